import { clipped, prose, recordedAnswer, type Counsel } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import { strictObject, type Gathered, type Notes, type View } from '@assize/proto';
import Type from 'typebox';
import { takeNotes } from '../notes.ts';
import { anonymous, LONGEST_SIDE } from './presentation.ts';

const PROMPT = readPrompt(new URL('../../prompts/notes-1.md', import.meta.url));

const ASKED = 'notes';
/** In characters. */
const LONGEST = 1000;

const Summary = strictObject({ summary: Type.String({ maxLength: LONGEST }) });

/** The model is not asked about a round in which nothing was brought. */
export async function gatherNotes(
  counsel: Counsel,
  view: View,
  signal: AbortSignal,
): Promise<Gathered> {
  const { rounds, place, spent } = view;
  const round = rounds.find((one) => one.round === place.round);
  const sides = [round?.argument, round?.rebuttal];
  if (!sides.some((side) => side && side.cites.length + side.challenges.length > 0)) return {};
  // The sides alternate from round to round, so that a party cannot be recognised by its position.
  const turned = (place.round ?? 0) % 2 === 0;
  const names = turned ? { for: 'Party B', against: 'Party A' } : undefined;
  const data = (turned ? sides.toReversed() : sides).map((side, i) => ({
    tag: i === 0 ? 'party-a' : 'party-b',
    text: clipped(anonymous(side?.text ?? '', names), LONGEST_SIDE),
  }));
  const question = { asked: ASKED, prompt: PROMPT, data, name: 'notes', schema: Summary };
  return { advice: [await counsel.ask(question, spent, signal)] };
}

/** Counts of what was heard, and the summary if there is one. They decide nothing. */
export function writeNotes(view: View, gathered: Gathered): Notes {
  const notes = takeNotes(view);
  if (!gathered.advice) return notes;
  const told = recordedAnswer(gathered, ASKED, Summary);
  const added = told.ok ? prose(told.value.summary, LONGEST) : `No summary: ${told.why}.`;
  return { ...notes, text: clipped(`${notes.text} ${added}`, 2 * LONGEST) };
}
