"""Games and databases kept from earlier versions: what follows must carry them on."""
