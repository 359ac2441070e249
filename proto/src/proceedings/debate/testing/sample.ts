import { baseViewAt } from '../../../testing/base-view.ts';
import type { DebateArtifact } from '../artifacts.ts';
import type { Debated } from '../matter.ts';
import { stateOf } from '../record.ts';
import type { DebateView } from '../view.ts';

export const TEXT = [
  '# Orders',
  '',
  'Goals: orders are taken.',
  'Every order is written in one transaction.',
  'Only the owner reads an order.',
].join('\n');

export function debated(change: Partial<Debated> = {}): Debated {
  return {
    title: 'Orders',
    text: TEXT,
    docType: 'tech',
    focus: null,
    persona: null,
    rounds: { least: 1, most: 3 },
    sections: [],
    questions: [],
    adversaries: [],
    checklist: '',
    context: '',
    ...change,
  };
}

/** What a turn of a debate sees after the given turns. `starts`: whether it is the first of a round. */
export function debateView(
  matter: Debated,
  record: readonly DebateArtifact[] = [],
  starts = false,
): DebateView {
  const state = stateOf(matter, record);
  return {
    ...baseViewAt('examine'),
    matter,
    record,
    state,
    round: state.rounds.length + (starts ? 1 : 0),
  };
}
