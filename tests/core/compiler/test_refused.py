"""What the compiler refuses, always with the file, the line, and what to write instead."""

import pytest

from rulekeeper.core.compiler.modules import compile_module
from rulekeeper.core.errors import RuleSyntaxError

HEAD = "@rule\ndef bid(g: Eden, who: int) -> Rule:\n"

# the body of a rule, the line that is blamed, and words of what is advised
BODIES = {
    "yield from": ("yield from other(g)", 3, "plain `yield"),
    "yield of nothing": ("yield", 3, "yield choose"),
    "larger expression": ("x = 1 + (yield a())\nreturn x", 3, "line of its own"),
    "argument of a call": ("f((yield a()))", 3, "line of its own"),
    "added to": ("x = 1\nx += yield a()\nreturn x", 4, "line of its own"),
    "condition with more": ("if (yield a()) > 1:\n    pass", 3, "line of its own"),
    "condition of while": ("while (yield a()):\n    pass", 3, "line of its own"),
    "what a loop walks": ("for x in (yield a()):\n    pass", 3, "line of its own"),
    "with": ("with f():\n    yield a()", 3, "before or after the with"),
    "try": ("x = 1\ntry:\n    yield a()\nfinally:\n    pass", 4, "before or after the try"),
    "match": ("match who:\n    case 1:\n        yield a()", 3, "before or after the match"),
    "else of a loop that asks": ("for x in a:\n    yield b()\nelse:\n    pass", 6, "test it afterwards"),
    "lambda": ("f = lambda: (yield 1)\nyield a()", 3, "rule of its own"),
    "nested function": ("def f():\n    yield 1\nyield a(f)", 3, "rule of its own"),
    "two yields in one": ("yield a((yield b()))", 3, "line of its own before it"),
    "walrus in a question": ("yield a(x := 1)", 3, "line of its own before it"),
    "global": ("global x\nyield a()", 3, "a column of the game"),
    "class": ("class A:\n    pass\nyield a()", 3, "beside the rule"),
    "del": ("x = 1\ndel x\nyield a()", 4, "leave it"),
    "the game set anew": ("g = 3\nyield a()", 3, "another name"),
    "underscore": ("_x = 1\nyield a(_x)", 3, "rename it"),
    "name that is needed": ("len = 3\nyield a(len)", 3, "rename it"),
    "read before it is set": ("if who:\n    x = 1\nyield a()\nreturn x", 6, "set it first"),
    "read where a loop may not have run": ("for x in f(g):\n    yield a()\nreturn x", 5, "set it first"),
    "break out of with": ("while True:\n    yield a()\n    with f():\n        break", 5, "an `if` after it"),
    "list display": ("xs = [1]\nyield a()\nreturn xs", 3, "tuple(...)"),
    "list comprehension": ("yield a()\nxs = [u for u in f(g)]\nyield a()\nreturn xs", 4, "tuple(...)"),
    "sorted": ("xs = sorted(f(g))\nyield a()\nreturn xs", 3, "tuple(...)"),
    "set": ("xs = {1, 2}\nyield a()\nreturn xs", 3, "tuple(...)"),
    "dict": ("xs = {1: 2}\nyield a()\nreturn xs", 3, "tuple(...)"),
    "generator": ("xs = (u for u in f(g))\nyield a()\nreturn xs", 3, "tuple(...)"),
    "annotated list": ("xs: list[int] = f(g)\nyield a()\nreturn xs", 3, "tuple(...)"),
    "lambda kept": ("f = lambda: 1\nyield a()\nreturn f()", 3, "tuple(...)"),
    "function kept": ("def f():\n    return 1\nyield a()\nreturn f()", 3, "tuple(...)"),
    "list kept through a loop": ("xs = []\nwhile f(g):\n    xs.append(1)\n    yield a()", 3, "tuple(...)"),
    "itself without yield": ("bid(g, 1)\nyield a()", 3, "write `yield bid(...)`"),
    "rule without yield, kept": ("x = bid(g, 1)\nyield a(x)", 3, "write `yield bid(...)`"),
    "rule without yield, tested": ("if bid(g, 1):\n    yield a()", 3, "write `yield bid(...)`"),
    "rule as an argument": ("yield a(bid(g, 1))", 3, "write `yield bid(...)`"),
    "rule returned by a rule": ("yield a()\nreturn bid(g, 1)", 4, "write `yield bid(...)`"),
}


