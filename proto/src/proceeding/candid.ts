import { messageOf } from '#src/message-of.ts';

/**
 * A turn's answer, held to the record: one that crashes, or that can't stand where it is, is an abstention
 * with the reason. `faultsOf`: why an artifact can't stand. `abstained`: what is handed in instead.
 */
export function candidBy<View, Given extends readonly unknown[], Artifact>(
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
