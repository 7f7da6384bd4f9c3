"""Questions as sentences, by prompt. Facts come from `about` and from what the asked seat sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from games.kernel import Question
from games.lcg.facts import SEATS, card_of, text
from games.lcg.state import State
from games.lcg.values import (
    cards_to_reveal,
    defense,
    known_strength,
    quest_willpower,
    remaining,
    staging_threat,
)
from games.lcg.words.items import BY_PROMPT
from games.lcg.words.nouns import is_card, seat, seats, thing, things
from games.titles.grammar import also, fill, finish, language, say

Wording = Callable[[Question, State], str]

PROMPTS: dict[str, str] = {
    "setup.hand": _("Do you keep your first hand?"),
    "setup.guard": _("Which objective gets its guard next?"),
    "planning.play": _("What do you play or use?"),
    "pay.heroes": _("Who pays %(cost)d for %(card)s? Name a hero once for each resource."),
    "travel.location": _("Where do the players travel?"),
    "engage.enemy": _("Which enemy do you engage?"),
    "engage.tie": _("Two enemies have the same engagement cost. Which one engages %(seat)s?"),
    "shadow.order": _("Which enemy of %(seat)s is dealt its shadow card first?"),
    "shadow.rider": _("Which one goes on top of the encounter deck first?"),
    "combat.enemy": _("Which enemy attacks you next?"),
    "combat.damage": _("%(enemy)s [deals|deal] %(damage)d damage. Who takes it?"),
    "combat.attack": _("Which enemy do you attack?"),
    "refresh.web": _("%(card)s is caught in a web. Do you pay %(cost)d of this hero's resources?"),
    "timing.order": _("Several effects happen at the same time. Which one comes first?"),
    "timing.departure": _("How does %(card)s leave play?"),
    "attachment.restricted": _("%(card)s has three restricted attachments. Which one goes?"),
    "stage.spider": _("Which Spider do you bring into the staging area?"),
    "card.player": _("%(card)s: which player?"),
    "card.exhaust": _("%(card)s: whom do you exhaust?"),
    "card.hand": _("%(card)s: which ally of your hand comes into play?"),
    "card.pile": _("%(card)s: which card of a discard pile?"),
    "card.option": _("%(card)s: which effect?"),
    "card.look": _("%(card)s: which of these cards goes to the hand?"),
    "card.order": _("%(card)s: in which order do the cards go back? The last one you name lies on top."),
    "card.number": _("%(card)s: how many cards do you look at, for 1 resource each?"),
    "card.use": _("%(card)s: do you look at the top 5 cards of your deck?"),
}
WINDOWS: dict[str, str] = {
    "resource": _("The resource phase ends. Do you use an action?"),
    "planning": _("Planning is over. Do you use an action?"),
    "quest": _("The quest phase begins. Do you use an action?"),
    "commit": _("The characters are committed. Do you use an action before cards are revealed?"),
    "staging": _("Staging is over. Do you use an action before the quest is resolved?"),
    "resolution": _("The quest is resolved. Do you use an action?"),
    "travel": _("The travel phase ends. Do you use an action?"),
    "engagement": _("The players have engaged whom they wanted. Do you use an action before the checks?"),
    "checks": _("The engagement checks are done. Do you use an action?"),
    "shadows": _("The shadow cards are dealt. Do you use an action before the enemies attack?"),
    "attack": _("Do you use an action before a defender is declared?"),
    "defense": _("Do you use an action before the shadow cards are turned up?"),
    "shadow_effects": _("Do you use an action before the damage is dealt?"),
    "damage": _("The damage of the attack is dealt. Do you use an action?"),
    "target": _("An attack is declared. Do you use an action?"),
    "strength": _("The attack is added up. Do you use an action before the damage?"),
    "result": _("The damage of your attack is dealt. Do you use an action?"),
    "combat": _("The combat phase ends. Do you use an action?"),
    "refresh": _("The refresh phase ends. Do you use an action?"),
}
"""By action window."""
MOMENTS: dict[str, str] = {
    "committed": _("%(seat)s committed characters to the quest. Do you respond?"),
    "revealed": _("Revealed: %(card)s. Do you respond before it takes effect?"),
    "entered": _("%(card)s came into play. Do you respond?"),
    "left": _("%(card)s left play. Do you respond?"),
    "damaged": _("%(card)s took damage: %(amount)d. Do you respond?"),
    "on_stage": _("Progress was placed on the quest. Do you respond?"),
    "travelled": _("The players travelled to %(card)s. Do you respond?"),
    "dealt": _("A shadow card was dealt to %(card)s. Do you respond?"),
    "defended": _("A defender is declared against %(card)s. Do you respond?"),
    "shadow": _("Shadow card: %(card)s. Do you respond before its effect?"),
    "slain": _("The attack destroyed %(card)s. Do you respond?"),
}
"""By moment that can be answered."""

HURT = _("%(card)s: who takes the damage?")
EXHAUST = _("%(card)s: whom do you exhaust?")
READY = _("%(card)s: whom do you ready?")
HEAL = _("%(card)s: whom do you heal?")
LOSE = _("%(card)s: which attachment do you discard?")
NO_THREAT = _("%(card)s: which card adds no threat this phase?")
ATTACH = _("On which card do you put %(card)s?")
TARGETS: dict[str, str] = {
    "a_light_in_the_dark": _("%(card)s: which enemy goes back to the staging area?"),
    "black_forest_bats": _("%(card)s: who leaves the quest?"),
    "blade_mastery": _("%(card)s: who gets the bonus?"),
    "caught_in_a_web": _("%(card)s: which hero of yours is caught?"),
    "cavern_guardian": LOSE,
    "common_cause": READY,
    "daughter_of_the_nimrodel": HEAL,
    "dol_guldur_orcs": HURT,
    "driven_by_shadow": LOSE,
    "dungeon_jailor": _("%(card)s: which objective goes into the encounter deck?"),
    "ever_vigilant": READY,
    "feint": _("%(card)s: which enemy cannot attack?"),
    "forest_spider": LOSE,
    "gandalf": _("%(card)s: which enemy takes the damage?"),
    "glorfindel": HEAL,
    "goblin_sniper": HURT,
    "great_forest_web": EXHAUST,
    "hummerhorns": HURT,
    "king_spider": EXHAUST,
    "lore_of_imladris": HEAL,
    "miner_of_the_iron_hills": _("%(card)s: which Condition do you discard?"),
    "nazgul_of_dol_guldur": _("%(card)s: whom do you discard?"),
    "old_forest_road": READY,
    "pursued_by_shadow": _("%(card)s: which ally goes back to the hand?"),
    "quick_strike": _("%(card)s: which enemy is attacked?"),
    "radagasts_cunning": NO_THREAT,
    "secret_paths": NO_THREAT,
    "snowbourn_scout": _("%(card)s: where do you place the progress?"),
    "son_of_arnor": _("%(card)s: which enemy engages you?"),
    "theodred": _("%(card)s: who gets the resource?"),
}
"""What a card wants chosen."""
SHADOW, REVEALED = "shadow", "revealed"


# --- words for a question --------------------------------------------------------------------------------


def _about(question: Question) -> dict[str, Any]:
    """The facts of a question as words; what acts is `who` as well."""
    told: dict[str, Any] = {}
    for key, fact in question.about.items():
        if isinstance(fact, str) and fact in SEATS:
            told[key] = seat(fact)
        elif isinstance(fact, str) and is_card(fact):
            told[key] = thing(fact)
        else:
            told[key] = fact
    told["who"] = told.get("enemy") or told.get("card")
    return told


def _window(question: Question, view: State) -> str:
    """What is about to happen, with its numbers, then the question."""
    name = question.prompt.partition(".")[2]
    asked = also(_danger(question), say(WINDOWS[name])) if "danger" in question.about else say(WINDOWS[name])
    if name == "staging":
        return also(_strengths(view), asked)
    under_way = view.attack
    if name in ("attack", "defense", "shadow_effects", "damage") and under_way:
        text = _("%(who)s [attacks|attack] %(seat)s.")
        return also(say(text, who=thing(under_way.enemy), seat=seat(under_way.seat)), asked)
    return asked


def _danger(question: Question) -> str:
    """Who is lost if nobody does anything."""
    told = [danger.split(" ") for danger in question.about["danger"]]
    players = [who for kind, who in told if kind == "player"]
    heroes = [who for kind, who in told if kind == "hero"]
    found = []
    if players:
        text = _("As things stand, %(who)s may be out of the game before the next action.")
        found.append(say(text, who=seats(players)))
    if heroes:
        text = _("As things stand, %(who)s may be destroyed before the next action.")
        found.append(say(text, who=things(heroes)))
    return " ".join(found)


def _strengths(view: State) -> str:
    text = _("Willpower %(willpower)d stands against threat %(threat)d.")
    return say(text, willpower=quest_willpower(view), threat=staging_threat(view))


def _respond(question: Question, view: State) -> str:
    """What happened; of a card about to take effect also what it says."""
    moment = question.prompt.partition(".")[2]
    asked = say(MOMENTS[moment], **_about(question))
    if "danger" in question.about:
        asked = also(_danger(question), asked)
    if moment not in (SHADOW, REVEALED):
        return asked
    said = effect(str(question.about["card"]), shadow=moment == SHADOW)
    return f"{asked} {said}" if said else asked


def effect(copy: str, shadow: bool) -> str:
    """The lines of an encounter card that count: its shadow effect, or everything else."""
    lines = [line for line in text(copy, language()).split("\n") if line]
    if card_of(copy).shadow:
        lines = lines[-1:] if shadow else lines[:-1]
    return " ".join(lines)


def _commit(question: Question, view: State) -> str:
    asked = say(_("Whom do you commit to the quest?"))
    count = 0 if view.no_staging else cards_to_reveal(view)
    known = say(
        _("Willpower so far: %(willpower)d. Threat in the staging area: %(threat)d."),
        willpower=quest_willpower(view),
        threat=staging_threat(view),
    )
    text = ngettext("%(count)d card will be revealed.", "%(count)d cards will be revealed.", count)
    return f"{asked} {known} {fill(text, count=count)}" if count else f"{asked} {known}"


def _defend(question: Question, view: State) -> str:
    text = _("%(who)s [attacks|attack] you with strength %(strength)d. Who defends?")
    if question.prompt == "combat.defenders":
        text = _("%(who)s [attacks|attack] you with strength %(strength)d. Who defends? Several may.")
    elif question.prompt == "combat.sentinel":
        text = _(
            "%(who)s [attacks|attack] %(seat)s with strength %(strength)d, and nobody defends there. "
            "Does a sentinel of yours defend?"
        )
    strength = known_strength(view, view.cards[question.about["enemy"]])
    return say(text, **_about(question), strength=strength)


def _attackers(question: Question, view: State) -> str:
    text = _("Who attacks %(enemy)s (defense %(defense)d, hit points left %(left)d)?")
    if question.prompt == "combat.join":
        text = _("Who joins the attack on %(enemy)s (defense %(defense)d, hit points left %(left)d)?")
    enemy = view.cards[question.about["enemy"]]
    return say(text, **_about(question), defense=defense(view, enemy), left=remaining(view, enemy))


def _target(question: Question, view: State) -> str:
    card = card_of(question.about["card"])
    wording = TARGETS.get(card.key)
    if wording is None and card.kind in ("attachment", "objective"):
        wording = ATTACH
    return say(wording or _("%(card)s: which card do you choose?"), **_about(question))


def _discard(question: Question, view: State) -> str:
    text = ngettext(
        "%(card)s: which card of your hand do you discard?",
        "%(card)s: which %(count)d cards of your hand do you discard?",
        question.least,
    )
    return finish(fill(text, **_about(question), count=question.least))


def _option(question: Question, view: State) -> str:
    if "seen" not in question.about:
        return say(PROMPTS["card.option"], **_about(question))
    return say(_("On top of the encounter deck lies %(seen)s. Does it stay there?"), **_about(question))


def _when_asked(question: Question, view: State) -> str:
    """With what is set, in words."""
    asked = say(_("When do you want to be asked? What you leave out passes without a question."))
    names = BY_PROMPT[question.prompt]
    now = [gettext(names[key]) for key in question.about.get("now", ()) if key in names]
    told = say(_("Set now: %(times)s."), times="; ".join(now)) if now else say(_("Set now: nothing."))
    return also(asked, told)


SPECIAL: dict[str, Wording] = {
    "settings.when_asked": _when_asked,
    "quest.commit": _commit,
    "combat.defender": _defend,
    "combat.defenders": _defend,
    "combat.sentinel": _defend,
    "combat.attackers": _attackers,
    "combat.join": _attackers,
    "card.target": _target,
    "card.discard": _discard,
    "card.option": _option,
    **{f"window.{name}": _window for name in WINDOWS},
    **{f"respond.{moment}": _respond for moment in MOMENTS},
}


def prompt(question: Question, view: State) -> str:
    """The question as a sentence. A prompt without words of its own is asked as plainly as can be."""
    if question.prompt in SPECIAL:
        return SPECIAL[question.prompt](question, view)
    wording = PROMPTS.get(question.prompt)
    return say(wording, **_about(question)) if wording else gettext("What do you choose?")


def is_worded(key: str) -> bool:
    """Whether a prompt has words of its own."""
    return key in PROMPTS or key in SPECIAL
