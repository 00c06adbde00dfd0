"""Every form that a rule may use does the same compiled, written out, and as Python's own generator."""

from textwrap import dedent, indent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.compiler.table import played

PICKS = [[0], [1], [0, 1], [1, 0, 0], [2, 1, 0, 1]]

FORMS = {
    "nothing asked": "note(g, 1)",
    "asked and dropped": """
        yield ask(1, 2)
        note(g, 'after')
    """,
    "answer kept": """
        x: int = yield ask(1, 2)
        y: int = yield ask(x, x + 10)
        note(g, x, y)
    """,
    "answer taken apart": """
        a, b = yield ask((1, 2), (3, 4))
        yield ask(1, 2)
        note(g, a, b)
    """,
    "answer into a column": """
        g.fuel = yield ask(5, 6)
        note(g, g.fuel)
    """,
    "answer to two names": """
        x = y = yield ask(1, 2)
        yield ask(1, 2)
        note(g, x, y)
    """,
    "answer returned": """
        note(g, plain())
        return (yield ask(1, 2))
    """,
    "asked in a condition": """
        if (yield ask(True, False)):
            note(g, 1)
        else:
            note(g, 2)
        note(g, 3)
    """,
    "asked in an elif": """
        x: int = yield ask(1, 2)
        if x == 1:
            note(g, 'one')
        elif (yield ask(True, False)):
            note(g, 'two')
        else:
            yield ask(7, 8)
    """,
    "early return": """
        x: int = yield ask(1, 2)
        if x == 1:
            return 5
        y: int = yield ask(3, 4)
        return x + y
    """,
    "while": """
        n = 0
        while n < 4:
            x: int = yield ask(1, 2)
            n += x
        return n
    """,
    "while true": """
        n = 0
        while True:
            n += 1
            if n == 2:
                continue
            if n > 4:
                break
            x: int = yield ask(n, 9)
            note(g, x)
        return n
    """,
    "endless, left by return": """
        n = 0
        while True:
            n += 1
            if (yield ask(True, False)):
                return n
            if n > 5:
                return -1
    """,
    "for": """
        for u in (1, 2, 3):
            x: int = yield ask(u, 0)
            note(g, u, x)
        note(g, 'end')
    """,
    "for with break and continue": """
        for u in range(6):
            if u == 1:
                continue
            if u == 4:
                break
            if (yield ask(True, False)):
                continue
            note(g, u)
    """,
    "for over pairs": """
        for a, b in [(1, 2), (3, 4)]:
            x: int = yield ask(a, b)
            note(g, a, b, x)
    """,
    "for in for": """
        t = 0
        for a in (1, 2):
            for b in (3, 4):
                x: int = yield ask(a, b)
                t += x
                if t > 8:
                    break
            note(g, a, t)
        return t
    """,
    "for over what changes": """
        g.pile = [1, 2]
        for u in g.pile:
            yield ask(u, 0)
            g.pile.append(u + 2)
        note(g, *g.pile)
    """,
    "loop that asks nothing": """
        x: int = yield ask(1, 2)
        t = 0
        for u in range(5):
            if u == x:
                continue
            t += u
        while t > 3:
            t -= 3
            if t == 4:
                break
        return t
    """,
    "return out of an inner loop": """
        x: int = yield ask(1, 2)
        for u in range(5):
            for v in range(3):
                if u * v == x:
                    return (u, v)
        return None
    """,
    "with, try and match": """
        x: int = yield ask(0, 1)
        try:
            y = 10 // x
        except ZeroDivisionError:
            y = -1
        finally:
            note(g, 'f')
        match x:
            case 0:
                z = 'zero'
            case _:
                z = 'other'
        yield ask(1, 2)
        return (y, z)
    """,
    "return out of try": """
        x: int = yield ask(0, 1)
        try:
            return 5 // x
        except ZeroDivisionError:
            return 'no'
    """,
    "comprehension and lambda": """
        x: int = yield ask(1, 2)
        xs = [u * x for u in range(3)]
        f = lambda u: u + x
        best = max(xs, key=lambda u: -u)
        note(g, *xs, f(1), best)
        y: int = yield ask(3, 4)
        return x + y
    """,
    "walrus": """
        x: int = yield ask(1, 2)
        if x > 1 and (y := x * 2) > 3:
            yield ask(y, 0)
            note(g, y)
        return x
    """,
    "walrus, and what it sets read where it did not happen": """
        y = 7
        x: int = yield ask(1, 2)
        if x > 1 and (y := x * 2) > 3:
            note(g, y)
        else:
            note(g, y)
    """,
    "set anew in a loop left by break": """
        x = 5
        while True:
            if (yield ask(True, False)):
                break
            if not go_on(g):
                break
            while True:
                if go_on(g):
                    break
                if g.fuel < 0:
                    return x
                x = 6
            x += 1
        return x
    """,
    "kept only in one branch": """
        x: int = yield ask(1, 2)
        y: int = yield ask(3, 4)
        if y == 3:
            z: int = yield ask(5, 6)
            note(g, x, z)
        else:
            note(g, y)
        yield ask(0, 1)
        note(g, y)
    """,
    "locals called like parts of a frame": """
        at: int = yield ask(1, 2)
        data: int = yield ask(3, 4)
        copy = at
        step = 3
        yield ask(0, 1)
        note(g, at, data, copy, step)
    """,
    "another rule": """
        x: int = yield other(g, 3)
        note(g, x)
        yield other(g, x)
        return x
    """,
    "one of two rules": """
        x: int = yield (other(g, 3) if g.fuel > 4 else other(g, 4))
        return x
    """,
    "itself": """
        x: int = yield ask(1, 2)
        if x == 1 and go_on(g):
            yield inner(g)
        note(g, x, g.fuel)
    """,
    "unreachable": """
        return 3
        yield ask(1, 2)
    """,
    "nested function used up": """
        x: int = yield ask(1, 2)
        def twice(n):
            return n * 2 + x
        y = twice(4)
        yield ask(1, 2)
        return y
    """,
    "many questions": "t = 0\n"
    + "".join(f"x: int = yield ask({n}, {n + 1})\nt += x\n" for n in range(20))
    + "return t",
}
"""Bodies of a rule `inner(g)`; `other` is a rule as well. What `inner` returns is noted by the rule that calls it."""

