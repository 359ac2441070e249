import { LEXICAL_RELEVANCE, LEXICAL_STANCE, READ_INSTEAD, readPassage } from '@assize/lexical';
import {
  definedFields,
  unreachedLine,
  weigh as weighReadings,
  type Reading,
  type Side,
  type Weighable,
} from '@assize/proto';
import type { CredibilityService, Passage } from '@assize/proto/rpc';
import type { Implementation } from '@assize/rpc';
import type { MeasuredReading } from '@assize/measured';
import {
  checkPassages,
  credibilityField,
  type ReadTexts,
  type SourceCredibility,
} from '#src/passages.ts';
import type { MissingService, Readings, PassageReading } from '#src/read.ts';
import { measureReports } from '#src/reports.ts';

const SIDES = {
  support: 'SIDE_SUPPORT',
  refute: 'SIDE_REFUTE',
  neutral: 'SIDE_NEUTRAL',
} as const satisfies Record<Side, string>;

function neutralIfAbstained({ abstained = false, relevance, ...stances }: PassageReading): Reading {
  return abstained ? { relevance, support: 0, refute: 0, neutral: 1 } : { relevance, ...stances };
}

interface WeighedReading {
  readonly id: string;
  readonly reading: Reading;
  readonly weighable: Weighable;
  readonly measured?: MeasuredReading['measured'];
}

function rowsOf(
  passages: readonly Passage[],
  readings: readonly PassageReading[],
  credibilityOf: SourceCredibility,
): WeighedReading[] {
  return readings.flatMap((reading, at) => {
    const passage = passages[at];
    if (passage === undefined) return [];
    const { id, lScore } = passage;
    const trust = { ...definedFields({ lScore }), ...credibilityField(passage, credibilityOf) };
    return [{ id, reading, weighable: { ...neutralIfAbstained(reading), ...trust } }];
  });
}

function measuredRow({ id, measured, ...reading }: MeasuredReading): WeighedReading {
  const weighable = { ...reading, falsifies: measured.holds === false };
  return { id, reading, weighable, measured };
}

function reply(rows: readonly WeighedReading[], by: Omit<Readings, 'readings'>) {
  const { weighed, credibility, ...totals } = weighReadings(rows.map((row) => row.weighable));
  return {
    readings: rows.map(({ id, reading, weighable, measured }, at) => {
      const { side = 'neutral', weight = 0 } = weighed[at] ?? {};
      const { relevance, support, refute, neutral } = reading;
      const stances = { relevance, support, refute, neutral };
      const { sourceCredibility } = weighable;
      const told = definedFields({
        sourceCredibility,
        measured: measured && measuredMessage(measured),
      });
      return { id, ...stances, side: SIDES[side], weight, ...told };
    }),
    ...totals,
    ...(credibility === null ? {} : { credibility }),
    ...by,
  };
}

function measuredMessage({ holds, what }: MeasuredReading['measured']) {
  return { what, ...(holds === null ? {} : { holds }) };
}

/** Reads by lexical cues because a service is absent. No model is called. */
function readByCues(
  claim: string,
  texts: readonly string[],
  { name, code }: MissingService,
): Readings {
  return {
    readings: texts.map((text) => readPassage(claim, text)),
    stanceModel: LEXICAL_STANCE,
    relevanceModel: LEXICAL_RELEVANCE,
    // Only the status code: the line is recorded, and the error's details contain addresses and times.
    missing: [unreachedLine({ service: name, code, instead: READ_INSTEAD })],
  };
}

/** Reads the passages with `read` and the reports by rule, and sums both sides by the protocol's formulas. */
export function answerWeigh(
  read: ReadTexts,
  credibilityOf: SourceCredibility,
): Implementation<typeof CredibilityService>['weigh'] {
  return async ({ claim, passages, reports, asserts }, { signal }) => {
    checkPassages(claim, passages, reports);
    const measured = measureReports(claim, reports, asserts);
    const texts = passages.map(({ text }) => text);
    const outcome = await read({ claim, texts }, signal);
    const { readings, ...by } =
      'by' in outcome ? outcome.by : readByCues(claim, texts, outcome.absent);
    const rows = [
      ...rowsOf(passages, readings, credibilityOf),
      ...measured.readings.map(measuredRow),
    ];
    return reply(rows, { ...by, missing: [...by.missing, ...measured.missing] });
  };
}
