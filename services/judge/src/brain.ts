import { abstainedIn, type Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import type { Gathered, Verdict, View } from '@assize/proto';
import { type Reader, gatherReadings, statementsOf } from '@assize/court/reading';
import { askJury, type Jury } from './jury/ballots.ts';
import { ruleByJury } from './jury/vote.ts';
import { askOn } from './llm/ask.ts';
import { gatherNotes, writeNotes } from './llm/notes.ts';
import { ruleByModel } from './llm/rule.ts';
import { takeNotes } from './notes.ts';
import { rule } from './verdict.ts';

const BRAIN_NAME = 'specter-3';
const COUNSELLED_NAME = 'specter-llm-3';
const WITH_JURY_NAME = 'specter-jury-3';

/** The judge: rules on exhibits by its own reading of them. `canSearch`: an investigator has an index. */
export function judgeBrain(reader: Reader, canSearch: boolean): RoleBrain<View> {
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    proceedings: ['defect-court'],
    turns: {
      notes: { decide: takeNotes },
      verdict: {
        gather: (view, signal) => gather(reader, view, canSearch, signal),
        decide: rule,
      },
    },
  };
}

interface Bench {
  readonly reader: Reader;
  readonly canSearch: boolean;
}

/** The judge with a language model: it rules on each exhibit twice, the sides nameless and swapped. */
export function counselledJudge(bench: Bench, counsel: Counsel): RoleBrain<View> {
  return modelBrain(COUNSELLED_NAME, bench, counsel, ruleByModel, async (view, read, signal) => ({
    advice: await askOn(counsel, view, read, '', signal),
  }));
}

/** The judge with a jury, which finds; the judge presides, and takes notes by its model if it has one. */
export function judgeWithJury(bench: Bench, jury: Jury, counsel: Counsel | null): RoleBrain<View> {
  return modelBrain(WITH_JURY_NAME, bench, counsel, ruleByJury, (view, read, signal) =>
    askJury(jury, view, read, signal),
  );
}

function modelBrain(
  name: string,
  { reader, canSearch }: Bench,
  counsel: Counsel | null,
  decide: (view: View, gathered: Gathered) => Verdict,
  ask: (view: View, read: Gathered, signal: AbortSignal) => Promise<Gathered>,
): RoleBrain<View> {
  return {
    kind: 'llm',
    name,
    proceedings: ['defect-court'],
    turns: {
      notes: {
        gather: (view, signal) =>
          abstainedIn(view) !== null || counsel === null
            ? Promise.resolve({})
            : gatherNotes(counsel, view, signal),
        decide: writeNotes,
      },
      verdict: {
        async gather(view, signal) {
          const read = await gather(reader, view, canSearch, signal);
          return abstainedIn(view) === null
            ? { ...read, ...(await ask(view, read, signal)) }
            : read;
        },
        decide,
      },
    },
  };
}

async function gather(
  reader: Reader,
  view: View,
  canSearch: boolean,
  signal: AbortSignal,
): Promise<Gathered> {
  const read = await gatherReadings(reader, view, statementsOf(view), view.exhibits, signal);
  return { ...read, canSearch: canSearch && view.maySearch };
}
