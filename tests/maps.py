"""What tests ask of any map."""


def is_symmetric(links):
    """Tell whether every link goes both ways."""
    return all(place in links[to] for place in range(len(links)) for to in links[place])
