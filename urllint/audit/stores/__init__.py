"""What an audit is written into: files for programs. Each is written whole or not at all."""
