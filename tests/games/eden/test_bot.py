"""What the bot makes of tables at which a sensible player would not hesitate."""

from typing import Any

import pytest

from rulekeeper.arena.simulate import simulate_games
from rulekeeper.core.game import Game
from rulekeeper.games.eden import GAME
from rulekeeper.games.eden.bot import weigh
from rulekeeper.games.eden.state import Eden
from tests.games.eden.tables import asked, at, keys, play, seat


def chosen(game: Game) -> set[str]:
    """The answers of most worth to the seat that is asked."""
    question = game.question
    assert question is not None
    world = game.world(question.seat, 1)
    assert isinstance(world, Eden)
    worths = weigh(world, question.seat, question.choice.options)
    found = {answer.key for answer, worth in zip(question.answers, worths, strict=True) if worth == max(worths)}
    assert len(worths) == len(question.answers)
    return found


def verbs(answers: set[str]) -> set[str]:
    return {answer.split()[0] for answer in answers}


SIXTEEN = {"A1": 4, "A2": 4, "A3": 4, "A4": 2, "A5": 2}


# --- points now --------------------------------------------------------------------------------


def test_takes_the_raise_that_wins() -> None:
    game = at(red=seat(60, "I2 G7 I3", **SIXTEEN, C1=1, D1=1), blue=seat(100, D7=1))
    assert chosen(game) == {"culture I2"}
    play(game, "culture I2")
    assert chosen(game) == {"place C1 D1"}
    assert play(game, *chosen(game)).winners == (0,)


def test_waters_twice_to_win() -> None:
    game = at(red=seat(200, "G7 F1 O4", **SIXTEEN, C1=1, C2=1))
    assert verbs(chosen(game)) == {"irrigate"}
    play(game, chosen(game).pop())
    play(game, chosen(game).pop())
    assert game.winners == (0,)


def test_buys_the_card_that_wins() -> None:
    game = at(red=seat(60, "G7", **SIXTEEN, C1=1, D1=1), display=["T4", "I2"])
    assert chosen(game) == {"buy I2"}
    assert chosen(play(game, "buy I2")) == {"culture I2"}


def test_sells_to_pay_for_the_raise_that_wins() -> None:
    game = at(red=seat(10, "G7 I2 O4", **SIXTEEN, C1=1, D1=1))
    assert "culture I2" in keys(play(at(red=seat(10, "G7 I2 O4", **SIXTEEN, C1=1, D1=1)), "sell O4"))
    assert chosen(game) == {"sell O4"}


def test_the_option_of_twenty_five_points_is_known_to_it() -> None:
    short = {"red": seat(60, "I2 G7 G6", **SIXTEEN, C1=1, D1=1), "yellow": seat(100, F1=1, E2=1)}
    won = chosen(at(**short))
    assert won == {"culture I2"}
    worths = {}
    for target in (20, 25):
        game = at(options={"target": target}, **short)
        world = game.world(0, 1)
        assert isinstance(world, Eden)
        assert world.asks is not None
        worths[target] = max(weigh(world, 0, world.asks.options))
    assert worths[20] > worths[25] + 20


# --- takeovers ---------------------------------------------------------------------------------


def attacked(players: dict[str, Any], bid: int = 0, asked: str = "") -> Game:
    """B4 has been watered beside C4."""
    takeover = {"laid": "B4", "targets": ["C4"]}
    if not bid:
        return at("attack", takeover={"laid": "B4"}, **players)
    return at("answer-bid", takeover={**takeover, "bid": bid, "asked": asked}, **players)


def test_attacks_who_cannot_answer_and_bids_no_more_than_it_takes() -> None:
    game = attacked({"red": seat(300, B4=1), "blue": seat(0, C4=2)})
    assert chosen(game) == {"attack C4"}
    game = at("first-bid", red=seat(300, B4=1), blue=seat(0, C4=2), takeover={"laid": "B4", "targets": ["C4"]})
    assert chosen(game) == {"bid 10"}


def test_leaves_alone_who_buys_the_attacker_cheaply() -> None:
    """Red can pay one bid for the four points, blue any number for the one."""
    players = {"red": seat(45, B4=1), "yellow": seat(100)}
    assert chosen(attacked({**players, "blue": seat(200, C4=4)})) == {"no-takeover"}
    assert chosen(attacked({**players, "blue": seat(0, C4=4)})) == {"attack C4"}


def test_never_hands_cheap_points_to_a_rival_who_wins_with_them() -> None:
    nearly = {"A1": 4, "A2": 4, "A3": 4, "E7": 2, "F7": 2, "G7": 1, "C4": 2}
    players = {"red": seat(100, B4=1, F4=1, F5=1, F6=1), "yellow": seat(100, G1=1)}
    assert chosen(attacked({**players, "blue": seat(100, "", **nearly)})) == {"no-takeover"}
    assert chosen(attacked({**players, "blue": seat(0, "", **nearly)})) == {"attack C4"}


