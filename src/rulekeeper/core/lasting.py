"""Effects that outlive what made them, until a moment that their maker named.

A lasting effect is a tuple in the column `lasting`. What it does is a matter of `modifiers` (under the effect's name)
or of `control`. Touches only that column and the clock.
"""

from typing import Any, Final, TypeAlias

from rulekeeper.core.play import PlayState

# When it began, its name, what made it, what it changes (ANY: whatever its modifiers reach), the amount it was given,
# the moment that ends it, whose moment, and how often that moment has yet to come.
Lasting: TypeAlias = tuple[int, str, int, int, int, str, int, int]

ANY: Final = -1
ANYBODY: Final = -1
SOURCE_LEAVES: Final = "the source leaves play"


def tick(g: PlayState) -> int:
    """The next number of the clock: what arrives gets it."""
    g.clock += 1
    return g.clock


def begin(
    g: PlayState,
    effect: str,
    source: int,
    target: int,
    amount: int,
    until: str,
    whose: int = ANYBODY,
    times: int = 1,
) -> None:
    """Begin an effect. It ends when the moment `until` has come `times` times for `whose` (a seat, or `ANYBODY`)."""
    g.lasting = (*g.lasting, (tick(g), effect, source, target, amount, until, whose, times))


def end(g: PlayState, moment: str, whose: int = ANYBODY) -> tuple[Any, ...]:
    """The moment has come for `whose`: drops the effects that end now, and returns them."""
    if not g.lasting:
        return ()
    kept: list[Lasting] = []
    ended: list[Lasting] = []
    for since, effect, source, target, amount, until, seat, times in g.lasting:
        if until == moment and seat == whose:
            times -= 1
        entry = (since, effect, source, target, amount, until, seat, times)
        (kept if times else ended).append(entry)
    g.lasting = tuple(kept)
    return tuple(ended)


def forget(g: PlayState, thing: int) -> tuple[Any, ...]:
    """`thing` left play: drops what lasted on it, and what lasted as long as it was there; returns that."""
    if not g.lasting:
        return ()
    ended: list[Lasting] = [
        entry for entry in g.lasting if entry[3] == thing or (entry[2] == thing and entry[5] == SOURCE_LEAVES)
    ]
    if ended:
        g.lasting = tuple([entry for entry in g.lasting if entry not in ended])
    return tuple(ended)
