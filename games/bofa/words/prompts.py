"""Questions as sentences, by prompt. Facts come from `about`; names are put in with their articles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.bofa.card_texts import EFFECTS, EVENTS, FATES, MANOEUVRES, ORDERS, STORIES
from games.bofa.facts import CHARACTERS, GENERALS, HEAPS, NAME, NAMES, PLACES, SHEETS, TERRITORY, TILES
from games.bofa.figures import BEORN, BILBO
from games.bofa.state import VANISHED, State
from games.bofa.words.nouns import heap, label, noun, person, place, the_die, tile, title_of
from games.kernel import Question
from games.titles.grammar import fill, finish, quoted, say

Wording = Callable[[Question, State], str]

PROMPTS: dict[str, str] = {
    # the turn
    "turn.action": _("What do you do with %(die)s?"),
    "dice.lucky": _("Which of your dice do you roll again, by the card %(card)s?"),
    "generals.activate": _("Which Generals do you activate?"),
    "fate.tile": _(
        "You drew the fate tile %(tile)s, number %(drawn)d of at most %(most)d. Does it count, or do you "
        "draw another?"
    ),
    "leadership.bats": _(
        "You share out %(number)d between Great Bats and leadership tokens. How many Great Bats do you send?"
    ),
    "leadership.territories": _("Where do the Great Bats go?"),
    # Generals, Eagles, Beorn, characters
    "general.ability": _("What does %(general)s do?"),
    "general.place": _("Where do you place a recruitment token of %(heap)s?"),
    "shots.target": _("Which army is the target of %(ability)s?"),
    "shots.concentration": _(
        "Do you discard the concentration token, to roll %(concentrated)d dice instead of %(dice)d?"
    ),
    "eagles.lord": _("To which territory does the Lord of the Eagles fly?"),
    "eagles.territories": _("To which territories do the Eagles fly?"),
    "eagles.home": _("Which Eagles fly home to attack on the way?"),
    "eagles.target": _("Which army in %(territory)s does the Eagle attack?"),
    "eagles.prey": _("Which army on mountains do the Eagles attack?"),
    "beorn.enter": _("Where does Beorn come into play?"),
    "beorn.advance": _("Does Beorn advance into %(region)s?"),
    "bolg.host": _("In which mustering regions do you place a recruitment token?"),
    "character.who": _("Which character moves?"),
    "character.enter": _("Where does %(who)s come into play?"),
    # muster
    "recruit.regions": _("In which regions do you flip a recruitment token?"),
    "recruit.which": _("Which recruitment token do you flip in %(region)s?"),
    "recruit.heap": _("Which recruitment token do you place in %(region)s?"),
    "recruit.substitute": _("The stock has no more %(unit)s. What comes to %(region)s instead?"),
    "goblins.where": _("Only one Goblin is left in the stock. Where does it come?"),
    "rally.armies": _("Which armies rally?"),
    # armies
    "move.bats": _("Which army moves with the Great Bats?"),
    "move.to": _("Where does the army of %(region)s go?"),
    "move.on": _("Does the army go on from %(region)s, and where?"),
    "move.units": _("Which units go from %(region)s to %(to)s?"),
    "move.first": _("Which unit of the kind that must go along goes from %(region)s to %(to)s?"),
    "move.more": _("Which other units go from %(region)s to %(to)s?"),
    "move.leader": _("Who leads the army from %(region)s to %(to)s?"),
    "move.characters": _("Who goes with the army from %(region)s to %(to)s?"),
    "move.leadership": _("How many leadership tokens go from %(region)s to %(to)s?"),
    "move.damage": _("How many damage markers go from %(region)s to %(to)s?"),
    "advance.army": _("Which army advances into %(region)s?"),
    "advance.units": _("Which units advance from %(region)s into %(to)s?"),
    "advance.characters": _("Who advances from %(region)s into %(to)s as well?"),
    "advance.leadership": _("How many leadership tokens go from %(region)s to %(to)s?"),
    "advance.damage": _("How many damage markers go from %(region)s to %(to)s?"),
    "army.surplus": _("At most 5 units can stay in %(region)s. Which go back to the stock?"),
    # combat
    "attack.from": _("Which army moves and attacks?"),
    "attack.combined": _("Which enemy do your armies attack together?"),
    "attack.or_move": _("Does the army of %(region)s move or attack?"),
    "combat.army": _("Which of your armies fights in round %(round)d of the combat for %(region)s?"),
    "combat.manoeuvre": _("Which manoeuvre do you choose in round %(round)d of the combat for %(region)s?"),
    "combat.extra": _("Which manoeuvre do you add in round %(round)d, by %(card)s?"),
    "combat.reroll": _("Which of your missed dice do you roll again, by Leadership?"),
    "combat.bite": _("Do you take a Great Bat out of %(territory)s to deal 1 damage more?"),
    "combat.fell_race": _("%(card)s: do you suffer 2 damage more, or give something up instead?"),
    "combat.charge": _("%(card)s: does your army suffer 1 damage to deal 1 to the enemy?"),
    "combat.rearguard": _("%(card)s: must the enemy lose units until it has 1 damage marker at most?"),
    "combat.continue": _("Do you go on with the attack on %(region)s?"),
    "combat.drive": _("Where do you drive the army of %(region)s?"),
    "damage.armour": _("How much of the damage in %(region)s goes on %(card)s?"),
    "damage.redoubtable": _(
        "%(card)s: do you give up one Dwarf Regular in %(region)s to take off 3 damage markers?"
    ),
    # cards: the card is named, so a few questions serve all of them
    "cards.play": _("Which card do you play?"),
    "cards.army": _("%(card)s: which army?"),
    "cards.armies": _("%(card)s: which armies?"),
    "cards.region": _("%(card)s: where?"),
    "cards.settlements": _("%(card)s: in which settlements?"),
    "cards.general": _("%(card)s: which General?"),
    "cards.bats": _("%(card)s: which Great Bats leave?"),
    "cards.flip": _("%(card)s: where do you flip recruitment tokens?"),
    "cards.flip_or_place": _("%(card)s: do you flip a recruitment token in %(region)s, or place one?"),
    "cards.token": _("%(card)s: where do you remove a recruitment token?"),
    "cards.heap": _("%(card)s: which recruitment token in %(region)s do you remove?"),
    "cards.leadership": _("%(card)s: which army loses a leadership token?"),
    "cards.orc": _("%(card)s: which army does the Orc join?"),
    "cards.rally": _("%(card)s: does the army of %(region)s rally?"),
}
NAMED_CARDS = {
    "dice.lucky": "fp_story_02",
    "combat.extra": "determined_attack",
    "combat.fell_race": "great_orcs",
    "combat.charge": "goblins",
    "combat.rearguard": "wargs",
    "damage.armour": "fate_09",
    "damage.redoubtable": "dwarf_regulars",
    "cards.flip_or_place": "fp_story_17",
    "cards.orc": "sh_story_05",
    "cards.rally": "fp_story_16",
}
"""The card of which a question speaks, where it is always the same."""
LEAVING = {
    "orderly": _("Does your army of %(region)s stand, or withdraw in good order?"),
    "rout": _("Does your army of %(region)s stand, or leave in rout?"),
}


def _about(question: Question) -> dict[str, Any]:
    """The facts of a question as words."""
    told: dict[str, Any] = {"most": question.most}
    for key, fact in question.about.items():
        told[key] = _fact(key, fact)
    if question.prompt in NAMED_CARDS:
        told["card"] = quoted(title_of(NAMED_CARDS[question.prompt]))
    if "territory" not in told and question.about.get("region") in TERRITORY:
        told["territory"] = noun(TERRITORY[question.about["region"]])
    return told


def _fact(key: str, fact: Any) -> Any:
    if not isinstance(fact, str):
        return fact
    if key == "die":
        return the_die(fact)
    if key == "card" and is_card(fact):
        return quoted(title_of(fact))
    if key == "heap" and fact in HEAPS:
        return heap(fact)
    if key == "ability" and fact in NAMES["ability"]:
        return quoted(label(fact))
    if fact in TILES:
        return tile(fact)
    if fact in PLACES or key == "territory":
        return place(fact)
    if fact in CHARACTERS:
        return person(fact)
    return label(fact) if fact in NAME else fact


def is_card(key: str) -> bool:
    return any(key in table for table in (EVENTS, STORIES, FATES, ORDERS, EFFECTS, MANOEUVRES))


# --- those with more than one wording ----------------------------------------------------------------


def _die(question: Question, view: State) -> str:
    if any(general in question.items for general in GENERALS):
        return gettext("Which die do you use, or which General acts before it?")
    return gettext("Which die do you use?")


def _tokens(question: Question, view: State) -> str:
    count = question.least
    text = ngettext(
        "Which army gets your leadership token?",
        "Which %(count)d armies get a leadership token each?",
        count,
    )
    return fill(text, count=count)


def _discard(question: Question, view: State) -> str:
    text = ngettext(
        "You hold more cards than the limit allows. Which card do you discard?",
        "You hold more cards than the limit allows. Which %(count)d cards do you discard?",
        question.least,
    )
    return finish(fill(text, count=question.least))


def _mover(question: Question, view: State) -> str:
    number, most = question.about["number"], question.about["most"]
    if most == 1:
        return gettext("Which army moves?")
    return say(_("Which army moves? It is number %(number)d of at most %(most)d."), number=number, most=most)


def _beorn(question: Question, view: State) -> str:
    steps = question.about["steps"]
    text = ngettext(
        "Where does Beorn go from %(region)s? He can go %(count)d region further.",
        "Where does Beorn go from %(region)s? He can go %(count)d regions further.",
        steps,
    )
    return finish(fill(text, region=place(question.about["region"]), count=steps))


def _walk(question: Question, view: State) -> str:
    if question.about["region"] == VANISHED:
        return say(_("Where does %(who)s appear again?"), who=person(question.about["who"]))
    return say(_("Where does %(who)s go from %(region)s?"), **_about(question))


def _homeward(question: Question, view: State) -> str:
    if "region" in question.about:
        text = _("Which Eagles fly home to attack the army of %(region)s?")
        return say(text, region=place(question.about["region"]))
    return say(PROMPTS["eagles.home"])


def _target(question: Question, view: State) -> str:
    region = question.about["region"]
    if view.where.get(BEORN) == region and region not in view.armies:
        return gettext("Whom does Beorn attack?")
    return say(_("Whom does the army of %(region)s attack?"), region=place(region))


def _leave(question: Question, view: State) -> str:
    region = question.about["region"]
    if not question.about["defenders"]:
        return say(_("Does Beorn stand in %(region)s, or leave?"), region=place(region))
    return say(LEAVING[question.about["how"]], region=place(region))


def _casualties(question: Question, view: State) -> str:
    damage = question.about["damage"]
    text = ngettext(
        "Your army of %(region)s has %(count)d damage marker. Which units do you give up? Each takes 2 "
        "markers with it.",
        "Your army of %(region)s has %(count)d damage markers. Which units do you give up? Each takes 2 "
        "markers with it.",
        damage,
    )
    told = fill(text, region=place(question.about["region"]), count=damage)
    if question.least:
        least = ngettext(
            "At least %(least)d unit must go.", "At least %(least)d units must go.", question.least
        )
        told = f"{told} {fill(least, least=question.least)}"
    return finish(told)


def _threat(question: Question) -> str:
    damage = question.about["damage"]
    text = ngettext(
        "Your army of %(region)s is to suffer %(count)d damage.",
        "Your army of %(region)s is to suffer %(count)d damage.",
        damage,
    )
    return finish(fill(text, region=place(question.about["region"]), count=damage))


def _bodyguard(question: Question, view: State) -> str:
    asked = gettext("Do you discard a bodyguard token to cancel all of it?")
    return f"{_threat(question)} {asked}"


def _ring(question: Question, view: State) -> str:
    asked = say(_("Do you discard a ring token to cancel %(number)d of it?"), number=SHEETS[BILBO].cancels)
    return f"{_threat(question)} {asked}"


def _captain(question: Question, view: State) -> str:
    damage = question.about["damage"]
    text = ngettext(
        "%(card)s: your army of %(region)s has %(count)d damage marker. Who or what do you give up to take "
        "off 2 markers?",
        "%(card)s: your army of %(region)s has %(count)d damage markers. Who or what do you give up to take "
        "off 2 markers?",
        damage,
    )
    facts = {"card": quoted(title_of("captain_of_war")), "region": place(question.about["region"])}
    return finish(fill(text, **facts, count=damage))


SPECIAL: dict[str, Wording] = {
    "turn.die": _die,
    "generals.tokens": _tokens,
    "leadership.tokens": _tokens,
    "cards.discard": _discard,
    "move.from": _mover,
    "beorn.move": _beorn,
    "character.to": _walk,
    "eagles.home": _homeward,
    "attack.target": _target,
    "combat.withdraw": _leave,
    "damage.casualties": _casualties,
    "damage.bodyguard": _bodyguard,
    "damage.ring": _ring,
    "damage.captain": _captain,
}


def prompt(question: Question, view: State) -> str:
    """The question as a sentence. A prompt without words of its own is asked as plainly as can be."""
    if question.prompt in SPECIAL:
        return SPECIAL[question.prompt](question, view)
    text = PROMPTS.get(question.prompt)
    return say(text, **_about(question)) if text is not None else gettext("What do you choose?")


def is_worded(key: str) -> bool:
    """Whether a prompt has words of its own."""
    return key in PROMPTS or key in SPECIAL
