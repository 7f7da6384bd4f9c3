"""Questions as sentences, by prompt. Facts come from `about`; names are put in with their articles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.kernel import Question
from games.titles.grammar import fill, finish, say
from games.wotr.card_texts import CARDS
from games.wotr.facts import CHARACTERS, NATIONS, REGIONS, TILES
from games.wotr.state import DECKS
from games.wotr.words.nouns import card, combat_title, figure, noun, people, person, place, the_die, tile

Wording = Callable[[Question], str]

PROMPTS: dict[str, str] = {
    # the turn
    "turn.die": _("Which die do you use?"),
    "turn.ring_die": _("Which die do you turn with the Elven Ring?"),
    "turn.ring_face": _("To which result do you turn %(die)s?"),
    "turn.action": _("What do you do with %(die)s?"),
    "hunt.allocate": _("How many dice do you put in the Hunt Box?"),
    "politics.nation": _("Which nation takes a step towards war?"),
    # cards
    "cards.deck": _("From which deck do you draw a card?"),
    "cards.draw": _("Do you draw %(deck)s?"),
    "cards.play": _("Which card do you play?"),
    "cards.swap": _(
        "Which card do you give your teammate for one of theirs? Nobody shows a card before, and nothing "
        "happens unless both of you give one."
    ),
    "cards.remove": _("Which card do you discard from the table?"),
    # the Fellowship
    "fellowship.declare": _("Do you declare the Fellowship, and where?"),
    "fellowship.reveal_to": _("The Fellowship is revealed. Where is it?"),
    "fellowship.way": _("Which way did the Fellowship take to %(to)s?"),
    "fellowship.guide": _("Who guides the Fellowship?"),
    "fellowship.separate": _("Who leaves the Fellowship? Those you pick go together."),
    "fellowship.separate_to": _("Where [does|do] %(who)s go from the Fellowship?"),
    "fellowship.enter_mordor": _("Does the Fellowship enter Mordor now?"),
    # the hunt
    "hunt.crebain": _("Do you discard %(card)s to add 1 to each hunt die?"),
    "hunt.staff": _("The Shadow is about to draw a hunt tile. Do you discard %(card)s to prevent it?"),
    "hunt.coat": _("Hunt tile: %(tile)s. Do you discard %(card)s to have another drawn instead?"),
    "hunt.balrog": _("The Fellowship came by Moria. Do you discard %(card)s to draw a hunt tile?"),
    "hunt.card": _("Hunt damage %(damage)d. Which card do you discard from the table to lower it by 1?"),
    "hunt.damage": _("Hunt damage %(damage)d. What do you do about it?"),
    "hunt.sorrow": _("Which Character card of the Free Peoples do you discard?"),
    # characters
    "entry.gandalf_white": _("Where does Gandalf the White come into play?"),
    "entry.minion": _("Which Minion comes into play?"),
    "entry.region": _("Where does %(minion)s come into play?"),
    "companions.from": _("From where do Companions move?"),
    "companions.group": _("Who leaves %(region)s? Those you pick go together."),
    "companions.to": _("Where [does|do] %(who)s go from %(region)s?"),
    "nazgul.from": _("From where do Nazgûl fly, or who moves?"),
    "nazgul.figures": _("Which Nazgûl fly from %(region)s?"),
    "nazgul.to": _("Where do the Nazgûl of %(region)s fly?"),
    # armies
    "army.from": _("Which army moves?"),
    "army.to": _("Where does the army of %(region)s go?"),
    "army.units": _("Which units go from %(region)s to %(to)s?"),
    "army.more": _("Which other units go along from %(region)s to %(to)s?"),
    "army.last": _("Does one more unit of your teammate go along from %(region)s to %(to)s?"),
    "army.mix": _("Do your units and those of your teammate in %(region)s become one army?"),
    "army.elite": _("Which Elite leads the army from %(region)s to %(to)s?"),
    "army.leader": _("Who leads the army from %(region)s to %(to)s?"),
    "army.leaders": _("Who goes with the army from %(region)s to %(to)s?"),
    "army.disband": _("At most %(limit)d units can stay in %(region)s. Which return to the reinforcements?"),
    "recruit.figure": _("What do you recruit?"),
    "recruit.region": _("Where do you recruit this figure: %(figure)s?"),
    "recruit.voice": _("What does the Voice of Saruman do?"),
    # battle
    "attack.from": _("Which army attacks?"),
    "attack.target": _("Whom does the army of %(region)s attack?"),
    "attack.units": _("Which units attack %(target)s from %(region)s?"),
    "attack.more": _("Which other units join the attack on %(target)s from %(region)s?"),
    "attack.last": _("Does one more unit of your teammate join the attack on %(target)s from %(region)s?"),
    "attack.elite": _("Which Elite leads the attack on %(target)s from %(region)s?"),
    "attack.leader": _("Who leads the attack on %(target)s from %(region)s?"),
    "attack.leaders": _("Who joins the attack on %(target)s from %(region)s?"),
    "advance.units": _("Which units advance from %(region)s into %(target)s?"),
    "advance.more": _("Which other units advance from %(region)s into %(target)s as well?"),
    "advance.last": _("Does one more unit of your teammate advance from %(region)s into %(target)s?"),
    "advance.elite": _("Which Elite leads the advance from %(region)s into %(target)s?"),
    "advance.leader": _("Who leads the advance from %(region)s into %(target)s?"),
    "advance.leaders": _("Who advances from %(region)s into %(target)s as well?"),
    "battle.card": _("Which combat card do you use in round %(round)d of the battle for %(region)s?"),
    "battle.white_rider": _("Does Gandalf the White give up his Leadership, so that no Nazgûl has any?"),
    "battle.continue": _("Do you go on with the attack on %(region)s?"),
    "battle.retreat": _("Does your army of %(region)s stand or leave the battle?"),
    "battle.walls": _("Do you fight in the field at %(region)s, or go behind the walls?"),
    "battle.scouts": _("Where does your army leave %(region)s for?"),
    # cards: the card is named, so a few questions serve all of them
    "card.region": _("%(card)s: where?"),
    "card.army": _("%(card)s: which army?"),
    "card.unit": _("%(card)s: which unit in %(region)s?"),
    "card.units": _("%(card)s: which units in %(region)s?"),
    "card.nation": _("%(card)s: which nation?"),
    "card.way": _("%(card)s: where does the army go from %(region)s?"),
    "card.retreat": _("%(card)s: where does your army retreat from %(region)s?"),
    "card.along": _("%(card)s: who goes along from %(region)s to %(to)s?"),
    "card.companions": _("%(card)s: from where do Companions go?"),
    "card.another_way": _("%(card)s: what does the Fellowship do?"),
    "card.follow_up": _("%(card)s: which other Character card do you play?"),
    "card.discard": _("%(card)s: which card of your hand do you discard?"),
    "card.target": _("%(card)s: against which army?"),
    "card.dice": _("%(card)s: which of your dice become Eyes?"),
    "card.nazgul_strike": _("%(card)s: what do the Nazgûl do where the Ring-bearers are?"),
    "card.nazgul": _("%(card)s: what do the Nazgûl do first?"),
    "card.then": _("%(card)s: and then?"),
    "card.lure": _("%(card)s: %(companion)s was drawn. Corruption %(points)d, or is he lost?"),
    "card.separate": _("%(card)s: who leaves the Fellowship?"),
    "card.victim": _("%(card)s: who falls in %(region)s?"),
    "card.lose_in": _("%(card)s: where do you lose a figure of this nation: %(nation)s?"),
    "card.lose": _("%(card)s: which figure do you lose in %(region)s?"),
    "battle.forfeit": _("Who gives up Leadership for %(card)s?"),
    "battle.heroic_death": _("Who falls to prevent hits, for %(card)s?"),
    "battle.own_hits": _("How many hits does your own army take, for %(card)s?"),
    "battle.silence": _("Which Companion has neither Leadership nor abilities this round, by %(card)s?"),
    "battle.victim": _("Who is eliminated by %(card)s?"),
    "siege.press": _("Do you reduce an Elite for one more round of the siege of %(region)s?"),
}
ALONE = {
    "nazgul.to": _("Where does %(minion)s go from %(region)s?"),
}


def _about(question: Question) -> dict[str, Any]:
    """The facts of a question as words."""
    told: dict[str, Any] = {}
    for key, fact in question.about.items():
        told[key] = _fact(key, fact)
    if question.prompt.startswith("battle.") and "card" in told:
        told["card"] = combat_title(question.about["card"])
    if group := question.about.get("group") or question.about.get("companions"):
        told["who"] = people(group)
    return told


def _fact(key: str, fact: Any) -> Any:
    if not isinstance(fact, str):
        return fact
    if key == "die":
        return the_die(fact)
    if key == "figure":
        return figure(fact)
    if fact in DECKS:
        return card(fact)
    if fact in CARDS:
        return card(fact)
    if fact in TILES:
        return tile(fact)
    if fact in REGIONS:
        return place(fact)
    if fact in NATIONS:
        return noun(fact)
    return person(fact) if fact in CHARACTERS else fact


def _discard(question: Question) -> str:
    text = ngettext(
        "You hold more cards than the limit allows. Which card do you discard?",
        "You hold more cards than the limit allows. Which %(count)d cards do you discard?",
        question.least,
    )
    return finish(fill(text, count=question.least))


def _casualty(question: Question) -> str:
    hits = int(question.about["hits"])
    text = ngettext(
        "Your army of %(region)s has %(count)d hit to take. Who takes it?",
        "Your army of %(region)s has %(count)d hits to take. Who takes the next?",
        hits,
    )
    return finish(fill(text, count=hits, region=place(question.about["region"])))


def _nazgul_to(question: Question) -> str:
    if "figure" not in question.about:
        return say(PROMPTS["nazgul.to"], **_about(question))
    region, minion = place(question.about["region"]), person(question.about["figure"])
    return say(ALONE["nazgul.to"], region=region, minion=minion)


SPECIAL: dict[str, Wording] = {
    "cards.discard": _discard,
    "battle.casualty": _casualty,
    "nazgul.to": _nazgul_to,
}


def prompt(question: Question) -> str:
    """The question as a sentence. A prompt without words of its own is asked as plainly as can be."""
    if question.prompt in SPECIAL:
        return SPECIAL[question.prompt](question)
    text = PROMPTS.get(question.prompt)
    if text is not None:
        return say(text, **_about(question))
    named = question.about.get("card", "")
    if named in CARDS:
        return say(_("What do you choose for %(card)s?"), card=card(named))
    return gettext("What do you choose?")


def is_worded(key: str) -> bool:
    """Whether a prompt has words of its own."""
    return key in PROMPTS or key in SPECIAL
