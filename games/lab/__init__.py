"""The laboratory: what measures the whole house. Nothing here runs on a site."""
