"""The forms in which a statement is made: reported, planned, asked, corrected; in a log, a chat, a ticket."""

import random

from operations.words import WORDS, clock
from operations.words import is_kept_word, sentence

NAMELESS = {"only-one", "mandatory-manager", "leaked", "blocked-mail", "mfa-all", "rule-order", "cascade", "attack-origin", "files-touched", "first-alarm",
    "applies-all", "patched", "key-revoked", "promoted", "largest-part", "although", "agent-tests"}
"""Scenarios whose claims have no name that differs between drawings."""

VOICES = """
yes {person} checked it: <P>.
yes {doc} has it that <N>. That is a misprint: <P>.
yes {person} had written that <N>. Correction by {person}: <P>.
yes We first believed that <N>. In fact <P>.
yes It is not so that <N>: <P>.
yes It was rumoured that <P>. {person} checked, and it is true.
yes Contrary to what {doc} says, <P>.
yes Old ticket: <N>. Reopened and closed again as wrong; today's finding: <P>.
yes {person}: is it true that <P>? {person2}: yes, it is.
yes {person}: I doubt that <P>. {person2}: no need to doubt, I saw it with my own eyes.
yes Claim: <P>. Result of the check: confirmed.
yes {person} said that <N>, and took it back an hour later: <P>.
yes {doc}, superseded: <N>. {doc}, valid: <P>.
yes That <N> is a myth. <F>
no {person}: is it true that <P>? {person2}: no, it is not.
no It was rumoured that <P>. {person} checked, and it is false.
no Claim: <P>. Result of the check: wrong.
no {doc} says that <P>, but that is long out of date: <N>.
no {person} said that <P>. This was a mistake, as {person} admits: <N>.
no Nobody should believe that <P>. <A>
no Agent: done, <P>. Log: <A>
no {person} reported that <P>. The measurement says otherwise: <A>
no We had hoped that <P>. As it turned out, <N>.
no Headline: <P>. Text: the headline is false, <N>.
no It is a mistake to think that <P>.
open {person}: is it true that <P>? {person2}: no idea.
open Somebody heard that <P>; nobody could confirm it.
open Please find out whether <P>.
open If it is so that <P>, tell {person}.
open It would be good to know whether <P> or <N>.
open {person} hopes that <P>.
open We assume for the exercise that <P>.
open Question of the day: <P>, or <N>?
open {doc} ought to say whether <P>. The page is empty.
open Task: make sure that <P>.
open {person} bets that <P>. {person2} bets that <N>. We shall see.
open Agent: I expect that <P>.
open Agenda, item 3: whether <P>.
open Were it the case that <P>, we should hear of it soon.
open Nobody has looked yet whether <P>.
open {person} asked if <P>; the answer is due on {w2}.
open Draft, not yet checked by anyone: whether <P> is left open here.
""".strip().splitlines()
LATER = """
yes As of {d1}: <A> As of {d2}: <F>
yes {d3}: <F> {d1}: <A>
yes Until {m1} things were otherwise (<A>). That has changed: <F>
yes For a long time <N>; that is over, and now <P>.
no As of {d1}: <F> As of {d2}: <A>
no {d3}: <A> {d1}: <F>
no At the start of {m1} it could still be said that <P>. That has changed: <A>
no <P> was the state before the change. Today: <A>
""".strip().splitlines()


def split(lines: list[str], kept: bool) -> list[tuple[str, str]]:
    mine = [one for one in lines if is_kept_line(one) == kept] or lines
    return [(one.split(" ", 1)[1], one.split(" ", 1)[0]) for one in mine]


def is_kept_line(line: str) -> bool:
    return is_kept_word(line + "1") or is_kept_word(line + "2")


def drawn(rng: random.Random, kept: bool, kind: str) -> tuple[str, str]:
    """A form of statement, and whether the statement in it holds (`yes`), does not (`no`) or stays open (`open`)."""
    if kind == "state" and rng.random() < 0.3:
        return rng.choice(split(LATER, kept))
    stance = rng.choice(("yes", "no", "open"))
    some = [one for one in split(VOICES, kept) if one[1] == stance] or split(VOICES, kept)
    return rng.choice(some)


def stopped(text: str) -> str:
    return text if text.endswith((".", "!", "?", '"')) else text + "."


def person(rng: random.Random, kept: bool) -> str:
    return rng.choice([one for one in WORDS["person"] if is_kept_word(one) == kept]).split()[0]


def register(text: str, rng: random.Random, kept: bool) -> str:
    """The text unchanged, or in the form of a log, a chat, a ticket, a list or a mail."""
    roll = rng.random()
    stamp = clock(rng.randrange(1440))
    if roll < 0.62:
        return text
    if roll < 0.70:
        return f"{person(rng, kept)}: {text[:1].lower() + text[1:] if text.startswith(('The ', 'We ', 'It ')) else text}"
    if roll < 0.76:
        return f"[{stamp}] {text}"
    if roll < 0.80:
        return f"2026-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d} {stamp} INFO {text}"
    if roll < 0.84:
        return f"{rng.choice(('Comment', 'Note', 'Update', 'Status', 'Finding', 'Remark'))}: {text}"
    if roll < 0.88:
        return f"- {text}"
    if roll < 0.91:
        return f"{rng.choice(('OPS', 'INC', 'REQ', 'CHG'))}-{rng.randint(100, 9999)}: {text}"
    if roll < 0.94:
        return text.rstrip(".").lower()
    if roll < 0.97:
        return f"{rng.choice(('Hi all,', 'Hello,', 'FYI:', 'For the record:', 'Morning.'))} {sentence(text)}"
    return f"{stopped(text)} {rng.choice(('Regards, ', '/', '-- '))}{person(rng, kept)}"
