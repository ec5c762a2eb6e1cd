"""The audit as one page of HTML that needs nothing but a browser: no server, no network, no other file."""
