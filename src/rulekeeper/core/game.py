"""A game in progress: state, record and log together, as Python programs use it.

Everything else (terminal, server, bots, scenarios, environments) goes through `Game`: read the question, give one of
its answers. An answer is applied to a copy and kept on success, so that an error leaves the game where it stood.
"""

import secrets
from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import accumulate, pairwise, starmap
from typing import Any, Final, NamedTuple, Self

from rulekeeper.core.chance import SEED_BITS, check_seed
from rulekeeper.core.choice import NATURE, SHUFFLE, Choice
from rulekeeper.core.columns import check_data
from rulekeeper.core.debug import DEBUG
from rulekeeper.core.definition import Definition, Setup, load_game
from rulekeeper.core.errors import (
    BadRecord,
    BadSeats,
    GameOver,
    NotData,
    NothingToUndo,
    NotYourTurn,
    RecordParts,
    StaleAnswer,
    UnknownAnswer,
    UnknownStat,
    near,
)
from rulekeeper.core.frame import frozen
from rulekeeper.core.knowledge import CardState, fresh
from rulekeeper.core.question import ENGLISH, Answer, Question, Verdict
from rulekeeper.core.record import (
    Answered,
    Chance,
    Entry,
    Head,
    Record,
    Renewed,
    Saved,
    Undone,
    read_seed,
    write_seed,
)
from rulekeeper.core.state import EVERYBODY, State
from rulekeeper.core.values import Number, Reason, Stat
from rulekeeper.core.version import VERSION
from rulekeeper.core.view import AnswerView, Line, QuestionView, View
from rulekeeper.core.words import Said
from rulekeeper.core.worlds import drawn_since, redealt

