"""A second, slow and obvious referee of Rummy, written from the rules alone; the real program is compared with it."""
