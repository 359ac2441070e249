import { counselled, IN_COURT, speechDuty } from '@assize/court/advice';
import { heuristic, type RoleBrain } from '@assize/court/handoff';
import { roleOf, type Runtime, type StartRole } from '@assize/court/runtime';
import { gatherFound, readAndSeek, seenWith, type Sources } from '@assize/court/search';
import { readPrompt } from '@assize/llm';
import type { Gathered, View } from '@assize/proto';
import { candidly, type CartographyView } from '@assize/proto/cartography';
import type { GauntletView } from '@assize/proto/gauntlet';
import { argue } from './argue.ts';
import { indict } from './indict.ts';
import { indicting } from './llm/indicting.ts';
import { scout, scouted, adoptQueries } from './scouting.ts';
import { nextQuery } from './seek.ts';
import { match, sift } from './sifting.ts';

/** How many passages are searched for a claim that came without evidence. */
const SEARCH_TOP = 10;

/** D3 with a model. */
const arguing = speechDuty(
  'argument',
  readPrompt(new URL('../prompts/argue-1.md', import.meta.url)),
);

/**
 * The prosecutor's brains, that of the court first. Where a language model is configured, it counsels those that can
 * use one.
 */
export function prosecutorBrains({
  reader,
  retriever,
  counsel,
  sources = null,
}: Pick<Runtime, 'reader' | 'retriever' | 'counsel'> &
  Partial<Pick<Runtime, 'sources'>>): readonly [RoleBrain<View>, ...RoleBrain[]] {
  const means = { reader, retriever };
  // Argues for the charge, whatever it is.
  const challenger = heuristic<View>('challenger-5', ['defect-court'], {
    indictment: { gather: (view, signal) => read(view, means, signal), decide: indict },
    argument: {
      gather: (view, signal) => readAndSeek(view, means, signal, nextQuery),
      decide: (view, gathered) => argue(seenWith(view, gathered)),
    },
  });
  return [
    counselled(challenger, counsel, 'challenger-llm-2', [indicting, arguing], IN_COURT),
    // Searches for the sources of a map, and adopts the counter-queries.
    heuristic<CartographyView>('scout-1', ['cartography'], {
      sourcing: {
        gather: (view, signal) => scout(sources, view, signal),
        decide: candidly('sourcing', scouted),
      },
      agenda: { decide: adoptQueries },
    }),
    // Removes concerns that were answered before.
    heuristic<GauntletView>('sifter-1', ['gauntlet'], {
      sifting: { gather: (view, signal) => match(reader, view, signal), decide: sift },
    }),
  ];
}

/** Reads the claim's evidence. If it has none, reads what a search puts on the record. */
async function read(view: View, means: Sources, signal: AbortSignal): Promise<Gathered> {
  const { charge, claim, exhibits } = view;
  const queries = exhibits.length > 0 ? [] : [{ query: claim.text, topK: SEARCH_TOP }];
  const asked = { queries, statements: [charge.statement], along: exhibits };
  return (await gatherFound(view, means, asked, signal)).gathered;
}

/** Runs the prosecutor until it is disposed. */
export const startProsecutor: StartRole = roleOf('prosecutor', prosecutorBrains);
