"""Ravenpost for programs, signed in by session like the pages.

    GET  /api/g/GAME/SEAT/          what a seat of yours is asked, its draft, its view of the game (seats.py)
    POST /api/g/GAME/SEAT/answer/   {"prompt", "picks", "key"}: an answer
    GET  /events/?games=12,15       what happens, as server-sent events (games/live/)

The stream tells of at most 60 games that you may watch; of others it says nothing. Nothing of a position is
in it: fetch what you show. Every 25 seconds it says that it is there; it ends with your session (`ended`),
within that time. Refused: 404 where you may watch none of the games, 503 where too many streams are open.

    stands  {game, version, line}                at first, once for each game
    moved   {game, version, line, by, says}      something was played. `line`: the number of the latest event;
                                                 `by`: the seat that answered, empty where several did;
                                                 `says`: the latest line as a spectator reads it
    asked   {game, seat, yours}                  a seat has a new question
    pencil  {game, version, seat, stands, gone}  your own seat: its answers in pencil that still stand, or
                                                 that no longer do, each [prompt, [pick, …]]
    talk    {game}                               something was said or proposed that you may hear
    clock   {game}                               a deadline, or the state of the game, has changed

`version` is a word that changes with the position and tells nothing else.
"""