def refusal(source: str) -> RuleSyntaxError:
    with pytest.raises(RuleSyntaxError) as caught:
        compile_module(source.encode(), "eden.bidding", "eden/bidding.py")
    return caught.value


@pytest.mark.parametrize("form", BODIES)
def test_body_is_refused(form: str) -> None:
    body, line, advice = BODIES[form]
    error = refusal(HEAD + "".join(f"    {text}\n" for text in body.splitlines()))
    assert (error.file, error.line) == ("eden/bidding.py", line)
    assert advice in error.right
    assert str(error).startswith(f"eden/bidding.py, line {line}: ")


# a whole module, the line that is blamed, and words of what is advised
MODULES = {
    "default": ("@rule\ndef bid(g, n=1):\n    yield a()", 2, "plain parameters"),
    "star": ("@rule\ndef bid(g, *n):\n    yield a()", 2, "plain parameters"),
    "keyword only": ("@rule\ndef bid(g, *, n):\n    yield a()", 2, "plain parameters"),
    "no game": ("@rule\ndef bid():\n    yield a()", 2, "takes the game"),
    "list as a parameter": ("@rule\ndef bid(g, n: list[int]):\n    yield a()", 2, "pass a tuple"),
    "list or None": ("@rule\ndef bid(g, n: 'list[int] | None'):\n    yield a()", 2, "pass a tuple"),
    "function as a parameter": ("@rule\ndef bid(g, n: Callable[[], int]):\n    yield a()", 2, "pass a tuple"),
    "underscore parameter": ("@rule\ndef bid(g, _n):\n    yield a()", 2, "rename it"),
    "another decorator": ("@cache\n@rule\ndef bid(g):\n    yield a()", 3, "stands alone"),
    "async": ("@rule\nasync def bid(g):\n    pass", 2, "write `def`"),
    "twice": ("@rule\ndef bid(g):\n    yield a()\n@rule\ndef bid(g):\n    yield a()", 5, "another name"),
    "helper that asks": ("@rule\ndef bid(g):\n    yield a()\ndef f(g):\n    yield a()", 4, "write @rule above it"),
    "helper that says so": ("def f(g) -> Rule:\n    yield a()\n@rule\ndef bid(g):\n    yield a()", 1, "write @rule"),
    "method that asks": ("class A:\n    def f(self):\n        x = yield 1", 2, "write @rule"),
    "dropped in a helper": ("@rule\ndef bid(g):\n    yield a()\ndef f(g):\n    bid(g)", 5, "make this function a rule"),
    "tested in a helper": (
        "@rule\ndef bid(g):\n    yield a()\ndef f(g):\n    if not bid(g):\n        pass",
        5,
        "or return",
    ),
}


@pytest.mark.parametrize("form", MODULES)
def test_module_is_refused(form: str) -> None:
    source, line, advice = MODULES[form]
    error = refusal(source)
    assert error.line == line
    assert advice in error.right


ALLOWED = {
    "maker handed on": "@rule\ndef bid(g):\n    yield a()\nTABLE = {'bid': bid}",
    "frame returned by a helper": "@rule\ndef bid(g):\n    yield a()\ndef f(g):\n    return bid(g)",
    "frame put on the stack": "@rule\ndef bid(g):\n    yield a()\ndef f(g):\n    g.frames = [bid(g)]",
    "frame built in a lambda": "@rule\ndef bid(g):\n    yield a()\nON = lambda g: bid(g)",
    "listing helper": "@rule\ndef bid(g):\n    yield a()\ndef f(g) -> Iterator[int]:\n    yield 1",
    "list used up": "@rule\ndef bid(g):\n    xs = [1]\n    x = yield a(xs)\n    xs = [x]\n    g.log = tuple(xs)",
    "list walked": "@rule\ndef bid(g):\n    xs = [1]\n    for x in xs:\n        yield a(x)",
    "lone underscore": "@rule\ndef bid(g, _: int):\n    for _ in range(3):\n        yield a()",
    "set on both ways": (
        "@rule\ndef bid(g):\n    if g:\n        x = 1\n    else:\n        x = 2\n    yield a()\n    return x"
    ),
    "set by every handler": (
        "@rule\ndef bid(g):\n    try:\n        x = f()\n    except E:\n        x = 2\n    yield a()\n    return x"
    ),
}


@pytest.mark.parametrize("form", ALLOWED)
def test_form_is_allowed(form: str) -> None:
    compile_module(ALLOWED[form].encode(), "eden.bidding", "eden/bidding.py")
