"""Chance: every random number comes from a secret seed and a counter through a keyed hash.

Whoever sees any number of results learns nothing about the next one without the seed, and the whole state of
the generator is one int, the counter, so that a copy of a game costs nothing and repeats exactly.
"""

from hashlib import blake2b
from typing import Final

from rulekeeper.core.errors import BadSeed

SEED_BITS: Final = 128
_BLOCK: Final = 64  # bytes of one hash


def check_seed(seed: int) -> int:
    if type(seed) is not int or not 0 <= seed < 1 << SEED_BITS:
        raise BadSeed(f"{seed!r} is no seed: a whole number from 0 to 2**{SEED_BITS} - 1 is wanted")
    return seed


def below(seed: int, counter: int, n: int) -> int:
    """The number 0 to n - 1 that `seed` gives at `counter`; 64 bits, so the bias for a game's n is below 2**-50."""
    key = seed.to_bytes(16, "little")
    return int.from_bytes(blake2b(counter.to_bytes(8, "little"), digest_size=8, key=key).digest(), "little") % n


def permutation(seed: int, counter: int, n: int) -> tuple[int, ...]:
    """The order of 0 to n - 1 that `seed` gives at `counter` (Fisher-Yates over a stream of hashes)."""
    key = seed.to_bytes(16, "little")
    order = list(range(n))
    stream = b""
    at = 0
    block = 0
    for last in range(n - 1, 0, -1):
        if at == len(stream):
            stream = blake2b(
                counter.to_bytes(8, "little") + block.to_bytes(4, "little"), digest_size=_BLOCK, key=key
            ).digest()
            block += 1
            at = 0
        pick = int.from_bytes(stream[at : at + 8], "little") % (last + 1)
        at += 8
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def derived(seed: int, label: str) -> int:
    """A new seed that follows from `seed` and `label` and tells nothing about it."""
    key = seed.to_bytes(16, "little")
    return int.from_bytes(blake2b(label.encode(), digest_size=16, key=key).digest(), "little")
