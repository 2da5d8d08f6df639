"""Tables: what is stored of them, how it adds up, and the service through which everything about them goes."""
