"""Hexes by their axial coordinates (q, r), and boards of Spaces: groups of seven hexes that tile the plane.

Directions are counted 0 to 5, each a sixth of a turn further than the one before. In a Space the middle hex is bit 0
and the hex in direction d is bit d + 1, so what lies in a Space is a mask of seven bits. Spaces have axial coordinates
(u, v) of their own.
"""

from collections.abc import Iterable
from typing import Final

from rulekeeper.core.boards.masks import bits, mask_of
from rulekeeper.core.errors import BoardError

Hex = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def distance(a: Hex, b: Hex) -> int:
    """Steps from one hex to the other."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbours(a: Hex) -> tuple[Hex, ...]:
    """The six hexes around this one, in the order of the directions."""
    return tuple([(a[0] + dq, a[1] + dr) for dq, dr in DIRECTIONS])


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly this distance, once around from direction 0."""
    if radius < 1:
        return (centre,) if radius == 0 else ()
    q, r = centre[0] + radius, centre[1]
    found = []
    for side in range(6):
        dq, dr = DIRECTIONS[(side + 2) % 6]
        for _ in range(radius):
            found.append((q, r))
            q, r = q + dq, r + dr
    return tuple(found)


def hexagon(radius: int) -> tuple[Hex, ...]:
    """The hexes within this distance of (0, 0), row by row."""
    span = range(-radius, radius + 1)
    return tuple([(q, r) for r in span for q in span if abs(q + r) <= radius])


def rotate(a: Hex, turns: int, centre: Hex = (0, 0)) -> Hex:
    """The hex turned by this many sixths about the centre, in the order of the directions."""
    q, r = a[0] - centre[0], a[1] - centre[1]
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q + centre[0], r + centre[1]


