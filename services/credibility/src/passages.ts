import { definedFields, EXHIBIT_ID_LIMIT, PASSAGE_LIMIT, TEXT_LIMIT } from '@assize/proto';
import type { Passage } from '@assize/proto/rpc';
import { RpcError, checkCount, checkDistinct, checkText, checkUnit } from '@assize/rpc';
import type { Outcome, Readings, ReadRequest } from '#src/read.ts';

/** The credibility of a source, 0 to 1; undefined if nobody has rated it. */
export type SourceCredibility = (source: string) => number | undefined;

/** Readings in progress. A caller waits for each, and its passages are held in memory. */
const MOST_AT_ONCE = 1024;

const NONE = { stanceModel: 'none', relevanceModel: 'none' };
const NOTHING: Readings = { readings: [], ...NONE, missing: [] };

export type ReadTexts = (asked: ReadRequest, signal: AbortSignal) => Promise<Outcome>;

/** Throws INVALID_ARGUMENT for an invalid claim or passage, or for duplicate ids. */
export function checkPassages(
  claim: string,
  passages: readonly Passage[],
  reports: readonly { readonly id: string }[] = [],
): void {
  checkText('claim', claim, TEXT_LIMIT);
  checkCount('passages (how many)', passages.length, 0, 1000);
  checkCount('reports (how many)', reports.length, 0, 1000);
  for (const [at, { id, text, lScore }] of passages.entries()) {
    checkText(`passages[${at}].id`, id, EXHIBIT_ID_LIMIT);
    checkText(`passages[${at}].text`, text, PASSAGE_LIMIT);
    if (lScore !== undefined) checkUnit(`passages[${at}].lScore`, lScore);
  }
  const ids = [...passages, ...reports].map(({ id }) => id);
  const where = (at: number): string =>
    at < passages.length ? `passages[${at}]` : `reports[${at - passages.length}]`;
  checkDistinct((at) => `${where(at)}.id`, ids);
}

/** Absent if nobody has rated the source. */
export function credibilityField({ source }: Passage, credibilityOf: SourceCredibility) {
  return definedFields({
    sourceCredibility: source === undefined ? undefined : credibilityOf(source),
  });
}

/** Limits how many readings a reader has in progress; throws RESOURCE_EXHAUSTED beyond that. */
export function limitConcurrency(read: ReadTexts): {
  readonly read: ReadTexts;
  readonly load: () => { readonly used: number; readonly limit: number };
} {
  let inProgress = 0;
  return {
    read: async (asked, signal) => {
      if (inProgress >= MOST_AT_ONCE) {
        const why = `${inProgress} readings are under way: ask again later`;
        throw new RpcError('RESOURCE_EXHAUSTED', why);
      }
      if (asked.texts.length === 0) return { by: NOTHING };
      inProgress += 1;
      return read(asked, signal).finally(() => (inProgress -= 1));
    },
    load: () => ({ used: inProgress, limit: MOST_AT_ONCE }),
  };
}
