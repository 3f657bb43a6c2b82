"""Where the admiral's warships stand while there is no war: facing every neighbour, and ready to raid."""

from __future__ import annotations

from typing import Final

from hexile.games.stellar.opponent.knowledge import raid_garrison, star_worth
from hexile.games.stellar.opponent.mind import STAY, Mind, Post
from hexile.games.stellar.rules.raids import MOST_RAIDERS, is_within_turn, raiding_ways
from hexile.games.stellar.rules.stances import holder_of, incident_between
from hexile.games.stellar.state.pieces import Fleet
from hexile.games.stellar.state.words import CLASH, NO_POWER
from hexile.kernel.geometry.graph import FAR

# Reinforcements in incidents, in warships: light ones as many as a raid has, moderate ones twice that. [R74]
LIGHT: Final = MOST_RAIDERS
MODERATE: Final = 2 * LIGHT
# A star with so much strength, in quarters of a corvette, is half as much in need of more.
ENOUGH: Final = 16
# How much more a neighbour with whom there is an incident is to be faced than another.
PRESSING: Final = 4
# What a star from which a clash can be fought is worth beside its neighbours, for every star in reach.
RAIDING: Final = 20


def posts_of_peace(mind: Mind) -> list[Post]:
    """List a post facing each neighbour: the border star with most to win or lose beyond it. [R54, R74]"""
    posts: list[Post] = []
    for other in mind.s.living():
        if other != mind.power:
            post = post_facing(mind, other)
            if post is not None:
                posts.append(post)
    return posts


def post_facing(mind: Mind, other: int) -> Post | None:
    """Choose the star from which to face a neighbour; in a clash one to raid from. [V29, R74]"""
    s = mind.s
    incident = incident_between(s, mind.power, other)
    raiding = incident is not None and incident.kind == CLASH
    best: Post | None = None
    for star in s.stars_claimed(mind.power):
        worth = sum(star_worth(s, near) for near in s.terms.borders[star] if s.claim[near] == other)
        if raiding:
            worth += RAIDING * stars_to_raid(mind, star, other)
        safe = holder_of(s, star) in (NO_POWER, mind.power)
        if safe and worth and (best is None or worth > best.worth):
            best = Post(star, worth, FAR)
    if best is not None and incident is not None:
        best.worth *= PRESSING
        best.most = LIGHT if raiding else MODERATE
    return best


def stars_to_raid(mind: Mind, base: int, other: int) -> int:
    """Count the stars of a power that ships at a base can raid, in our own turn. [R42]"""
    s = mind.s
    if s.active != mind.power:
        return 0
    ways = raiding_ways(s, base)
    near = [star for star in s.stars_claimed(other) if is_within_turn(s, ways, star)]
    return sum(1 for star in near if raid_garrison(s, star) <= ENOUGH)


def post_for(mind: Mind, fleet: Fleet) -> int:
    """Choose the post most in need of a fleet, or let it stay where it is needed as much. [R54, R74]"""
    s = mind.s
    if mind.posts is None:
        mind.posts = posts_of_peace(mind)
    best, most, here = STAY, 0, 0
    for post in mind.posts:
        need = 100 * post.worth * ENOUGH // (ENOUGH + mind.arms_for(post.star, fleet))
        if s.hex_of(post.star) == fleet.at:
            here = need
        elif need > most and is_reachable(mind, fleet, post):
            best, most = post.star, need
    return best if 2 * most > 3 * here else STAY


def is_reachable(mind: Mind, fleet: Fleet, post: Post) -> bool:
    """Tell whether a fleet may go to a post and finds room there under the limit of an incident. [R74]"""
    there = mind.warships_for(post.star, fleet) + fleet.warships()
    return there <= post.most and mind.turns_to(fleet, post.star) < FAR