def line(a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
    """What a straight line from the middle of `a` to the middle of `b` crosses, in order.

    Each part is one hex, or the two on both sides where the line runs along their common edge. A hex that the line
    touches at a corner only is not crossed.
    """
    steps = distance(a, b)
    if steps == 0:
        return ((a,),)
    stretches: dict[tuple[int, int], list[Hex]] = {}
    for candidate in sorted(_near_line(a, b, steps)):
        stretch = _stretch(a, b, candidate)
        if stretch:
            stretches.setdefault(stretch, []).append(candidate)
    return tuple([tuple(stretches[stretch]) for stretch in sorted(stretches)])


def _near_line(a: Hex, b: Hex, steps: int) -> set[Hex]:
    """All hexes that the line could cross: those around the points at which it has made each of its steps."""
    found = set()
    for step in range(steps + 1):
        q = a[0] + (b[0] - a[0]) * step // steps
        r = a[1] + (b[1] - a[1]) * step // steps
        found.update([(q + dq, r + dr) for dq in range(-1, 3) for dr in range(-1, 3)])
    return found


def _across(a: Hex) -> tuple[int, int, int]:
    """Where the hex lies across each of the three pairs of parallel sides. From the middle to a side it is 1."""
    q, r = a
    return q - r, q + 2 * r, -2 * q - r


def _stretch(a: Hex, b: Hex, candidate: Hex) -> tuple[int, int] | None:
    """From where to where the line from `a` to `b` lies in the candidate, or None when it does not.

    Exact: the places on the line are counted in parts so small that every crossing of a side falls on a whole one.
    """
    starts, ends = _across(a), _across(b)
    moves = [end - start for start, end in zip(starts, ends, strict=True)]
    whole = 1
    for move in moves:
        whole *= abs(move) or 1
    enter, leave = 0, whole
    for start, move, middle in zip(starts, moves, _across(candidate), strict=True):
        if move == 0:
            if abs(start - middle) > 1:
                return None
            continue
        part = whole // move
        one, other = (middle - 1 - start) * part, (middle + 1 - start) * part
        enter = max(enter, min(one, other))
        leave = min(leave, max(one, other))
    return (enter, leave) if enter < leave else None


# --- inside a Space ------------------------------------------------------------------------

HEXES: Final = 7
FULL: Final = (1 << HEXES) - 1
OFFSETS: Final[tuple[Hex, ...]] = ((0, 0), *DIRECTIONS)


# 3q + r is a multiple of seven for the middle of each Space, so its remainder tells the bits of a Space apart.
BIT_OF: Final = {(3 * q + r) % HEXES: bit for bit, (q, r) in enumerate(OFFSETS)}


def _touching(a: Hex, b: Hex) -> bool:
    return distance(a, b) == 1


def _spread(masks: tuple[int, ...]) -> tuple[int, ...]:
    """For each set of hexes the union of what its hexes stand for in `masks`."""
    found = [0]
    for mask in range(1, FULL + 1):
        rest = mask & (mask - 1)
        found.append(found[rest] | masks[(mask ^ rest).bit_length() - 1])
    return tuple(found)


BESIDE_BIT: Final = tuple([mask_of([i for i in range(HEXES) if _touching(a, OFFSETS[i])]) for a in OFFSETS])
BESIDE: Final = _spread(BESIDE_BIT)  # a set of hexes -> the hexes of the same Space that touch one of them


def _bases(size: int) -> tuple[int, ...]:
    """The sets of this many hexes of a Space in which each touches each other one."""
    masks = [mask for mask in range(1, FULL + 1) if mask.bit_count() == size]
    return tuple([mask for mask in masks if all(mask & ~BESIDE_BIT[bit] == 1 << bit for bit in bits(mask))])


# How a base of 1, 2, 3 or 7 hexes can stand in a Space. Three hexes that touch each other always take the middle one.
BASES: Final = {1: _bases(1), 2: _bases(2), 3: _bases(3), HEXES: (FULL,)}


def base_placements(size: int, free: int = FULL) -> tuple[int, ...]:
    """Every way for a base of this size to stand on the free hexes of a Space."""
    if size not in BASES:
        raise BoardError(f"{size} is no size of a base; bases have {', '.join(map(str, BASES))} hexes")
    return tuple([mask for mask in BASES[size] if mask & free == mask])


# --- boards of Spaces ----------------------------------------------------------------------


def middle_hex(space: Hex) -> Hex:
    """The middle hex of the Space at (u, v)."""
    u, v = space
    return 2 * u - v, u + 3 * v


def hexes_of(space: Hex) -> tuple[Hex, ...]:
    """The seven hexes of the Space, by bit."""
    q, r = middle_hex(space)
    return tuple([(q + dq, r + dr) for dq, dr in OFFSETS])


def space_of(a: Hex) -> tuple[Hex, int]:
    """The Space that a hex belongs to, and its bit there. Each hex of the plane belongs to exactly one Space."""
    bit = BIT_OF[(3 * a[0] + a[1]) % HEXES]
    q, r = a[0] - OFFSETS[bit][0], a[1] - OFFSETS[bit][1]
    return ((3 * q + r) // HEXES, (2 * r - q) // HEXES), bit


def _pairs(direction: int) -> tuple[tuple[int, int], ...]:
    here, there = hexes_of((0, 0)), hexes_of(DIRECTIONS[direction])
    return tuple([(i, j) for i in range(HEXES) for j in range(HEXES) if _touching(here[i], there[j])])


# By the direction of the next Space: the pairs of hexes (here, there) that touch across the border, three of them; and
# for each set of hexes here, the hexes there that touch one of them.
BORDERS: Final = tuple([_pairs(direction) for direction in range(6)])
ACROSS: Final = tuple(
    [_spread(tuple([mask_of([j for i, j in pairs if i == bit]) for bit in range(HEXES)])) for pairs in BORDERS]
)


class SpaceBoard:
    """A board made of Spaces, which are numbered in the order they are given in."""

    __slots__ = ("_numbers", "distances", "neighbours", "size", "spaces", "toward")

    def __init__(self, spaces: Iterable[Hex]) -> None:
        self.spaces: Final = tuple(spaces)
        self.size: Final = len(self.spaces)
        self._numbers: Final = {space: number for number, space in enumerate(self.spaces)}
        if not self.spaces or len(self._numbers) < self.size:
            raise BoardError(f"{list(self.spaces)} is no board; it takes one Space or more, each once")
        # toward[a][b] is the direction in which Space b lies next to Space a, -1 where it does not.
        self.toward: Final = tuple([tuple([_direction(a, b) for b in self.spaces]) for a in self.spaces])
        self.distances: Final = tuple([tuple([distance(a, b) for b in self.spaces]) for a in self.spaces])
        self.neighbours: Final = tuple(
            [tuple([self._numbers[b] for b in neighbours(a) if b in self._numbers]) for a in self.spaces]
        )

    def number(self, space: Hex) -> int:
        """The number of the Space at (u, v)."""
        try:
            return self._numbers[space]
        except KeyError:
            ends = f"{self.spaces[0]} to {self.spaces[-1]}"
            raise BoardError(f"{space} is no Space of this board; its {self.size} Spaces run from {ends}") from None

    def hex(self, number: int, bit: int) -> Hex:
        return hexes_of(self.spaces[number])[bit]

    def place(self, a: Hex) -> tuple[int, int]:
        """The number of the Space that the hex belongs to, and its bit there."""
        space, bit = space_of(a)
        return self.number(space), bit

    def border(self, a: int, b: int) -> tuple[tuple[int, int], ...]:
        """The pairs of hexes, one of Space `a` and one of Space `b`, that touch; none unless the two are neighbours."""
        direction = self.toward[a][b]
        return BORDERS[direction] if direction >= 0 else ()

    def touched(self, a: int, mask: int, b: int) -> int:
        """The hexes of Space `b` that touch a hex of the set `mask` in Space `a`."""
        if a == b:
            return BESIDE[mask]
        direction = self.toward[a][b]
        return ACROSS[direction][mask] if direction >= 0 else 0

    def contact(self, a: int, mask: int, b: int, other: int) -> bool:
        """Whether a piece on the hexes `mask` of Space `a` touches a piece on the hexes `other` of Space `b`."""
        return self.touched(a, mask, b) & other != 0


def _direction(a: Hex, b: Hex) -> int:
    step = (b[0] - a[0], b[1] - a[1])
    return DIRECTIONS.index(step) if step in DIRECTIONS else -1