@pytest.mark.parametrize("side", ["red", "blue"])
def test_bids_no_more_than_the_land_is_worth(side: str) -> None:
    """A tile of one point, on a board where everybody has a few, for 80 mana."""
    red, blue = seat(200, "F7 I3", B4=1, F1=1, F2=1), seat(200, "F6 I2", C4=1, D1=1, D2=1, D3=1)
    game = attacked({"red": red, "blue": blue}, 80, side)
    assert chosen(game) == {"accept"}
    assert "bid 85" in keys(game)


def test_outbids_who_would_win_by_the_takeover() -> None:
    """Red would have twenty points; beyond 30 red cannot pay."""
    red, blue = seat(65, "", **SIXTEEN, B4=1, E1=1), seat(100, C4=2, C5=1)
    game = attacked({"red": red, "blue": blue, "yellow": seat(100, G7=1)}, 25, "blue")
    best = chosen(game)
    assert best <= {f"bid {bid}" for bid in range(30, 105, 5)}
    assert "accept" in keys(game)
    play(game, best.pop())
    if asked(game) == "red answer-bid":
        play(game, *[answer for answer in keys(game) if answer == "accept"])
    assert game.winners is None


def test_pays_whatever_it_takes_to_win() -> None:
    red, blue = seat(200, "", **SIXTEEN, B4=1, E1=1), seat(60, C4=2)
    game = attacked({"red": red, "blue": blue, "yellow": seat(100, G7=1)}, 60, "red")
    best = chosen(game)
    assert verbs(best) == {"bid"}
    play(game, best.pop())
    assert game.winners == (0,)


def test_takes_the_support_that_makes_its_land_dearer() -> None:
    """Blue can pay three bids for one point, and none for five."""
    game = at(
        "supporter",
        red=seat(200, B4=1, B3=4),
        blue=seat(45, C4=2, C5=1),
        takeover={"laid": "B4", "targets": ["C4"]},
    )
    assert chosen(game) == {"support B3"}
    assert "alone" in keys(game)


# --- cards -------------------------------------------------------------------------------------


def test_sells_cards_that_fit_nowhere_when_it_is_poor() -> None:
    game = at("draw", red=seat(0, "I4 O4 T4 S4 L4 J4", A1=1, C1=1))
    assert verbs(chosen(game)) == {"sell"}
    assert "end-turn" in keys(game)


def test_keeps_the_card_that_it_plays_next() -> None:
    game = at("end", red=seat(100, "I2 G7", A1=1, A2=1))
    assert "sell I2" in keys(game)
    assert chosen(game) == {"end-turn"}


def test_buys_what_it_can_play_now_and_gains_by() -> None:
    game = at(red=seat(200, A1=1, A2=1, B1=1, B2=1), display=["O4"])
    assert chosen(game) == {"buy O4"}
    assert chosen(play(game, "buy O4")) == {"culture O4"}


def test_buys_nothing_that_fits_nowhere() -> None:
    game = at(red=seat(200, A1=1, C1=1), display=["O4", "I4"])
    assert {"buy O4", "buy I4"} <= keys(game)
    assert chosen(game) == {"pass"}


def test_raises_the_place_where_most_tiles_rise() -> None:
    game = at("place", card="I2", red=seat(100, A1=2, A2=1, A3=1, C1=2, C2=1))
    assert chosen(game) == {"place A2 A3"}


def test_waters_the_square_beside_its_own_land() -> None:
    game = at(red=seat(100, "B1 G7 V3", A1=1, A2=1))
    assert chosen(game) == {"irrigate B1"}


def test_draws_when_it_may() -> None:
    assert chosen(at("draw", red=seat(100, "G7 G6", A1=1))) == {"draw"}


def test_claims_income_before_anything_else() -> None:
    game = at(options={"claim_income": True}, due=10, red=seat(60, "I2 G7", A1=2, A2=2))
    assert chosen(game) == {"claim"}


# --- whole games -------------------------------------------------------------------------------


def wins_against_random(games: int, seats: int) -> int:
    """Games that the bot wins against nobody but random players, its seat changing."""
    won = 0
    for own in range(seats):
        names = ["greedy" if other == own else "random" for other in range(seats)]
        won += simulate_games(GAME, names, {}, games // seats, seed=own)["wins"][own]
    return won


def test_wins_most_games_against_random_players() -> None:
    assert wins_against_random(12, 4) >= 10


@pytest.mark.slow
@pytest.mark.parametrize(("games", "seats"), [(100, 4), (99, 3)])
def test_wins_nine_games_in_ten_against_random_players(games: int, seats: int) -> None:
    assert wins_against_random(games, seats) >= 90


def test_games_among_bots_end_by_points() -> None:
    for number in range(3):
        game = Game.new(GAME, 4, seed=number)
        while game.question is not None:
            play(game, min(chosen(game)))
        assert game.state.winners is not None
        assert max(GAME.describe(game.state)[colour]["points"] for colour in GAME.seat_names) >= 20
