/**
 * What the court makes of a right judge: whole trials over a real bus with a language model in the judge's
 * place, or in every role's, that answers the gold label. What comes out otherwise is the court's doing.
 *
 *   node test/accuracy/oracle/run.ts ITEMS.jsonl [LIMIT] [model|lexical] [judge|all]
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { serveModel } from '@assize/llm/testing';
import { courtPredicate, readStatement, type CourtPredicate } from '@assize/proto';
import { openScratchCourt } from '../../../services/assize/src/court/own-court.ts';
import { itemOf, type Item } from '../../measure/evaluate/items.ts';
import { stanceChoiceFor } from '../../../services/assize/src/calibrate/stance-choice.ts';
import { objectIn } from '../stance/pairs.ts';
import { goldItemOf, oracleOf } from './model.ts';

export interface OracleRun {
  /** What reads beside the oracle: the trained model, or lexical cues. */
  readonly stance: 'model' | 'lexical';
  /** Who is the oracle: the judge alone, or every role. */
  readonly roles: 'judge' | 'all';
}

export interface OracleVerdict {
  readonly item: Item;
  readonly predicate: CourtPredicate;
}

const IN_FLIGHT = 4;

/** Has each row, an item with its answers, judged by the oracle in a court of its own. */
export async function judgedByOracle(
  rows: readonly object[],
  { stance, roles }: OracleRun,
): Promise<OracleVerdict[]> {
  await using oracle = await serveModel(oracleOf(rows.map(goldItemOf)));
  const brain = roles === 'all' ? 'ASSIZE_BRAIN' : 'ASSIZE_BRAIN_JUDGE';
  await using court = await openScratchCourt({
    env: {
      ...process.env,
      [brain]: 'llm',
      ASSIZE_LLM_URL: oracle.url,
      ASSIZE_LLM_MODEL: 'oracle',
    },
    source: 'urn:assize:oracle',
    embedding: stance === 'model',
    stance: stanceChoiceFor({ stance }),
    say: () => undefined,
  });
  const verdicts: OracleVerdict[] = [];
  const rest = rows.map((row, i) => itemOf(row, `row ${i + 1}`)).entries();
  const work = async (): Promise<void> => {
    for (const [at, item] of rest) {
      const answer = await court.publisher.review(item.claim, randomUUID());
      const sealed = answer.status === 'verdict' ? answer.sealed : null;
      const said = sealed && readStatement(sealed.envelope.payload)?.predicate;
      const predicate = said && courtPredicate(said);
      if (!predicate) throw new Error(`${item.id} has no verdict`);
      verdicts[at] = { item, predicate };
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return verdicts;
}

/** Each verdict that is not the gold label, in a line. */
export function missesIn(verdicts: readonly OracleVerdict[]): string[] {
  return verdicts
    .filter(({ item, predicate }) => predicate.classification !== item.gold)
    .map(({ item, predicate: { decision, classification, gaps } }) => {
      const why = gaps.map(({ what }) => what).join('; ');
      return `${item.id}: ${decision} → ${classification} instead of ${item.gold}: ${why}`;
    });
}

if (import.meta.main) {
  const [file, limit = 'Infinity', stance = 'model', roles = 'judge'] = process.argv.slice(2);
  if (file === undefined) throw new Error('node test/accuracy/oracle/run.ts ITEMS.jsonl [LIMIT]');
  const lines = (await readFile(file, 'utf8')).trim().split('\n').slice(0, Number(limit));
  const rows = lines.map(objectIn);
  const verdicts = await judgedByOracle(rows, {
    stance: stance === 'lexical' ? stance : 'model',
    roles: roles === 'all' ? roles : 'judge',
  });
  const misses = missesIn(verdicts);
  const right = verdicts.length - misses.length;
  const least = Math.min(...verdicts.map(({ predicate }) => predicate.confidence ?? 1));
  const unsettled = verdicts.filter(({ predicate }) => predicate.unsettled).length;
  const figures = `${right} of ${verdicts.length} right, ${unsettled} unsettled, least confidence ${least}`;
  process.stdout.write([...misses, figures, ''].join('\n'));
}
