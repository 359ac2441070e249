import { withCounsel, COURT_SETTING, speechDuty } from '@assize/court/advice';
import { brainByRule, type RoleBrain } from '@assize/court/handoff';
import { roleOf, type Runtime, type StartRole } from '@assize/court/runtime';
import { gatherFound, readAndSeek, viewWithGathered, type Sources } from '@assize/court/search';
import { readPrompt } from '@assize/llm';
import type { Gathered, View } from '@assize/proto';
import { mapperAbstainingOnFault, type CartographyView } from '@assize/proto/cartography';
import type { GauntletView } from '@assize/proto/gauntlet';
import { argue } from './argue.ts';
import { indict } from './indict.ts';
import { indicting } from './llm/indicting.ts';
import { scout, scouted, adoptQueries } from './scouting.ts';
import { nextQuery } from './seek.ts';
import { matchDismissed, sift } from './sifting.ts';

/** For a claim that came without evidence. */
const SEARCH_TOP = 10;

const arguing = speechDuty(
  'argument',
  readPrompt(new URL('../prompts/argue-1.md', import.meta.url)),
);

/** The court's brain comes first. */
export function prosecutorBrains({
  reader,
  retriever,
  counsel,
  sources = null,
}: Pick<Runtime, 'reader' | 'retriever' | 'counsel'> &
  Partial<Pick<Runtime, 'sources'>>): readonly [RoleBrain<View>, ...RoleBrain[]] {
  const means = { reader, retriever };
  // Argues for the charge, whatever it is.
  const challenger = brainByRule<View>('challenger-5', ['defect-court'], {
    indictment: { gather: (view, signal) => read(view, means, signal), decide: indict },
    argument: {
      gather: (view, signal) => readAndSeek(view, means, signal, nextQuery),
      decide: (view, gathered) => argue(viewWithGathered(view, gathered)),
    },
  });
  return [
    withCounsel(challenger, counsel, 'challenger-llm-2', [indicting, arguing], COURT_SETTING),
    // Searches for the sources of a map, and adopts the counter-queries.
    brainByRule<CartographyView>('scout-1', ['cartography'], {
      sourcing: {
        gather: (view, signal) => scout(sources, view, signal),
        decide: mapperAbstainingOnFault('sourcing', scouted),
      },
      agenda: { decide: adoptQueries },
    }),
    brainByRule<GauntletView>('sifter-1', ['gauntlet'], {
      sifting: { gather: (view, signal) => matchDismissed(reader, view, signal), decide: sift },
    }),
  ];
}

/** If the claim has no evidence, reads what a search puts on the record. */
async function read(view: View, means: Sources, signal: AbortSignal): Promise<Gathered> {
  const { charge, claim, exhibits } = view;
  const queries = exhibits.length > 0 ? [] : [{ query: claim.text, topK: SEARCH_TOP }];
  const asked = { queries, statements: [charge.statement], readAlso: exhibits };
  return (await gatherFound(view, means, asked, signal)).gathered;
}

export const startProsecutor: StartRole = roleOf('prosecutor', prosecutorBrains);
