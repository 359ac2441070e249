import type { CredibilityService } from '@assize/proto/rpc';
import type { Implementation } from '@assize/rpc';
import {
  checkPassages,
  credibilityField,
  type ReadTexts,
  type SourceCredibility,
} from '#src/passages.ts';

/** Answers with the reading of each passage and assigns no side: the caller does its own weighing. */
export function answerRead(
  read: ReadTexts,
  credibilityOf: SourceCredibility,
): Implementation<typeof CredibilityService>['read'] {
  return async ({ claim, passages, relevanceOnly }, { signal }) => {
    checkPassages(claim, passages);
    const texts = passages.map(({ text }) => text);
    const outcome = await read({ claim, texts, relevanceOnly }, signal);
    if ('absent' in outcome) return { absent: outcome.absent };
    const { readings, ...by } = outcome.by;
    return {
      ...by,
      readings: passages.flatMap((passage, at) => {
        const reading = readings[at];
        if (reading === undefined) return [];
        const { relevance, support, refute, neutral } = reading;
        const trust = credibilityField(passage, credibilityOf);
        return [{ id: passage.id, relevance, support, refute, neutral, ...trust }];
      }),
    };
  };
}
