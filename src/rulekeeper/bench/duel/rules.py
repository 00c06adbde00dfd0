"""The duel as rules: what `frames.py` says in states and positions, here in the order in which it happens."""

from typing import Any

from rulekeeper.bench.duel.table import (
    ACTIONS,
    BOLT,
    CARDS,
    HEALER,
    TURNS,
    Duel,
    actions,
    avengers,
    counters,
    deal,
    draw,
    hurt,
    kind,
    lay_out,
    settle,
    side,
    units,
    wounded,
)
from rulekeeper.core.choice import PASS, choose, may, shuffled
from rulekeeper.core.rule import Rule, rule


@rule
def duel(g: Duel) -> Rule:
    lay_out(g)
    for who in (0, 1):
        order: tuple[int, ...] = yield shuffled(CARDS)
        deal(g, who, order)
    while g.turns < TURNS:
        yield turn(g, g.turns % 2)
        g.turns += 1
    settle(g)


@rule
def turn(g: Duel, who: int) -> Rule:
    draw(g, who)
    left: int = ACTIONS
    while left:
        left -= 1
        answer: tuple[Any, ...] = yield may(who, "act", actions(g, who))
        if answer == PASS:
            return
        if answer[0] == "play":
            yield play_card(g, who, answer[1])
        else:
            yield attack(g, who, answer[1])


@rule
def play_card(g: Duel, who: int, card: int) -> Rule:
    g.hand[who].remove(card)
    stopped: bool = yield react(g, 1 - who)
    if stopped:
        return
    if kind(card) == BOLT:
        target: tuple[str, int] = yield choose(who, "strike", units("strike", g.units[1 - who]))
        yield damage(g, target[1], 2)
        return
    g.units[who].append(card)
    if kind(card) == HEALER:
        yield shift_wound(g, who)


@rule
def react(g: Duel, who: int) -> Rule:
    """Whether `who` stops what was just played; the other may stop that in turn."""
    options: tuple[tuple[str, int], ...] = counters(g, who)
    if not options:
        return False
    answer: tuple[Any, ...] = yield may(who, "react", options)
    if answer == PASS:
        return False
    g.hand[who].remove(answer[1])
    stopped: bool = yield react(g, 1 - who)
    return not stopped


@rule
def shift_wound(g: Duel, who: int) -> Rule:
    options: tuple[tuple[str, int], ...] = wounded(g, who)
    if not options or not g.units[1 - who]:
        return
    giver: tuple[Any, ...] = yield may(who, "heal", options)
    if giver == PASS:
        return
    taker: tuple[str, int] = yield choose(who, "wound", units("wound", g.units[1 - who]))
    g.wounds[giver[1]] -= 1
    yield damage(g, taker[1], 1)


@rule
def attack(g: Duel, who: int, unit: int) -> Rule:
    target: tuple[str, int] = yield choose(who, "target", units("target", g.units[1 - who]))
    yield damage(g, target[1], 1)
    if unit in g.units[who]:
        yield damage(g, unit, 1)


@rule
def damage(g: Duel, unit: int, amount: int) -> Rule:
    if hurt(g, unit, amount):
        yield death(g, unit)


@rule
def death(g: Duel, unit: int) -> Rule:
    """Each side's avengers answer in the order that their player likes, the dead unit's side first."""
    for who in (side(unit), 1 - side(unit)):
        waiting: tuple[int, ...] = avengers(g, who)
        while waiting:
            first: tuple[str, int] = yield choose(who, "order", [("order", one) for one in waiting])
            waiting = tuple([one for one in waiting if one != first[1]])
            if first[1] in g.units[who] and g.units[1 - who]:
                target: tuple[str, int] = yield choose(who, "avenge", units("avenge", g.units[1 - who]))
                yield damage(g, target[1], 1)
