"""Sets of places as one int: bit n is set when place n is in the set. Every board here speaks of sets in this way."""

from collections.abc import Iterable


def bits(mask: int) -> tuple[int, ...]:
    """The places in the set, lowest first."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


def mask_of(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask
