import { counted } from '../../counted.ts';
import { sentences } from '../../sentences.ts';
import type { DebateArtifact, Position, Ruling } from './artifacts.ts';
import type { Debated } from './matter.ts';
import { openIn, stateOf, acceptedEdits, type Round } from './record.ts';

/** The number of first rounds in which an agreement must quote what was checked. */
const PRESSED_ROUNDS = 2;
/** The least number of lines that it must quote. Of a shorter text, all lines that are not blank. */
const LEAST_CHECKED = 3;
/** The least length of a quotation in characters, unless it is a whole line. */
const LEAST_QUOTED = 12;

/** Why an agreement does not count, or null: in the first two rounds it must quote enough lines. */
export function agreementFault(
  { checked }: Pick<Position, 'checked'>,
  lines: readonly string[],
  round: number,
): string | null {
  if (round > PRESSED_ROUNDS) return null;
  const filled = lines.filter((line) => line.trim() !== '').length;
  const due = Math.min(LEAST_CHECKED, filled);
  const plain = checked.filter(({ place: { from, quote } }) => {
    return quote.length >= LEAST_QUOTED || quote.trim() === lines[from - 1]?.trim();
  });
  const quoted = new Set(plain.map(({ place }) => place.from)).size;
  if (quoted >= due) return null;
  return `it agrees and quotes ${quoted} of the ${due} lines that it has to show as checked`;
}

export function positionsIn(round: Round): { readonly seat: string; readonly of: Position }[] {
  const { examination, proposal, ruling } = round;
  return [
    ...(examination ? [{ seat: 'adversary', of: examination }] : []),
    ...(proposal ? [{ seat: 'evaluator', of: proposal }] : []),
    ...(ruling ? [{ seat: 'judge', of: ruling }] : []),
  ];
}

/**
 * The outcome of a ruling. Consensus: a language model read the specification for each of the three seats, all of them
 * agree, nothing is open, this round changed nothing (which nobody would have read since), and the minimum number of
 * rounds is over. Stalled: no seat has a model, and nothing changed that its rules look at.
 */
export function outcomeOf(matter: Debated, before: readonly DebateArtifact[], ruling: Ruling) {
  const state = stateOf(matter, [...before, ruling]);
  const round = state.rounds.at(-1);
  if (!round) return { consensus: false, stalled: false, reason: 'nobody has examined it' };
  const seats = positionsIn(round);
  const taken = acceptedEdits(round).length;
  const open = openIn(state).length;
  const cut = round.examination?.cut ?? 0;
  const unread = seats.filter(({ of }) => !of.read).map(({ seat }) => seat);
  const against = seats.filter(({ of }) => of.read && !of.agrees).map(({ seat }) => seat);
  const { least } = matter.rounds;
  const lacking = sentences([
    open > 0 && `${counted(open, 'concern')} open`,
    cut > 0 && `${counted(cut, 'concern')} found that a round has no room for`,
    unread.length > 0 && `no language model read it for ${unread.join(', ')}`,
    against.length > 0 && `no agreement of ${against.join(', ')}`,
    taken > 0 && `${counted(taken, 'change')} of this round that nobody has read since`,
    round.number < least && `round ${round.number} of at least ${least}`,
  ]);
  const failed = seats.some(({ of }) => of.abstained !== null);
  const stalled = unread.length === seats.length && taken === 0 && !failed;
  return {
    consensus: lacking.length === 0 && seats.length === 3,
    stalled,
    reason: lacking.length === 0 ? 'all three agree, and nothing is open' : lacking.join('; '),
  };
}
