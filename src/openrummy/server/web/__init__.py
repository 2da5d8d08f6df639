"""The HTTP side: the API, accounts and cookies, the page, security headers, metrics and logs."""
