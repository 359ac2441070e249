import { counselled, IN_COURT, speaking } from '@assize/court/advice';
import { bossIn, bossQuestions, inGauntlet } from '@assize/court/gauntlet';
import { heuristic, type RoleBrain } from '@assize/court/handoff';
import { gatherReadings, statementsOf, type Reader } from '@assize/court/reading';
import { roleOf, type Runtime, type StartRole } from '@assize/court/runtime';
import { readAndSeek, seenWith } from '@assize/court/search';
import { readPrompt } from '@assize/llm';
import type { Gathered, View } from '@assize/proto';
import { candid, type CritiqueView } from '@assize/proto/critique';
import { reframing } from './critique/llm/reframe.ts';
import { gatherReframe, reframe } from './critique/reframe.ts';
import { defend } from './defend.ts';
import { defending } from './llm/defending.ts';
import { rebut } from './rebut.ts';
import { rivalStatement, wanted } from './seek.ts';

/** D3 with a model. */
const rebutting = speaking(
  'rebuttal',
  readPrompt(new URL('../prompts/rebut-1.md', import.meta.url)),
);

/** What sits for the defense, in the court first; beside its rule a language model, where there is one. */
export function defenseBrains({
  reader,
  retriever,
  counsel,
}: Pick<Runtime, 'reader' | 'retriever' | 'counsel'>): readonly [RoleBrain<View>, ...RoleBrain[]] {
  // It argues against the charge from the exhibits themselves.
  const abyss = heuristic<View>('abyss-4', ['defect-court'], {
    'defense-brief': { gather: (view, signal) => gather(reader, view, signal), decide: defend },
    rebuttal: {
      // What it finds may bear on its alternative, too.
      gather(view, signal) {
        const rival = rivalStatement(view);
        return readAndSeek(view, { reader, retriever }, signal, wanted, rival ? [rival] : []);
      },
      decide: (view, gathered) => rebut(seenWith(view, gathered)),
    },
  });
  const rick = heuristic<CritiqueView>('rick-2', ['critique'], {
    reframe: {
      gather: (view, signal) => gatherReframe(reader, view, signal),
      decide: candid('reframe', reframe),
    },
  });
  return [
    counselled(abyss, counsel, 'abyss-llm-1', [defending, rebutting], IN_COURT),
    counselled(rick, counsel, 'rick-llm-1', [reframing]),
    // It speaks for the user, as the final boss.
    inGauntlet('ux-architect', [counsel], { boss: [bossQuestions, bossIn] }),
  ];
}

/** With a Discovery its readings serve; after a fast-track, and for other candidates, it reads itself. */
function gather(reader: Reader, view: View, signal: AbortSignal): Promise<Gathered> {
  const { charge, claim, discovery, exhibits } = view;
  if (discovery && claim.candidates.length === 0) {
    const readings = [{ statement: charge.statement, exhibits: discovery.exhibits }];
    return Promise.resolve({ readings });
  }
  return gatherReadings(reader, view, statementsOf(view), exhibits, signal);
}

/** Serves the defense until disposed. */
export const startDefense: StartRole = roleOf('defense', defenseBrains);
