import type Type from 'typebox';
import { messageOf } from '#src/message-of.ts';
import type { Gathered } from '../schema/case-file.ts';
import { checker } from '../schema/checker.ts';

/** If `decide` throws, or `faultsOf` finds faults in its artifact, the turn hands in `abstained` with the reason. */
export function abstainingOnFault<View, Given extends readonly unknown[], Artifact>(
  decide: (view: View, ...given: Given) => Artifact,
  faultsOf: (view: View, artifact: Artifact) => readonly string[],
  abstained: (view: View, why: string) => Artifact,
): (view: View, ...given: Given) => Artifact {
  return (view, ...given) => {
    try {
      const artifact = decide(view, ...given);
      const faults = faultsOf(view, artifact);
      return faults.length === 0 ? artifact : abstained(view, `malformed: ${faults.join('; ')}`);
    } catch (error) {
      const why = messageOf(error);
      return abstained(view, `it failed: ${why}`);
    }
  };
}

/** Returns what a turn kept of what it gathered. @throws if it does not match the schema */
export function parseKept<T extends Type.TSchema>(schema: T, { kept }: Gathered): Type.Static<T> {
  const read = checker(schema)(kept);
  if (read.ok) return read.value;
  throw new Error(`what was gathered is of another shape: ${read.faults.join('; ')}`);
}
