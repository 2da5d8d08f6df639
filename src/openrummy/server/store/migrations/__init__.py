"""The steps from one schema to the next, run by `store.migrating` when the server starts."""
