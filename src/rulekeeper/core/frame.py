"""What a game in progress is made of: waiting rules as plain values, and columns. The compiler makes one subclass of
`Frame` per rule, and the methods of every `Columns`; compiled to machine code or not, they look the same from outside.
Touches nothing but the register of rules."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from rulekeeper.core.errors import NotData, RuleNameTaken


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """Where a rule stands (`at`, -1 when done), and in the subclasses the locals that it still needs."""

    __slots__ = ("at",)

    LOCALS: ClassVar[tuple[str, ...]] = ()
    """The names of the locals that the rule keeps, in the order of `data`."""

    at: int

    def step(self, g: Any, sent: Any) -> Any:
        """Go on with the answer `sent` up to the next question or call, and return that, or the result."""
        raise NotImplementedError

    def copy(self) -> "Frame":
        """A frame that goes on from the same place, independently of this one."""
        raise NotImplementedError

    def data(self) -> list[Any]:
        """[rule, position, *locals]: what a save holds. `frame_from` is the way back."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Columns:
    """The base of state classes. `@columns` writes all of these methods for each class."""

    __slots__ = ()

    COLUMNS: ClassVar[tuple[str, ...]] = ()
    """The names of the columns in order, those of the base class first."""

    TYPES: ClassVar[tuple[str, ...]] = ()
    """The type of each column, as text."""

    TRANSIENT: ClassVar[tuple[str, ...]] = ()
    """Columns that are neither compared nor saved; they are None in what was loaded."""

    @classmethod
    def blank(cls) -> Self:
        """A state with empty columns: [], (), 0, False, "" or None."""
        raise NotImplementedError

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The state that `data` describes, which may have been JSON in between."""
        raise NotImplementedError

    def clone(self) -> Self:
        """An independent copy: lists and waiting rules are copied, what cannot change is shared."""
        raise NotImplementedError

    def data(self) -> dict[str, Any]:
        """Every column by its name, as None, bool, int, str and lists or tuples of them."""
        raise NotImplementedError


FRAMES: Final[dict[str, type[Any]]] = {}
"""The frame class of every rule, by the rule's name."""

MAKERS: Final[dict[Any, str]] = {}
"""The name of every rule, by the function that makes its frames."""

_MODULES: Final[dict[str, str]] = {}


def enter(name: str, frame: type[Any], maker: Callable[..., Frame], module: str) -> None:
    """Register a rule. The same module may do so again (when it is imported anew), another may not."""
    known = _MODULES.setdefault(name, module)
    if known != module:
        raise RuleNameTaken(name, known, module)
    FRAMES[name] = frame
    MAKERS[maker] = name


def frame_from(data: Any) -> Frame:
    """The frame that `Frame.data` described, its lists being tuples again."""
    name, at, *kept = data
    kind = FRAMES.get(name)
    if kind is None:
        raise NotData(f"{name!r} is not a rule that is loaded; import the game that the save belongs to first")
    try:
        frame: Frame = kind(at, *[frozen(value) for value in kept])
    except TypeError as error:
        raise NotData(f"{list(data)!r} does not fit the rule {name!r}; it was saved under other rules") from error
    return frame


def frozen(value: Any) -> Any:
    """`value` with every list in it turned into a tuple, as JSON knows only lists."""
    return tuple([frozen(x) for x in value]) if isinstance(value, (list, tuple)) else value


def check_names(data: dict[str, Any], names: Sequence[str]) -> None:
    """Refuse saved columns that are not those of the state class."""
    wanted, given = set(names), set(data)
    if wanted != given:
        missing, unknown = sorted(wanted - given), sorted(given - wanted)
        raise NotData(f"a save lacks the columns {missing} and has the unknown ones {unknown}; it is of other rules")
