"""`@rule` as a plain decorator, where a module is imported without the hook."""

import inspect
import traceback
from types import ModuleType

import pytest

from rulekeeper.core.choice import choose
from rulekeeper.core.compiler.modules import compile_module
from rulekeeper.core.errors import RuleSyntaxError
from rulekeeper.core.frame import FRAMES, MAKERS, frame_from
from rulekeeper.core.rule import Rule, rule


@rule
def divide(g: object, amount: int) -> Rule:
    """Amount by the answer."""
    by: int = yield choose(0, "by", (1, 2))
    return amount // by


def test_a_rule_becomes_a_maker_of_frames() -> None:
    frame = divide(None, 6)
    assert MAKERS[divide].endswith("test_decorate.divide")
    assert type(frame) is FRAMES[MAKERS[divide]]
    assert frame.LOCALS == ("amount",)
    assert frame.data() == [MAKERS[divide], 0, 6]
    assert (divide.__name__, divide.__doc__) == ("divide", "Amount by the answer.")
    assert list(inspect.signature(divide).parameters) == ["g", "amount"]


def test_a_waiting_rule_goes_on_from_its_data() -> None:
    frame = divide(None, 6)
    assert frame.step(None, None).prompt == "by"
    loaded = frame_from(frame.data())
    assert (loaded.step(None, 2), loaded.at) == (3, -1)
    assert frame.at == 1


def test_errors_name_the_line_of_the_rule() -> None:
    frame = divide(None, 6)
    frame.step(None, None)
    with pytest.raises(ZeroDivisionError) as caught:
        frame.step(None, 0)
    assert traceback.extract_tb(caught.value.__traceback__)[-1].line == "return amount // by"


def test_a_nested_rule_is_refused() -> None:
    with pytest.raises(RuleSyntaxError, match="a rule stands in a module") as caught:

        @rule
        def nested(g: object) -> Rule:
            yield choose(0, "x", (1, 2))

    assert caught.value.file == __file__


def test_source_that_is_not_to_be_had_is_refused() -> None:
    source = "from rulekeeper.core.rule import rule\n@rule\ndef lost(g):\n    yield 1\n"
    with pytest.raises(RuleSyntaxError, match="the source of rule 'lost' is not to be had"):
        exec(compile(source, "<nowhere>", "exec"), {"__name__": "nowhere"})


def test_both_ways_make_the_same_class() -> None:
    source = inspect.getsource(inspect.getmodule(divide) or ModuleType("none"))
    code, _ = compile_module(source.encode(), __name__, __file__)
    step = FRAMES[MAKERS[divide]].step.__code__
    made = next(c for c in code.co_consts if getattr(c, "co_name", "") == "Frame_divide")
    other = next(c for c in made.co_consts if getattr(c, "co_name", "") == "step")
    assert other.co_code == step.co_code
    assert list(other.co_positions()) == list(step.co_positions())
