"""How the numbers of the bots are found: by playing against each other (needs the extra `train`)."""
