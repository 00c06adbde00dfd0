"""Which locals a piece of code reads before it sets them."""

import ast
from textwrap import dedent

import pytest

from rulekeeper.core.compiler.names import before_all, stored

# code, what is read after it, what is read before it is set
CASES = {
    "assignment": ("x = y", "x z", "y z"),
    "to a part": ("x[i] = y", "", "x i y"),
    "to an attribute": ("x.n = y", "x", "x y"),
    "to several": ("a, (b, *c) = d", "a b c", "d"),
    "changed in place": ("x += y", "", "x y"),
    "only annotated": ("x: int", "x", "x"),
    "left": ("x = 1\nreturn y\nz", "w", "y"),
    "raised": ("raise E(x)", "w", "E x"),
    "set in one branch": ("if c:\n    x = 1", "x", "c x"),
    "set in both branches": ("if c:\n    x = 1\nelse:\n    x = 2", "x", "c"),
    "branch that leaves": ("if c:\n    return 1\nx = 2", "x", "c"),
    "loop variable": ("for u in us:\n    f(u)", "", "us f"),
    "loop that may not run": ("for u in us:\n    x = u", "x", "us x"),
    "read in the next turn": ("for u in us:\n    f(x)\n    x = u", "", "us f x"),
    "loop left before it is set": ("while True:\n    if c:\n        break\n    x = 1", "x", "c x"),
    "loop left after it is set": ("while True:\n    x = 1\n    if c:\n        break\n", "x", "c"),
    "set after what is left": ("while True:\n    x = 1\n    if c:\n        break\n    x = y", "x", "c y"),
    "break that skips the else": ("for u in us:\n    break\nelse:\n    x = 1", "x", "us x"),
    "next turn before it is set": ("while c:\n    f(x)\n    if d:\n        continue\n    x = 1", "", "c f x d"),
    "next turn skips what reads": ("while True:\n    if d:\n        continue\n    f(y)", "w", "d f y"),
    "condition of a loop": ("while c:\n    c = f()", "", "c f"),
    "with": ("with f(a) as x:\n    y = x", "x y", "f a"),
    "set or failed": ("try:\n    x = f()\nexcept E as e:\n    x = g(e)", "x", "f E g"),
    "not set where it failed": ("try:\n    x = f()\nexcept E:\n    pass", "x", "f E x"),
    "read by a handler": ("try:\n    x = f()\nexcept E:\n    g(x)", "", "f E g x"),
    "read at last": ("try:\n    x = f()\nfinally:\n    g(x)", "", "f g x"),
    "set at last": ("try:\n    f()\nfinally:\n    x = 1", "x", "f"),
    "some case": ("match v:\n    case 1:\n        x = 1", "x", "v x"),
    "every case": ("match v:\n    case 1:\n        x = 1\n    case y:\n        x = y", "x", "v"),
    "guard": ("match v:\n    case [a, *b] if a > c:\n        f(b)", "", "v c f"),
    "comprehension": ("x = [u + k for u in us if u != m]", "", "us k m"),
    "comprehension over its own name": ("x = [x for x in x]", "", "x"),
    "lambda": ("f = lambda a: a + b", "", "b"),
    "function": ("def f(a):\n    c = a + b\n    return c", "f", "b"),
    "import": ("import a.b as c\nfrom d import e", "c e", ""),
    "walrus": ("f(x := y, x)", "x", "f y"),
    "walrus that always happens": ("if (x := f()) and x.n:\n    g(x)", "", "f g"),
    "walrus that may not happen": ("if c and (x := f()):\n    g(x)\nelse:\n    h(x)", "", "c f g h x"),
    "walrus on the way to true": ("if c and (x := f()):\n    g(x)", "", "c f g"),
    "walrus behind or": ("if c or (x := f()):\n    g(x)", "", "c f g x"),
    "walrus behind not": ("if not (c or (x := f())):\n    g(x)", "", "c f g"),
    "one or the other": ("y = (x := f()) if c else x", "", "c f x"),
}


@pytest.mark.parametrize("case", CASES)
def test_read_before_set(case: str) -> None:
    code, after, expected = CASES[case]
    assert before_all(ast.parse(code).body, frozenset(after.split())) == frozenset(expected.split())


def test_stored_names() -> None:
    code = """
        import a.b, c as d
        x = [hidden for hidden in y]
        for (e, *f) in z:
            with open(g) as h:
                pass
        try:
            j = 1
        except E as k:
            (m := 2)
        match n:
            case {"o": p, **q} | [p, *q] | C(r=p) as q:
                pass
        def s(t):
            u = 1
        v[w] = 1
        """
    assert stored(ast.parse(dedent(code))) == frozenset(["a", "d", "x", "e", "f", "h", "j", "k", "m", "p", "q", "s"])
