import {
  PASSAGE_LIMIT,
  TEXT_LIMIT,
  weigh as weighReadings,
  type Reading,
  type Side,
  type Weighable,
} from '@assize/proto';
import type { CredibilityService, Passage, Report } from '@assize/proto/rpc';
import {
  RpcError,
  checkCount,
  checkDistinct,
  checkText,
  checkUnit,
  type Implementation,
} from '@assize/rpc';
import type { MeasuredReading } from '@assize/measured';
import type { ReadingsBy, StanceTaken } from '#src/read.ts';
import { measureReports } from '#src/reports.ts';

type Weigh = Implementation<typeof CredibilityService>['weigh'];

/** How far a source is to be believed, 0 to 1; undefined when nobody said. */
export type SourceCredibility = (source: string) => number | undefined;

const SIDES = {
  support: 'SIDE_SUPPORT',
  refute: 'SIDE_REFUTE',
  neutral: 'SIDE_NEUTRAL',
} as const satisfies Record<Side, string>;

/** What stands for a model's name when nothing was read. */
const NOTHING_READ = 'none';

/** Longest id in bytes. */
const ID_LIMIT = 200;

function check(claim: string, passages: readonly Passage[], reports: readonly Report[]): void {
  checkText('claim', claim, TEXT_LIMIT);
  checkCount('passages (how many)', passages.length, 0, 1000);
  checkCount('reports (how many)', reports.length, 0, 1000);
  for (const [at, { id, text, lScore }] of passages.entries()) {
    checkText(`passages[${at}].id`, id, ID_LIMIT);
    checkText(`passages[${at}].text`, text, PASSAGE_LIMIT);
    if (lScore !== undefined) checkUnit(`passages[${at}].lScore`, lScore);
  }
  const ids = [...passages, ...reports].map(({ id }) => id);
  const where = (at: number): string =>
    at < passages.length ? `passages[${at}]` : `reports[${at - passages.length}]`;
  checkDistinct((at) => `${where(at)}.id`, ids);
}

/** What is known of the passage, as factors of its weight. */
function trustIn({ lScore, source }: Passage, credibilityOf: SourceCredibility) {
  const sourceCredibility = source === undefined ? undefined : credibilityOf(source);
  return {
    ...(lScore === undefined ? {} : { lScore }),
    ...(sourceCredibility === undefined ? {} : { sourceCredibility }),
  };
}

/** What is weighed of a reading: nothing on either side where its reader would rather take none. */
function sided({ abstained = false, relevance, ...stances }: StanceTaken): Reading {
  return abstained ? { relevance, support: 0, refute: 0, neutral: 1 } : { relevance, ...stances };
}

/** A reading, what it weighs by, and whose it is. */
interface Row {
  readonly id: string;
  readonly reading: Reading;
  readonly weighable: Weighable;
  readonly measured?: MeasuredReading['measured'];
}

function rowsOf(
  passages: readonly Passage[],
  readings: readonly StanceTaken[],
  credibilityOf: SourceCredibility,
): Row[] {
  return readings.flatMap((reading, at) => {
    const passage = passages[at];
    if (passage === undefined) return [];
    const weighable = { ...sided(reading), ...trustIn(passage, credibilityOf) };
    return [{ id: passage.id, reading, weighable }];
  });
}

function measuredRow({ id, measured, ...reading }: MeasuredReading): Row {
  const weighable = { ...reading, falsifies: measured.holds === false };
  return { id, reading, weighable, measured };
}

function reply(rows: readonly Row[], by: Omit<ReadingsBy, 'readings'>) {
  const { weighed, credibility, ...totals } = weighReadings(rows.map((row) => row.weighable));
  return {
    readings: rows.map(({ id, reading, weighable, measured }, at) => {
      const { side = 'neutral', weight = 0 } = weighed[at] ?? {};
      const { relevance, support, refute, neutral } = reading;
      const stances = { relevance, support, refute, neutral };
      const { sourceCredibility } = weighable;
      const trust = sourceCredibility === undefined ? {} : { sourceCredibility };
      const told = measured === undefined ? {} : { measured: toldOf(measured) };
      return { id, ...stances, side: SIDES[side], weight, ...trust, ...told };
    }),
    ...totals,
    ...(credibility === null ? {} : { credibility }),
    stanceModel: by.stanceModel,
    relevanceModel: by.relevanceModel,
    missing: by.missing,
  };
}

function toldOf({ holds, what }: MeasuredReading['measured']) {
  return { what, ...(holds === null ? {} : { holds }) };
}

const NOTHING: ReadingsBy = {
  readings: [],
  stanceModel: NOTHING_READ,
  relevanceModel: NOTHING_READ,
  missing: [],
};

/** Readings that may be under way: a caller waits for each, and what it sent is held. */
const MOST_AT_ONCE = 1024;

/** Reads the passages by `read`, the reports by rule, and adds up both sides by the protocol's formulas. */
export function weigh(
  read: (claim: string, texts: readonly string[], signal: AbortSignal) => Promise<ReadingsBy>,
  credibilityOf: SourceCredibility,
): { readonly weigh: Weigh; load(): { readonly used: number; readonly limit: number } } {
  let underWay = 0;
  const answer: Weigh = async ({ claim, passages, reports, asserts }, { signal }) => {
    check(claim, passages, reports);
    if (underWay >= MOST_AT_ONCE) {
      throw new RpcError(
        'RESOURCE_EXHAUSTED',
        `${underWay} readings are under way: ask again later`,
      );
    }
    const measured = measureReports(claim, reports, asserts);
    const texts = passages.map(({ text }) => text);
    underWay += 1;
    const by = await (
      texts.length === 0 ? Promise.resolve(NOTHING) : read(claim, texts, signal)
    ).finally(() => (underWay -= 1));
    const rows = [
      ...rowsOf(passages, by.readings, credibilityOf),
      ...measured.readings.map(measuredRow),
    ];
    return reply(rows, { ...by, missing: [...by.missing, ...measured.missing] });
  };
  return { weigh: answer, load: () => ({ used: underWay, limit: MOST_AT_ONCE }) };
}