SHELL = """
def plain():
    return 'plain'

@rule
def other(g: Table, n: int) -> Rule:
    if n > 3:
        return n
    x: int = yield ask(n, n + 1)
    return (yield ask(x, n))

@rule
def inner(g: Table) -> Rule:
{body}

@rule
def main(g: Table) -> Rule:
    result = yield inner(g)
    note(g, 'result', result)
"""


def shell(body: str) -> str:
    return SHELL.format(body=indent(dedent(body), "    "))


@pytest.mark.parametrize("form", FORMS)
def test_form_runs_as_written(form: str) -> None:
    source = shell(FORMS[form])
    for picks in PICKS:
        expected = played(source, "native", picks)
        assert played(source, "compiled", picks) == expected
        assert played(source, "compiled", picks, reload=True) == expected
        assert played(source, "written", picks) == expected


# Rule bodies that nobody thought of

NAMES = st.sampled_from("abc")
NUMBERS = st.integers(0, 3)


def simple() -> st.SearchStrategy[list[str]]:
    return st.one_of(
        st.builds(lambda a, b, n: [f"{a} = {b} + {n}"], NAMES, NAMES, NUMBERS),
        st.builds(lambda a, n: [f"{a} += {n}"], NAMES, NUMBERS),
        st.builds(lambda a, b: [f"note(g, {a}, {b})"], NAMES, NAMES),
        st.builds(lambda a, b: [f"{a} = sum([{b} for b in range({b} % 4)])"], NAMES, NAMES),
        st.builds(lambda a: ["if a == b:", f"    {a} = 1", "elif go_on(g):", "    return c"], NAMES),
        st.builds(
            lambda a, b, n: [f"for {a} in range({n}):", f"    if {a} == {b} % 2:", "        break"],
            NAMES,
            NAMES,
            NUMBERS,
        ),
        st.builds(lambda a, n: [f"{a} = yield ask({n}, {a})"], NAMES, NUMBERS),
        st.builds(lambda a: [f"yield ask({a}, {a} + 1)"], NAMES),
        st.builds(lambda a, b: [f"{a} = yield other(g, {b} % 5)"], NAMES, NAMES),
    )


def indented(body: list[str]) -> list[str]:
    return [f"    {line}" for line in body]


def nested(inner: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    body = st.lists(inner, min_size=1, max_size=3).map(lambda parts: [line for part in parts for line in part])
    leaving = st.sampled_from([["continue"], ["break"], ["return a"], ["pass"]])
    loop_body = st.builds(
        lambda x, a, n, out, y: [*x, f"if {a} % 3 == {n}:", *indented(out), *y], body, NAMES, NUMBERS, leaving, body
    )
    return st.one_of(
        st.builds(
            lambda a, n, x, y: [f"if {a} > {n}:", *indented(x), "else:", *indented(y)], NAMES, NUMBERS, body, body
        ),
        st.builds(lambda x, y: ["if (yield ask(True, False)):", *indented(x), "else:", *indented(y)], body, body),
        st.builds(lambda a, n, x: [f"while {a} < {n} + 2 and go_on(g):", *indented(x)], NAMES, NUMBERS, loop_body),
        st.builds(lambda x: ["while go_on(g):", *indented(x)], loop_body),
        st.builds(lambda a, n, x: [f"for {a} in range({n}):", *indented(x)], NAMES, NUMBERS, loop_body),
        st.builds(lambda a, x: [f"for {a}, c in ((1, 2), (b, 0)):", *indented(x)], NAMES, loop_body),
    )


BODIES = st.lists(st.recursive(simple(), nested, max_leaves=8), min_size=1, max_size=5)


@settings(max_examples=60, deadline=None)
@given(BODIES, st.lists(st.integers(0, 2), min_size=1, max_size=6))
def test_any_body_runs_as_written(parts: list[list[str]], picks: list[int]) -> None:
    lines = ["a, b, c = 0, 1, 2", *(line for part in parts for line in part), "note(g, a, b, c)", "return a"]
    source = shell("\n".join(lines))
    expected = played(source, "native", picks)
    assert played(source, "compiled", picks) == expected
    assert played(source, "compiled", picks, reload=True) == expected
    assert played(source, "written", picks) == expected
