import { turnFor } from '@assize/court/handoff';
import { proceedingOfDigest, replay, view, type Entry, type Walk } from '@assize/proto';
import { brainsByRole } from '#src/rehearsal.ts';
import type { Adds } from './chain.ts';
import type { Script } from './script.ts';

/**
 * Hops that decide as the roles do. Each repeats the turns of the recorded hop with the roles' own code, on the
 * role's view of the state that it received. The place of a recorded trial at each turn is known in advance, so
 * nothing is walked; the entries are neither signed nor chained.
 */
export function sameBrains(scripts: readonly Script[]): Adds {
  const walks = new Map(scripts.map((script) => [script, walksOf(script)]));
  const brains = Object.values(brainsByRole()).flat();
  const { signal } = new AbortController();
  return async (script, { adds }, before) => {
    const entries = [...before.entries];
    for (const recorded of adds) {
      const walk = walks.get(script)?.[recorded.ordinal];
      if (!walk) throw new Error(`no walk before entry ${recorded.ordinal}`);
      const { kind } = recorded.artifact;
      const { turn } = turnFor(brains, walk.proceeding.name, kind) ?? {};
      if (!turn) throw new Error(`no brain makes a ${kind}`);
      const seen = view(walk.proceeding, { header: before.header, entries }, walk);
      const gathered = (await turn.gather?.(seen, signal)) ?? {};
      entries.push({ ...recorded, gathered, artifact: turn.decide(seen, gathered) });
    }
    return entries.slice(before.entries.length);
  };
}

/** The place of a case in its proceeding before each of its entries. */
function walksOf({ sealed: { case: file } }: Script): Walk[] {
  const proceeding = proceedingOfDigest(file.header.proceeding.digest);
  if (!proceeding) throw new Error(`no proceeding ${file.header.proceeding.digest} is known`);
  return file.entries.map((_: Entry, at) => {
    const before = replay(proceeding, { ...file, entries: file.entries.slice(0, at) });
    if (!before.ok) throw new Error(before.why);
    return before.walk;
  });
}
