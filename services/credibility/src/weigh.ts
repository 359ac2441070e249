import { PASSAGE_LIMIT, TEXT_LIMIT, weigh as weighReadings } from '@assize/proto';
import type { Reading, Side, Weighable } from '@assize/proto';
import type { CredibilityService, Passage } from '@assize/proto/rpc';
import { checkCount, checkDistinct, checkText, checkUnit } from '@assize/rpc';
import type { Implementation } from '@assize/rpc';
import type { ReadingsBy, StanceTaken } from '#src/read.ts';

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

function check(claim: string, passages: readonly Passage[]): void {
  checkText('claim', claim, TEXT_LIMIT);
  checkCount('passages (how many)', passages.length, 0, 1000);
  for (const [at, { id, text, lScore }] of passages.entries()) {
    checkText(`passages[${at}].id`, id, ID_LIMIT);
    checkText(`passages[${at}].text`, text, PASSAGE_LIMIT);
    if (lScore !== undefined) checkUnit(`passages[${at}].lScore`, lScore);
  }
  const ids = passages.map(({ id }) => id);
  checkDistinct((at) => `passages[${at}].id`, ids);
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

function reply(passages: readonly Passage[], by: ReadingsBy, credibilityOf: SourceCredibility) {
  const rows = by.readings.flatMap((reading, at) => {
    const passage = passages[at];
    return passage === undefined ? [] : [{ passage, reading }];
  });
  const weighable = rows.map(({ passage, reading }): Weighable => ({
    ...sided(reading),
    ...trustIn(passage, credibilityOf),
  }));
  const { weighed, credibility, ...totals } = weighReadings(weighable);
  return {
    readings: rows.map(({ passage, reading }, at) => {
      const { side = 'neutral', weight = 0 } = weighed[at] ?? {};
      const { relevance, support, refute, neutral } = reading;
      const stances = { relevance, support, refute, neutral };
      const { sourceCredibility } = trustIn(passage, credibilityOf);
      const trust = sourceCredibility === undefined ? {} : { sourceCredibility };
      return { id: passage.id, ...stances, side: SIDES[side], weight, ...trust };
    }),
    ...totals,
    ...(credibility === null ? {} : { credibility }),
    stanceModel: by.stanceModel,
    relevanceModel: by.relevanceModel,
    missing: by.missing,
  };
}

const NOTHING: ReadingsBy = {
  readings: [],
  stanceModel: NOTHING_READ,
  relevanceModel: NOTHING_READ,
  missing: [],
};

/** Reads the passages by `read`, and adds up both sides by the formulas of the protocol. */
export function weigh(
  read: (claim: string, texts: readonly string[], signal: AbortSignal) => Promise<ReadingsBy>,
  credibilityOf: SourceCredibility,
): Weigh {
  return async ({ claim, passages }, { signal }) => {
    check(claim, passages);
    const texts = passages.map(({ text }) => text);
    const by = texts.length === 0 ? NOTHING : await read(claim, texts, signal);
    return reply(passages, by, credibilityOf);
  };
}