GARBLED: Final = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What reading data goes wrong with that was made by somebody else."""


class _History(NamedTuple):
    """The entries that still count, what stood before each (state and length of the log), and the log."""

    live: list[Entry]
    past: list[tuple[State, int]]
    log: list[tuple[int, tuple[Any, ...]]]


class Game:
    """One game from its first question to its end. Make one with `rulekeeper.new`, `load` or `replay`."""

    def __init__(
        self, definition: Definition, state: State, head: Head, *, entropy: Callable[[], int] | None = None
    ) -> None:
        self.definition = definition
        self.state = state
        self.head = head
        self.entries: list[Entry] = []
        self.numbers = [0] * state.seats
        self._entropy = entropy or (lambda: secrets.randbits(SEED_BITS))
        self._history: _History | None = _History([], [], [])
        self._listen(self._history)

    # --- beginnings

    @classmethod
    def new(
        cls,
        game: str | Definition,
        seats: int | None = None,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        open_chance: bool = False,
        numbering: Callable[[int], list[int]] = lambda n: list(range(n)),
        entropy: Callable[[], int] | None = None,
    ) -> Self:
        """A new game, or one that starts from a position in the game's own words."""
        definition = load_game(game) if isinstance(game, str) else game
        count = definition.seats[0] if seats is None else seats
        chosen = definition.setting(count, options)
        secret = check_seed(secrets.randbits(SEED_BITS) if seed is None else seed)
        position = deepcopy(position)  # the record must not change with what the caller does to it later
        if position is None:
            state = definition.begin(count, chosen, secret, numbering=numbering, open_chance=open_chance, told=True)
        else:
            state = definition.empty(count, secret, open_chance=open_chance, told=True)
            state.frames.append(definition.place(state, Setup(count, chosen, numbering), position))
            state.run()
        head = Head(
            definition.id, count, write_seed(secret), chosen, definition.digest, VERSION, 1, open_chance, position
        )
        return cls(definition, state, head, entropy=entropy)

    @classmethod
    def replay(cls, record: Record, upto: int | None = None, *, definition: Definition | None = None) -> Self:
        """The game that a record describes, or its first `upto` entries; `RecordParts` where the rules part from it.

        A game that is not one of this package's is given as `definition`.
        """
        head = record.head
        try:
            game = cls.new(
                definition or head.game,
                head.seats,
                seed=head.seed_number,
                options=dict(head.options),
                position=head.position,
                open_chance=head.open_chance,
            )
        except GARBLED as wrong:
            if head.position is None:
                raise
            # A position is anybody's data: what a game cannot make sense of is the record's fault.
            raise BadRecord(f"{head.game} cannot read the position of this record: {wrong!r}") from wrong
        for number, entry in enumerate(record.entries[:upto]):
            try:
                game.enter(entry)
            except (UnknownAnswer, NotYourTurn, GameOver, NothingToUndo, BadRecord) as wrong:
                raise RecordParts(number, str(wrong)) from None
        return game

    def enter(self, entry: Entry) -> None:
        """Do what an entry of a record says."""
        match entry:
            case Answered(seat, key, prompt):
                if self.question is not None and prompt != self.question.prompt.id:
                    raise UnknownAnswer(f"{key!r} answered {prompt!r}, and {self.question.prompt.id!r} is asked")
                self.answer(key, seat=seat)
            case Chance(value):
                self.fix(value)
            case Undone(entries, seed):
                self._take_back(entries, None if seed is None else read_seed(seed))
            case Renewed(seed):
                self._renew(read_seed(seed))

    # --- the question and its answer

    @property
    def question(self) -> Question | None:
        """The open question to a player; None when the game is over or chance is asked."""
        asked = self.state.asks
        return (
            Question(self.definition, self.state, asked, self.numbers[asked.who])
            if asked is not None and asked.who != NATURE
            else None
        )

    @property
    def over(self) -> bool:
        return self.state.asks is None

    @property
    def winners(self) -> tuple[int, ...] | None:
        return self.state.winners

    @property
    def returns(self) -> list[float]:
        return self.definition.returns(self.state)

    def answer(
        self, answer: Answer | str | int | tuple[Any, ...], *, seat: int | None = None, number: int | None = None
    ) -> None:
        """Give an answer: one of the question's, its text, its place in the list (from 0), or its value.

        With `seat` and `number`, the answer counts only for that seat's question of that number.
        """
        question = self.question
        if question is None:
            raise GameOver(f"no question is open in this game of {self.definition.title}; {answer!r} was not needed")
        if seat is not None and seat != question.seat:
            raise NotYourTurn(f"seat {seat} is not asked now: seat {question.seat} is")
        if number is not None and number != question.number:
            raise StaleAnswer(f"question {number} is closed: question {question.number} is open")
        value = self._listed(question, answer)
        key = question.prompt.kind(value).key(self.state, value)
        self._apply(value, Answered(question.seat, key, question.prompt.id))

    @property
    def chance(self) -> list[tuple[Any, Fraction]] | None:
        """What chance can give and how likely, where it is asked; None where it is not.

        The orders of a shuffle are too many to list: an empty list.
        """
        asked = self.state.asks
        if asked is None or asked.who != NATURE:
            return None
        weights = asked.args or (1,) * len(asked.options)
        return [(value, Fraction(weight, sum(weights))) for value, weight in zip(asked.options, weights, strict=False)]

    def fix(self, value: Any) -> None:
        """Say what chance gives, in a game whose chance is asked for instead of drawn."""
        asked = self.state.asks
        if asked is None or asked.who != NATURE:
            raise UnknownAnswer(f"chance is not asked now; {value!r} was not needed")
        value = frozen(value)
        if asked.prompt == SHUFFLE:
            size = asked.args[0]
            if not isinstance(value, tuple) or len(value) != size or any(at not in value for at in range(size)):
                raise UnknownAnswer(f"{value!r} is no order of {size} places: the numbers 0 to {size - 1}, each once")
            value = tuple([int(at) for at in value])
        elif value not in asked.options:
            raise UnknownAnswer(f"{value!r} is nothing that {asked.prompt!r} can give: {asked.options!r}")
        else:
            value = asked.options[asked.options.index(value)]  # the listed value: 1.0 and True equal 1
        self._apply(value, Chance(list(value) if isinstance(value, tuple) else value))

    def draw(self) -> Any:
        """Let the seed decide what chance gives, in a game whose chance is asked for."""
        asked = self.state.asks
        if asked is None or asked.who != NATURE:
            raise UnknownAnswer("chance is not asked now, so nothing can be drawn")
        trial = self.state.clone()
        # What was taken back counts as well, so that it is not drawn a second time.
        trial.drawn = sum([isinstance(entry, Chance) for entry in self.entries])
        value = trial.sample(asked)
        self.fix(value)
        return value

    def explain(self, answer: Answer | str | int | tuple[Any, ...], language: str = ENGLISH) -> Verdict:
        """Why an answer is not legal now: the clause that forbids it. Also takes answers that are legal."""
        question = self.question
        if question is None:
            raise GameOver("no question is open, so there is nothing to explain")
        if isinstance(answer, str):
            value: Any = question.find_any(answer).value
        elif isinstance(answer, int):
            value = self._listed(question, answer)
        else:
            value = question.conceived(answer.value if isinstance(answer, Answer) else answer)
        clause = question.prompt.refusal(self.state, question.choice, value)
        if clause is None:
            return Verdict(True)
        return Verdict(False, clause, self.definition.rulebook.text(clause, language))

    # --- what is shown

    def view(self, seat: int | None = None) -> View:
        """The table as `seat` sees it; None for an onlooker, who sees what everybody sees."""
        self._check_seat(seat)
        table = self.definition.look(self.state, seat)
        asked = self.state.asks
        return View(
            game=self.definition.id,
            seat=seat,
            seats=table.seats,
            places=table.places,
            log=list(self.lines(seat)),
            owes=asked.who if asked is not None and asked.who != NATURE else None,
            question=self._shown_question(seat),
            winners=self.state.winners,
        )

    def lines(self, seat: int | None = None, *, entries: bool = False) -> Iterator[Line]:
        """The log as `seat` may read it. A line's `at` counts that seat's own answers before it.

        A count of all answers would tell that a rival was asked something. With `entries` it counts the record's
        entries: for whoever holds the whole record.
        """
        self._check_seat(seat)
        events = self.definition.events
        history = self._recalled
        own = list(accumulate([isinstance(e, Answered) and e.seat == seat for e in history.live], initial=0))
        for at, (mask, event, others) in history.log:
            told = event if mask == EVERYBODY or (seat is not None and mask >> seat & 1) else others
            if told is not None:
                meant = events[told[0]]
                yield Line(at if entries else own[at], meant.words(self.state, told[1:]), meant.clauses)

    def reasons(self, stat: str, thing: str, seat: int | None = None) -> list[Reason]:
        """How a number came about, as far as `seat` may know: the printed number and every change, with its clause."""
        self._check_seat(seat)
        asked = self._stat(stat)
        value = self._thing(asked, thing)
        if not asked.known(self.state, seat, value):
            raise UnknownStat(f"seat {seat} may not know {stat!r} of {thing!r}")
        return asked.reasons(self.state, value)

    def value(self, stat: str, thing: str, seat: int | None = None) -> Number:
        """A number, as far as `seat` may know it."""
        return sum([reason.change for reason in self.reasons(stat, thing, seat)])

    def text(self, words: Said, language: str = ENGLISH) -> str:
        """Words of a view, a line or a reason, as they are said in a language of the game."""
        return self.definition.words.text(words, language)

    # --- copies, the way back

    def copy(self) -> "Game":
        """An independent game that stands where this one stands."""
        twin = Game.__new__(Game)
        twin.definition, twin.head, twin._entropy = self.definition, self.head, self._entropy
        twin.state = self.state.clone()
        twin.entries, twin.numbers = self.entries[:], self.numbers[:]
        old = self._history
        twin._history = None if old is None else _History(old.live[:], old.past[:], old.log[:])
        return twin

    def world(self, seat: int, seed: int) -> State:
        """A state that `seat` cannot tell from the real one: what it does not know is dealt anew."""
        self._check_seat(seat)
        g = redealt(self.definition, self.state, seat, check_seed(seed))
        asked = g.asks
        if asked is not None and asked.who != seat:  # its answers name what only the player who is asked knows
            g.asks = Choice(asked.who, asked.prompt, (), asked.args)
        return g

    def answered(self) -> list[int]:
        """The seats that gave the answers that still count, in order."""
        return [entry.seat for entry in self._recalled.live if isinstance(entry, Answered)]

    def undo(self, answers: int = 1) -> bool:
        """Take back so many answers. Where chance or a card nobody had seen came in between, it is drawn anew: True."""
        _, taken = self._since(answers)
        stood = [*[state for state, _ in self._recalled.past[-len(taken) :]], self.state]
        renewed = any(isinstance(entry, Renewed) for entry in taken)
        seed = self._entropy() if renewed or any(starmap(drawn_since, pairwise(stood))) else None
        asked = any(isinstance(entry, Chance) for entry in taken)  # and is asked for again
        self._take_back(len(taken), seed)
        return asked or seed is not None

    @property
    def can_undo(self) -> bool:
        return any(isinstance(entry, Answered) for entry in self._recalled.live)

    def shown_since(self, answers: int = 1) -> bool:
        """Whether something random or hidden was shown, or another seat answered, since so many answers ago."""
        before, taken = self._since(answers)
        seats = {entry.seat for entry in taken if isinstance(entry, Answered)}
        if any(isinstance(entry, Chance) for entry in taken) or self.state.drawn != before.drawn or len(seats) > 1:
            return True
        return isinstance(before, CardState) and isinstance(self.state, CardState) and self.state.seen != before.seen

    def play_on(self, entries: int | None = None) -> "Game":
        """A new game from here, or from an earlier entry: nothing known is lost, what nobody had seen is drawn anew."""
        live = self._recalled.live
        if entries is not None and not 0 <= entries <= len(live):
            raise NothingToUndo(f"{entries} is no place in this game: it has the entries 0 to {len(live)}")
        game = self.copy() if entries is None else self._replayed(live[:entries])
        game._renew(game._entropy())
        return game

    def record(self) -> Record:
        """The whole record. It holds the seed: not for the eyes of players while the game goes on."""
        return Record(self.head, tuple(self.entries))

    # --- saving

    def save(self) -> str:
        """The game as text: the record, and the position as long as the rules stay the same."""
        return Saved(self.record(), self.numbers, self.state.data()).text()

    @classmethod
    def load(cls, text: str, *, definition: Definition | None = None) -> "Game":
        """The game that `save` wrote."""
        saved = Saved.read(text)
        record = saved.record
        definition = definition or load_game(record.head.game)
        if record.head.digest != definition.digest:
            return Game.replay(record, definition=definition)
        try:
            game = cls(definition, definition.state.from_data(saved.position), record.head)
        except (NotData, *GARBLED) as wrong:
            raise BadRecord(f"the position of this saved game cannot be read: {wrong!r}") from None
        if len(saved.numbers) != game.state.seats:
            raise BadRecord(
                f"this saved game numbers the questions of {len(saved.numbers)} of {game.state.seats} seats"
            )
        game.entries, game.numbers, game._history = list(record.entries), saved.numbers, None
        return game

    # --- inside

    @property
    def _recalled(self) -> _History:
        """The way back and the log. A loaded game has them only when somebody asks: they come from its record."""
        if self._history is None:
            self._history = Game.replay(self.record(), definition=self.definition)._history
            assert self._history is not None
        return self._history

    def _replayed(self, entries: list[Entry]) -> "Game":
        game = Game.replay(Record(self.head, tuple(entries)), definition=self.definition)
        game._entropy = self._entropy
        return game

    def _apply(self, value: Any, entry: Entry) -> None:
        history = self._recalled
        trial = self.state.clone()
        trial.told = []
        trial.run(value)
        if DEBUG:
            check_data(trial)
        history.past.append((self.state, len(history.log)))
        history.live.append(entry)
        self.entries.append(entry)
        self.state = trial
        self._listen(history)

    def _listen(self, history: _History) -> None:
        """Take over what the rules told, and count the question that is now open."""
        history.log.extend([(len(history.live), event) for event in self.state.told or ()])
        self.state.told = []
        asked = self.state.asks
        if asked is not None and asked.who != NATURE:
            self.numbers[asked.who] += 1

    def _take_back(self, entries: int, seed: int | None) -> None:
        history = self._recalled
        if entries > len(history.live):
            raise NothingToUndo(f"{entries} entries cannot be taken back: there are only {len(history.live)}")
        self.state, lines = history.past[-entries]
        del history.log[lines:], history.past[-entries:], history.live[-entries:]
        if seed is not None:
            self._renewed(history, seed)
        self.entries.append(Undone(entries, None if seed is None else write_seed(seed)))
        self._listen(history)

    def _renew(self, seed: int) -> None:
        self._renewed(self._recalled, seed)
        self.entries.append(Renewed(write_seed(seed)))

    def _renewed(self, history: _History, seed: int) -> None:
        history.past.append((self.state, len(history.log)))
        history.live.append(Renewed(write_seed(seed)))
        self.state = self.state.clone()
        fresh(self.state, self.definition.zones, seed)

    def _since(self, answers: int) -> tuple[State, list[Entry]]:
        """What stood before the last so many answers, and the entries since."""
        if answers < 1:
            raise NothingToUndo(f"{answers} answers cannot be taken back: 1 is the least")
        left = answers
        live, past, _ = self._recalled
        for count, entry in enumerate(reversed(live), start=1):
            left -= isinstance(entry, Answered)
            if left == 0:
                return past[-count][0], live[-count:]
        raise NothingToUndo(f"{answers} answers cannot be taken back: {answers - left} were given")

    def _listed(self, question: Question, answer: Answer | str | int | tuple[Any, ...]) -> Any:
        options = question.choice.options
        if isinstance(answer, str):
            return question.find(answer).value
        if isinstance(answer, int) and not isinstance(answer, bool):
            if not 0 <= answer < len(options):
                raise UnknownAnswer(
                    f"{answer} is no answer to {question.text()!r}: they are numbered 0 to {len(options) - 1}"
                )
            return options[answer]
        value = answer.value if isinstance(answer, Answer) else answer
        if value not in options:
            raise UnknownAnswer(f"{value!r} is no answer to {question.text()!r}")
        return options[options.index(value)]  # the listed value: 1.0 and True equal 1

    def _shown_question(self, seat: int | None) -> QuestionView | None:
        question = self.question
        if question is None or question.seat != seat:
            return None
        answers = [AnswerView(a.key, a.words, a.places, a.clauses) for a in question.answers]
        return QuestionView(question.seat, question.number, question.prompt.id, question.words, answers)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.state.seats):
            raise BadSeats(f"{seat!r} is no seat of this game: they are numbered 0 to {self.state.seats - 1}")

    def _stat(self, id: str) -> Stat:
        stats = self.definition.stats
        if id not in stats:
            raise UnknownStat(f"{id!r} is no number of {self.definition.title}{near(id, stats)}")
        return stats[id]

    def _thing(self, stat: Stat, name: str) -> Any:
        names = {stat.of.names(self.state, value): value for value in stat.of.everything(self.state)}
        if name not in names:
            raise UnknownStat(f"{name!r} has no {stat.id!r}{near(name, names)}")
        return names[name]
