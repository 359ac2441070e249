import { command } from '../../../services/assize/src/terminal/failure.ts';
import { print } from '../../../services/assize/src/terminal/output.ts';
import { openHeuristics } from '../gauntlet/heuristics.ts';
import { scoreGauntlet } from '../gauntlet/score.ts';

interface GauntletOptions {
  readonly json?: boolean;
  /** A part of the documents; all if absent. */
  readonly part?: string | null;
}

/** Counts planted faults that the heuristic gauntlet finds, and what it raises on clean documents. */
export function evaluateGauntlet({ json, part: only = null }: GauntletOptions): Promise<void> {
  return command(async () => {
    const parts = scoreGauntlet(await openHeuristics(), only);
    if (json) {
      print(`${JSON.stringify(parts)}\n`);
      return;
    }
    for (const { part, documents, planted, found, recall, falsePerDocument, ...rest } of parts) {
      print(
        `${part}: ${documents} documents, ${found} of ${planted} faults found (recall ${recall.toFixed(2)}), ${falsePerDocument.toFixed(1)} false concerns a clean document\n`,
      );
      for (const one of rest.kinds) {
        print(`  ${one.kind.padEnd(24)}${one.found} of ${one.planted}, ${one.false} false\n`);
      }
      for (const [name, count] of Object.entries(rest.falseByDocument)) {
        print(`  ${name.padEnd(24)}${count} false\n`);
      }
    }
  });
}
