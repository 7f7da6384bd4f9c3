"""Words that turn an order into something else, in four languages: never passed over, whatever stands beside.

A closed stock: who refuses, doubts, reports, puts off, speaks of others or of what is over gives no order.
Verbs stand in all forms that people write, for here nothing hangs on the form.
"""

from __future__ import annotations

from functools import cache

from games.titles.spoken import INFINITIVES, IRREGULAR, SMALL, english, italian, portuguese, spanish, words


def _inflected(en: str = "", es: str = "", it: str = "", pt: str = "", more: str = "") -> frozenset[str]:
    """Verbs in every form, past and future too."""
    found = english(*en.split()) | spanish(*es.split()) | italian(*it.split()) | portuguese(*pt.split())
    found |= {form for verb in en.split() for form in _english_past(verb)}
    found |= {form for verb in es.split() for form in spanish_tenses(verb)}
    found |= {form for verb in it.split() for form in italian_tenses(verb)}
    found |= {form for verb in pt.split() for form in portuguese_tenses(verb)}
    return found | words(more)


def _english_past(verb: str) -> set[str]:
    stem = verb[:-1] if verb.endswith("e") else verb
    stem = verb[:-1] + "i" if verb.endswith("y") and verb[-2] not in "aeou" else stem
    return {stem + "ed", verb + verb[-1] + "ed"}


def spanish_tenses(verb: str) -> set[str]:
    """What was, would be and will be, without accents; not “atacamos”, which is today as well."""
    stem, ending = verb[:-2], verb[-2:]
    soft = stem[:-1] + "qu" if stem.endswith("c") else stem + "u" if stem.endswith("g") else stem
    soft = stem[:-1] + "c" if stem.endswith("z") else soft
    found = {verb + end for end in ("ia", "ias", "ian", "iamos", "as", "an", "emos", "eis")}
    if ending == "ar":
        found |= {stem + end for end in ("aste", "aron", "aba", "abas", "aban", "abamos", "ado", "asteis")}
        found |= {
            stem + end for end in ("ara", "aras", "aran", "aramos", "ase", "asen", "ada", "ados", "adas")
        }
    else:
        found |= {stem + end for end in ("i", "iste", "io", "ieron", "ia", "ias", "ian", "iamos", "ido")}
        found |= {stem + end for end in ("iera", "ieras", "ieran", "ieramos", "iese", "iesen", "ida", "idos")}
    return found


def italian_tenses(verb: str) -> set[str]:
    stem, ending = verb[:-3], verb[-3:]
    vowel = ending[0]
    future = (stem + "e" if ending == "are" else stem + vowel) + "r"
    if ending == "are" and stem.endswith(("c", "g")):
        future = stem + "her"
    found = {future + end for end in ("o", "ai", "a", "emo", "ete", "anno", "ei", "esti", "ebbe", "emmo")}
    found |= {future + "ebbero"}
    found |= {stem + vowel + end for end in ("vo", "vi", "va", "vamo", "vate", "vano", "ssi", "sse", "ssimo")}
    found |= {stem + vowel + end for end in ("ssero", "rono", "sti", "mmo", "i")} - {verb[:-1]}
    done = {"are": "at", "ire": "it", "ere": "ut"}.get(ending, "at")
    return found | {stem + done + end for end in "oaie"}


def portuguese_tenses(verb: str) -> set[str]:
    stem, ending = verb[:-2], verb[-2:]
    vowel = ending[0]
    soft = stem[:-1] + "qu" if stem.endswith("c") else stem + "u" if stem.endswith("g") else stem
    found = {verb + end for end in ("ia", "ias", "iam", "iamos", "ei", "as", "ao", "emos")}
    if ending == "ar":
        found |= {
            stem + end for end in ("ou", "aram", "ava", "avam", "avamos", "ado", "aste", "asse", "assem")
        }
        found |= {soft + "ei", stem + "ada", stem + "ados", stem + "adas"}
    else:
        found |= {stem + end for end in ("i", "eu", "iu", "eram", "iram", "ia", "iam", "iamos", "ido", "ida")}
        found |= {stem + vowel + "sse", stem + vowel + "ssem", stem + "idos", stem + "idas"}
    return found


