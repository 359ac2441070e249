import { withCaution, openStance } from '@assize/models/stance';
import { rounded } from '@assize/proto';
import type { Reader } from '@assize/court/reading';
import Type from 'typebox';
import { stanceChoiceFor } from '../../../services/assize/src/calibrate/stance-choice.ts';
import { command, Failure } from '../../../services/assize/src/terminal/failure.ts';
import { rowReader, rowsIn } from '../rows.ts';
import { print } from '../../../services/assize/src/terminal/output.ts';
import { progressOf } from '../../../services/assize/src/terminal/progress.ts';
import {
  conflictsReport,
  ITEMS_A_MAP,
  readMap,
  formatConflicts,
  type ReadPair,
} from '../cartography/conflicts.ts';
import { polisReport, formatPolis, statementOf } from '../cartography/polis.ts';

export interface CartographyOptions {
  readonly items?: readonly string[];
  readonly stance?: 'model' | 'lexical';
  readonly limit?: number;
  readonly json?: boolean;
}

function filesOf(what: string, { items }: CartographyOptions): readonly string[] {
  if (items === undefined) throw new Failure(`evaluate ${what}: give --items FILE`);
  return items;
}

/**
 * Measures how well the rules for consensus and battlegrounds distinguish what people agree on from what divides
 * them.
 */
export function evaluatePolis(options: CartographyOptions): Promise<void> {
  return command(async () => {
    const files = filesOf('polis', options);
    const rows = await Promise.all(files.map((file) => rowsIn(file, statementOf)));
    const report = polisReport(rows.flat().slice(0, options.limit));
    print(options.json ? `${JSON.stringify(report)}\n` : formatPolis(report));
  });
}

const Item = Type.Object({
  id: Type.String(),
  claim: Type.String({ minLength: 1 }),
  evidence: Type.Array(
    Type.Object({ id: Type.String(), text: Type.String({ minLength: 1 }), stance: Type.String() }),
  ),
});
const itemIn = rowReader(Item, 'an item {id, claim, evidence: [{id, text, stance}]}');

/** Measures how many of the conflicts that a map draws are false, on claims and evidence combined as sources. */
export function evaluateConflicts(options: CartographyOptions): Promise<void> {
  return command(async () => {
    const files = filesOf('conflicts', options).map((file) => rowsIn(file, itemIn));
    const items = (await Promise.all(files)).flatMap((all) => all.slice(0, options.limit));
    if (items.length === 0) throw new Failure('evaluate conflicts: no item');
    await using stance = await openStance(stanceChoiceFor(options));
    const reader: Reader = {
      async read(claim, passages) {
        const read = await stance.read(passages.map(({ text }) => ({ claim, passage: text })));
        const readings = passages.flatMap(({ id }, at) => {
          const one = read[at];
          if (one === undefined) return [];
          const { support, refute, neutral } = withCaution(stance.model, one);
          return [
            {
              id,
              relevance: 1,
              support: rounded(support),
              refute: rounded(refute),
              neutral: rounded(neutral),
            },
          ];
        });
        return { readings, stanceModel: stance.model, relevanceModel: 'none', missing: [] };
      },
    };
    const halves: [ReadPair[], ReadPair[]] = [[], []];
    const maps = Math.ceil(items.length / ITEMS_A_MAP);
    using progress = progressOf(maps);
    for (let at = 0; at < maps; at += 1) {
      const part = items.slice(at * ITEMS_A_MAP, (at + 1) * ITEMS_A_MAP);
      halves[at % 2 === 0 ? 0 : 1].push(...(await readMap(part, reader)));
      progress.step(`${at + 1} of ${maps} maps`);
    }
    progress[Symbol.dispose]();
    const report = conflictsReport(halves, { items: items.length, stance: stance.model });
    print(options.json ? `${JSON.stringify(report)}\n` : formatConflicts(report));
  });
}
