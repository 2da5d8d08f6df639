"""Floor 5: the web table. Tables as stored events, played at over sockets and HTTP."""