REFUSAL = _inflected(
    "refuse avoid forbid prevent decline reject spare skip oppose resist hesitate refrain abstain dread"
    " fear hate dislike regret fail cease quit omit exclude ban veto postpone delay suspend stall deny"
    " disallow prohibit block stop halt abandon drop scrap revoke withhold dismiss neglect renounce",
    "rechazar evitar prohibir impedir negar rehusar descartar omitir excluir vetar aplazar posponer retrasar"
    " suspender temer odiar lamentar dudar vacilar renunciar desistir abstener anular revocar detestar",
    "rifiutare evitare vietare proibire impedire negare respingere omettere escludere rimandare rinviare"
    " ritardare sospendere temere odiare rimpiangere esitare rinunciare desistere astenere annullare"
    " revocare detestare",
    "recusar evitar proibir impedir negar rejeitar omitir excluir vetar adiar atrasar suspender temer odiar"
    " lamentar hesitar renunciar desistir abster anular revogar detestar",
    more="keep keeps kept keeping off away from forbids forbidden forbade against avoidance refusal ni niego"
    " niega niegan prohibo prohibe rehuso impido impide temo teme odio odia nego nega proibisco proibisce"
    " proibo proibe impeco impede rifiuto recuso rejeito adio rimando rinvio aplazo pospongo prohibido"
    " vietato proibido rechazo evito dejo dejar deja dejamos dejes dejad smetto smettere smetti smettiamo"
    " smetta deixo deixar deixa deixamos deixe parar paro para paramos pare contra contro nunca",
)
"""Who refuses, avoids, forbids, fears."""
DOUBT = _inflected(
    "wonder guess suppose imagine consider ponder contemplate plan intend hope wish expect doubt assume"
    " hesitate reckon fancy tempt mull debate propose suggest recommend advise try attempt threaten pretend",
    "suponer imaginar considerar planear pensar intentar esperar sospechar proponer sugerir recomendar"
    " aconsejar tratar dudar fingir amenazar meditar valorar contemplar",
    "supporre immaginare considerare pianificare pensare intendere sperare sospettare proporre suggerire"
    " raccomandare consigliare provare tentare dubitare fingere minacciare meditare valutare contemplare",
    "supor imaginar considerar planejar pensar pretender esperar suspeitar propor sugerir recomendar"
    " aconselhar tentar duvidar fingir ameacar meditar avaliar contemplar",
    more="could would "
    "should might may ought must need needs needed able about almost nearly apparently perhaps"
    " maybe possibly probably likely unlikely unsure undecided uncertain hopefully tempted torn debating idea"
    " ideas thought thoughts option options chance risk risky worth mistake error madness stupid foolish wise"
    " better worse best worst too enough casi quizas quiza tal acaso seguramente podria podriamos deberia"
    " deberiamos habria hubiera debo debemos puedo podemos puede ideas riesgo riesgoso "
    "arriesgado"
    " locura tonto tonteria inutil peligroso peor demasiado quasi forse magari potrei potremmo dovrei "
    "dovremmo"
    " avrei debbo devo dobbiamo posso possiamo puo rischio rischioso follia stupido sciocco inutile"
    " pericoloso peggio troppo quase talvez poderia poderiamos deveria deveriamos teria devo devemos posso"
    " podemos pode risco arriscado loucura burrice bobagem inutil perigoso pior demais pena supongo supone"
    " propongo suppongo proponho suponho intento trato proviamo provo tento tenta parece parecia sembra"
    " sembrava pareceria sembrerebbe seems seemed looks looked sounds sounded dubito dudo duvido creo credo"
    " acho penso pienso imagino immagino puede quizá",
)
"""Who doubts, plans, weighs, advises."""
HEARSAY = _inflected(
    "claim mention report announce promise swear insist tell ask beg order command",
    "afirmar mencionar anunciar prometer jurar insistir comentar preguntar rogar asegurar",
    "affermare menzionare annunciare promettere giurare insistere commentare domandare assicurare",
    "afirmar mencionar anunciar prometer jurar insistir comentar perguntar assegurar",
    more="said says "
    "say saying told tells wrote writes heard hear read according rumour rumor rumours supposedly"
    " dice dicen dijo dijeron decia segun cuentan contaba rumor rumores dicono dice disse detto diceva"
    " secondo pare raccontano voce voci diz dizem disse disseram dizia segundo contam boato boatos",
)
"""Who tells what others say."""
TIME = words(
    "always usually often sometimes never ever siempre menudo veces sempre spesso volte frequentemente",
    "later tomorrow tonight yesterday soon someday sometime eventually already yet still before after "
    "until till"
    " while when whenever once ago last next previous formerly earlier morning evening afternoon night noon"
    " week weeks month months year years day days hour hours weekend summer winter spring autumn christmas"
    " easter monday tuesday wednesday thursday friday saturday sunday holiday holidays vacation"
    " january february march april may june july"
    " august september october november december minute minutes moment",
    "luego tarde manana ayer anoche anteayer pronto algun aun todavia antes despues hasta mientras cuando"
    " semana semanas mes meses ano anos dia dias hora horas finde vacaciones verano invierno primavera"
    " otono navidad lunes martes miercoles jueves viernes sabado domingo"
    " enero febrero abril mayo junio julio agosto"
    " septiembre octubre noviembre diciembre minuto minutos rato momento noche",
    "tardi domani stasera stanotte ieri dopodomani presto ancora prima dopo finche mentre quando settimana"
    " settimane mese mesi anno anni giorno giorni ora ore vacanza vacanze ferie"
    " estate inverno primavera autunno natale pasqua"
    " lunedi martedi mercoledi giovedi venerdi sabato domenica gennaio febbraio marzo aprile maggio giugno"
    " luglio agosto settembre ottobre novembre dicembre minuto minuti attimo notte mattina sera pomeriggio",
    "tarde amanha ontem anteontem cedo ainda antes depois ate enquanto quando semana semanas mes meses"
    " ano anos dia dias hora horas ferias verao inverno primavera outono natal pascoa"
    " segunda terca quarta quinta sexta sabado domingo"
    " janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro minuto"
    " minutos noite manha tarde",
)
"""The calendar, and what is not now."""
INSTEAD = words(
    "instead rather lieu place otherwise else unless except besides despite although though however but if"
    " whether or either neither nor versus vs almost nearly",
    "vez lugar sino salvo excepto aunque pero pese o u ni",
    "invece posto altrimenti salvo tranne eccetto benche sebbene ma pero oppure o ne",
    "vez lugar senao salvo exceto embora mas porem ou nem",
)
"""What stands in another's place, or under a condition."""
OTHER_PEOPLE = words(
    "you youre youve youll your yours he hes she shes they theyre theyve his her their opponent opponents "
    "enemy"
    " enemies brother sister mother father mum mom dad uncle aunt cousin son daughter wife husband grandma"
    " grandpa grandmother grandfather boss neighbour neighbor teacher doctor cat dog kids children baby"
    " family relatives friends somebody someone anyone anybody nobody everyone people",
    "tu vos usted ustedes vosotros tuyo tuya rival rivales adversario oponente contrincante enemigo enemigos"
    " hermano hermana madre padre mama papa tio tia primo prima hijo hija mujer marido esposa esposo abuela"
    " abuelo suegra suegro jefe vecino vecina profesor medico gato perro ninos nino nina bebe alguien "
    "gente familia familiares",
    "tu voi lei lui avversario avversari rivale rivali nemico nemici fratello sorella madre padre mamma papa"
    " zio zia cugino cugina figlio figlia moglie marito nonna nonno suocera capoufficio vicino vicina"
    " professore medico gatto cane bambini bambino bambina qualcuno gente famiglia",
    "voce voces tu ele ela eles elas adversario adversarios oponente rival rivais inimigo inimigos irmao "
    "irma mae"
    " pai tio tia primo prima filho filha esposa marido mulher avo vo sogra chefe vizinho vizinha professor"
    " medico gato cachorro cao criancas crianca bebe alguem gente familia",
)
"""Others, of whom something is told."""
SOME = words(
    "some several few fewer many much most lots couple pair dozen various any certain enough more less"
    " least half",
    "mas mais piu mayoria maioria maggioranza maggior mitad meta metade menos meno",
    "unos unas cuantos cuantas varios varias algunos algunas pocos pocas muchos muchas bastantes par "
    "docena menos",
    "alcuni alcune qualche diversi diverse parecchi parecchie pochi poche molti molte paio dozzina certi "
    "certe",
    "alguns algumas varios varias poucos poucas muitos muitas par duzia certos certas bastante",
)
"""How many is left open."""
ASKING = words(
    "what why how which who whose whom where when can could may shall do does did is are was were will would",
    "que cual cuales quien quienes como cuanto cuantos cuanta cuantas donde puedo puede pueden podemos es "
    "son",
    "cosa quale quali chi come quanto quanti quanta quante perche dove posso puo possono possiamo",
    "qual quais quem quantos quantas onde pode podem podemos sao",
)
"""Words of real questions."""


