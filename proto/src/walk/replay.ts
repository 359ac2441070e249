import { artifactFault } from '../proceeding/artifacts.ts';
import type { Proceeding } from '../proceeding/proceeding.ts';
import type { CaseFile, CaseHeader, Entry } from '../schema/case-file.ts';
import { WalkError } from './facts.ts';
import { advance, CLOSING, opened, type Walk } from './walk.ts';
import type { Here } from './walker.ts';

type Replayed =
  | { readonly ok: true; readonly walk: Walk }
  /**
   * `entry` is the index of the first entry that the walk could not have produced, and `walk` the walk up to it: null
   * if no case opens with such a header.
   */
  | {
      readonly ok: false;
      readonly walk: Walk | null;
      readonly entry: number;
      readonly why: string;
    };

export interface Walked {
  readonly walk: Walk;
  readonly entries: number;
}

/**
 * Walks a case file from its header: the walk is a fold over the entries, and never stored. It starts under the
 * proceeding that the header names, and continues under the next one once an entry names it. If `before` gives the walk
 * of the first entries, the fold continues from there.
 */
export function replay(proceeding: Proceeding, file: CaseFile, before?: Walked): Replayed {
  const { header, entries } = file;
  const begun = before?.walk ?? unlessWalkError(() => opened(proceeding, header));
  if (typeof begun === 'string') return { ok: false, walk: null, entry: 0, why: begun };
  let walk = begun;
  const first = before?.entries ?? 0;
  let clock = entries[first - 1]?.at ?? header.openedAt;
  for (const [offset, entry] of entries.slice(first).entries()) {
    const index = first + offset;
    const why = timeFault(entry, index, clock) ?? faultOf(walk, entry, index);
    clock = entry.at;
    if (why) return { ok: false, walk, entry: index, why };
    const moved = tryAdvance(header, walk, entry);
    if (typeof moved === 'string') return { ok: false, walk, entry: index, why: moved };
    walk = moved;
  }
  return { ok: true, walk };
}

function timeFault({ at }: Entry, index: number, clock: string): string | null {
  if (at < clock) return `entry ${index} is dated before ${clock}`;
  const time = Date.parse(at);
  // An impossible date would be no time at all, and so never past a deadline.
  const real = !Number.isNaN(time) && new Date(time).toISOString() === at;
  return real ? null : `entry ${index} is dated ${at}, which is no time`;
}

function faultOf(walk: Walk, entry: Entry, index: number): string | null {
  const { place } = walk;
  const who = `entry ${index} by the ${entry.role}`;
  if (entry.ordinal !== index) return `${who} says it is entry ${entry.ordinal}`;
  if (place.kind === 'ended') return `${who} comes after the end of the case`;
  // Only the clerk may act out of turn, to close a case. The walk checks that it may.
  const closes = entry.artifact.kind === 'closing' && entry.role === 'clerk';
  if (!closes && entry.role !== place.role) return `${who}, where the walk named the ${place.role}`;
  const due = closes ? { node: CLOSING, turn: null, round: null } : place;
  if (entry.node !== due.node || entry.turn !== due.turn || entry.round !== due.round) {
    return `${who} stands at ${spell(entry)}, where the walk stood at ${spell(due)}`;
  }
  if (!closes && entry.artifact.kind !== place.artifact) {
    return `${who} hands in ${entry.artifact.kind}, where ${place.artifact} was due`;
  }
  const { definition } = walk.proceeding;
  const malformed = artifactFault(definition, entry.artifact);
  if (malformed) return `${who}: ${malformed}`;
  const fault = definition.speakerFault?.(entry) ?? null;
  return fault && `${who} ${fault}`;
}

function spell({ node, turn, round }: Here): string {
  return [node, turn, round].filter((part) => part !== null).join('/');
}

function tryAdvance(header: CaseHeader, walk: Walk, entry: Entry): Walk | string {
  const went = unlessWalkError(() => advance(header, walk, entry));
  if (typeof went === 'string') return `entry ${entry.ordinal}: ${went}`;
  const { walk: moved, step } = went;
  if (step.edge === entry.edge && step.why === entry.why) return moved;
  return `entry ${entry.ordinal} says edge ${entry.edge ?? 'none'} (${entry.why}); the walk says ${step.edge ?? 'none'} (${step.why})`;
}

function unlessWalkError<T>(step: () => T): T | string {
  try {
    return step();
  } catch (error) {
    if (error instanceof WalkError) return error.message;
    throw error;
  }
}
