"""What goes over the wire: the messages, what each receiver may know, sockets and polling."""