@cache
def told_forms(language: str) -> frozenset[str]:
    """The verbs of orders in the past, the future and in what would be, unless it is today's form as well."""
    tenses = {"es": spanish_tenses, "it": italian_tenses, "pt": portuguese_tenses, "en": _english_past}
    today = {"es": spanish, "it": italian, "pt": portuguese, "en": english}[language]
    verbs = [verb for verb in INFINITIVES[language] if len(verb) > 3]
    found = {form for verb in verbs for form in tenses[language](verb) if not form.endswith(_PARTICIPLES)}
    return frozenset(found) - today(*verbs) - IRREGULAR - ORDERED - SMALL[language]


_PARTICIPLES = tuple(
    f"{vowel}{ending}" for vowel in "aiu" for ending in ("do", "da", "dos", "das", "to", "ta", "ti", "te")
)
"""They tell of something only with a “has” beside them."""
ORDERED = words("pagado pagada pagato pagata paid reducida revealed declared reduced led")
"""Participles that orders are given with."""
BEING = words(
    "is are was were be been being am isnt arent wasnt werent has have had having hasnt havent hadnt does "
    "did",
    "es son era eran fue fueron ser sido esta estan estaba estaban estuvo estuvimos haber hay habia he "
    "has ha",
    "hemos han hubo sera seria fuera fuese sea",
    "e sono era erano fu furono essere stato stata stati state sta stanno stava stavano ho hai ha abbiamo "
    "hanno",
    "aveva avevano sara sarebbe fosse sia ce cera",
    "e sao era eram foi foram ser sido esta estao estava estavam esteve ha havia houve tem tinha tinham "
    "seria",
    "sera fosse seja",
)
"""What is, was and has been said of something."""
SUBJECTS = words(
    "you he she they voce voces ele eles ela elas lui lei voi usted ustedes vosotros vos ellos ellas vc vcs"
)
"""Who does it, if it is not the writer."""
CHANGERS = REFUSAL | DOUBT | HEARSAY | TIME | INSTEAD | OTHER_PEOPLE | SOME
