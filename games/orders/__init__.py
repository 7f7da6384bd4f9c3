"""The way in for words: what somebody wrote, read as a whole, then done as a whole or not at all.

The way of a mail:

    command_lines       which lines are commands (commands, front_door, days_away); the reader has the rest
    reading             the rest, sentence by sentence, into one Plan; writes nothing
        tokens          sentences, words, numbers, signs
        exact           list numbers and the notation that our letters teach (notation)
        clause          any other sentence: what it names (lexicon), counts (counting), leaves where it
                        is (staying_put), leaves out (contrasts), merely says (small_words, asides)
        search          which legal chain of answers accounts for every word: picking and several_picks
                        say what answers a question (named_items), accounting what is left of the clause,
                        trying plays it
        doubts          why we ask although every word has its place
        strangers       unknown words that may be passed over, for a yes
        reasons         the order without the reason that is given for it
        corrections     “Pelargir … sorry, Minas Tirith”
        talk            what orders nothing, and what of it may take an order back
    carrying_out        the Plan is done through the service, or it asks; behind dice the rest is read afresh
    receipts, refusals  what we read, did, ask and could not place, in sentences

A chain counts when no word is left: a word is owned by the pick that it names, or goes along with one, or
says nothing. Whatever is left blocks. So what negates or doubts needs no grammar: nothing owns it.

The words themselves are handed over by the games (games/*/words/spoken.py); what games share lies with the
titles (spoken, order_verbs, small_talk, meaning_changers). plan and readings hold what is passed on,
position where an order is read; dry_run tries a mail on an exported game. standing_orders, giving_orders,
order_preview, team_proposals and typed_line (at the table) read with the same reader.
"""
