import type { RoleBrain } from '@assize/court/handoff';
import type { Reader, Retriever } from '@assize/court/reading';
import type { Gathered, View } from '@assize/proto';
import { gatherFound, readAndSeek, seenWith, type Sources } from '@assize/court/search';
import { argue } from './argue.ts';
import { indict } from './indict.ts';
import { wanted } from './seek.ts';

const BRAIN_NAME = 'challenger-3';
/** Passages looked up for a claim that came without evidence. */
const SEARCH_TOP = 10;

/** The prosecutor: argues for the charge, whatever it is. */
export function prosecutorBrain(reader: Reader, retriever: Retriever): RoleBrain<View> {
  const sources = { reader, retriever };
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    proceedings: ['defect-court'],
    turns: {
      indictment: { gather: (view, signal) => read(view, sources, signal), decide: indict },
      argument: {
        gather: (view, signal) => readAndSeek(view, sources, signal, wanted),
        decide: (view, gathered) => argue(seenWith(view, gathered)),
      },
    },
  };
}

/** Reads what came with the claim; where nothing did, what a search puts on the record. */
async function read(view: View, sources: Sources, signal: AbortSignal): Promise<Gathered> {
  const { charge, claim, exhibits } = view;
  const queries = exhibits.length > 0 ? [] : [{ query: claim.text, topK: SEARCH_TOP }];
  const asked = { queries, statements: [charge.statement], along: exhibits };
  return (await gatherFound(view, sources, asked, signal)).gathered;
}
