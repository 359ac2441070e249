import type { RoleBrain } from '@assize/handoff';
import { NO_MODEL, type Reader, type Retriever } from '@assize/reader';
import type { Gathered, View } from '@assize/proto';
import { gatherReadings, seenWith, worthFinding } from '@assize/scrutiny';
import { argue } from './argue.ts';
import { indict } from './indict.ts';
import { prepare } from './seek.ts';

const BRAIN_NAME = 'challenger-1';
/** Passages looked up for a claim that came without evidence. */
const SEARCH_TOP = 10;

/** The prosecutor: argues for the charge, whatever it is. */
export function prosecutorBrain(reader: Reader, retriever: Retriever): RoleBrain {
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    gather: (view, signal) =>
      view.place.turn === 'argument'
        ? prepare(view, { reader, retriever }, signal)
        : read(reader, retriever, view, signal),
    decide: (view, gathered) =>
      view.place.turn === 'argument' ? argue(seenWith(view, gathered)) : indict(view, gathered),
  };
}

async function read(
  reader: Reader,
  retriever: Retriever,
  view: View,
  signal: AbortSignal,
): Promise<Gathered> {
  const { charge, claim, exhibits } = view;
  if (exhibits.length > 0)
    return gatherReadings(reader, view, [charge.statement], exhibits, signal);
  const found = await retriever.search(claim.text, SEARCH_TOP, signal);
  const gathered = await gatherReadings(reader, view, [charge.statement], found.passages, signal);
  const missing = [...(gathered.missing ?? []), ...found.missing];
  const readings = gathered.readings?.map(({ statement, exhibits: exhibitsRead }) => ({
    statement,
    exhibits: exhibitsRead.filter(worthFinding),
  }));
  const kept = new Set(readings?.flatMap((set) => set.exhibits.map(({ id }) => id)));
  const evidence = found.passages.filter(({ id }) => kept.has(id));
  return {
    ...gathered,
    ...(readings ? { readings } : {}),
    ...(evidence.length > 0 ? { evidence } : {}),
    ...(found.model === NO_MODEL
      ? {}
      : { searches: [{ query: claim.text, model: found.model, found: evidence.length }] }),
    ...(missing.length > 0 ? { missing } : {}),
  };
}
