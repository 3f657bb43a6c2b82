"""The browser table: pages, live updates, storage and a JSON API for every game there is."""
