"""From a file to its findings: quick pass, extraction, parsing, rules, suppression."""
