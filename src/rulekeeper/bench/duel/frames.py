"""The duel as frames written by hand: the measure of what the compiler of rules costs."""

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
from rulekeeper.core.frame import Frame


class Match(Frame):
    __slots__ = ("who",)

    def __init__(self, at: int, who: int) -> None:
        self.at = at
        self.who = who

    def copy(self) -> Frame:
        return Match(self.at, self.who)

    def step(self, g: Duel, sent: Any) -> Any:
        if self.at == 0:
            lay_out(g)
            self.at = 1
            return shuffled(CARDS)
        if self.at == 1:
            deal(g, self.who, sent)
            self.who += 1
            if self.who < 2:
                return shuffled(CARDS)
            self.at = 2
        else:
            g.turns += 1
        if g.turns < TURNS:
            self.at = 3
            return Turn(0, g.turns % 2, ACTIONS)
        settle(g)
        self.at = -1
        return None


class Turn(Frame):
    __slots__ = ("left", "who")

    def __init__(self, at: int, who: int, left: int) -> None:
        self.at = at
        self.who = who
        self.left = left

    def copy(self) -> Frame:
        return Turn(self.at, self.who, self.left)

    def step(self, g: Duel, sent: Any) -> Any:
        if self.at == 1:
            if sent == PASS:
                self.at = -1
                return None
            self.at = 2
            if sent[0] == "play":
                return PlayCard(0, self.who, sent[1])
            return Attack(0, self.who, sent[1])
        if self.at == 0:
            draw(g, self.who)
        if not self.left:
            self.at = -1
            return None
        self.left -= 1
        self.at = 1
        return may(self.who, "act", actions(g, self.who))


class PlayCard(Frame):
    __slots__ = ("card", "who")

    def __init__(self, at: int, who: int, card: int) -> None:
        self.at = at
        self.who = who
        self.card = card

    def copy(self) -> Frame:
        return PlayCard(self.at, self.who, self.card)

    def step(self, g: Duel, sent: Any) -> Any:
        at = self.at
        if at == 0:
            g.hand[self.who].remove(self.card)
            self.at = 1
            return React(0, 1 - self.who)
        if at == 1 and not sent:
            if kind(self.card) == BOLT:
                self.at = 2
                return choose(self.who, "strike", units("strike", g.units[1 - self.who]))
            g.units[self.who].append(self.card)
            if kind(self.card) == HEALER:
                self.at = 3
                return ShiftWound(0, self.who, 0)
        elif at == 2:
            self.at = 3
            return Damage(0, sent[1], 2)
        self.at = -1
        return None


class React(Frame):
    __slots__ = ("who",)

    def __init__(self, at: int, who: int) -> None:
        self.at = at
        self.who = who

    def copy(self) -> Frame:
        return React(self.at, self.who)

    def step(self, g: Duel, sent: Any) -> Any:
        at = self.at
        if at == 0:
            options = counters(g, self.who)
            if options:
                self.at = 1
                return may(self.who, "react", options)
        elif at == 1:
            if sent != PASS:
                g.hand[self.who].remove(sent[1])
                self.at = 2
                return React(0, 1 - self.who)
        else:
            self.at = -1
            return not sent
        self.at = -1
        return False


class ShiftWound(Frame):
    __slots__ = ("giver", "who")

    def __init__(self, at: int, who: int, giver: int) -> None:
        self.at = at
        self.who = who
        self.giver = giver

    def copy(self) -> Frame:
        return ShiftWound(self.at, self.who, self.giver)

    def step(self, g: Duel, sent: Any) -> Any:
        at = self.at
        if at == 0:
            options = wounded(g, self.who)
            if options and g.units[1 - self.who]:
                self.at = 1
                return may(self.who, "heal", options)
        elif at == 1:
            if sent != PASS:
                self.giver = sent[1]
                self.at = 2
                return choose(self.who, "wound", units("wound", g.units[1 - self.who]))
        elif at == 2:
            g.wounds[self.giver] -= 1
            self.at = 3
            return Damage(0, sent[1], 1)
        self.at = -1
        return None


class Attack(Frame):
    __slots__ = ("unit", "who")

    def __init__(self, at: int, who: int, unit: int) -> None:
        self.at = at
        self.who = who
        self.unit = unit

    def copy(self) -> Frame:
        return Attack(self.at, self.who, self.unit)

    def step(self, g: Duel, sent: Any) -> Any:
        at = self.at
        if at == 0:
            self.at = 1
            return choose(self.who, "target", units("target", g.units[1 - self.who]))
        if at == 1:
            self.at = 2
            return Damage(0, sent[1], 1)
        if at == 2 and self.unit in g.units[self.who]:
            self.at = 3
            return Damage(0, self.unit, 1)
        self.at = -1
        return None


class Damage(Frame):
    __slots__ = ("amount", "unit")

    def __init__(self, at: int, unit: int, amount: int) -> None:
        self.at = at
        self.unit = unit
        self.amount = amount

    def copy(self) -> Frame:
        return Damage(self.at, self.unit, self.amount)

    def step(self, g: Duel, sent: Any) -> Any:
        if self.at == 0 and hurt(g, self.unit, self.amount):
            self.at = 1
            return Death(0, side(self.unit), 0, ())
        self.at = -1
        return None


class Death(Frame):
    __slots__ = ("count", "waiting", "who")

    def __init__(self, at: int, who: int, count: int, waiting: tuple[int, ...]) -> None:
        self.at = at
        self.who = who
        self.count = count
        self.waiting = waiting

    def copy(self) -> Frame:
        return Death(self.at, self.who, self.count, self.waiting)

    def step(self, g: Duel, sent: Any) -> Any:
        who = self.who
        if self.at == 0:
            self.waiting = avengers(g, who)
        elif self.at == 1:
            self.waiting = tuple([one for one in self.waiting if one != sent[1]])
            if sent[1] in g.units[who] and g.units[1 - who]:
                self.at = 2
                return choose(who, "avenge", units("avenge", g.units[1 - who]))
        elif self.at == 2:
            self.at = 3
            return Damage(0, sent[1], 1)
        while not self.waiting:
            self.count += 1
            if self.count == 2:
                self.at = -1
                return None
            self.who = who = 1 - who
            self.waiting = avengers(g, who)
        self.at = 1
        return choose(who, "order", [("order", one) for one in self.waiting])


def match(g: Duel) -> Frame:
    return Match(0, 0)
