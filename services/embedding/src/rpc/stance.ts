import { LEXICAL_STANCE, readPassage } from '@assize/lexical';
import { PASSAGE_LIMIT, TEXT_LIMIT } from '@assize/proto';
import type { EmbeddingService } from '@assize/proto/rpc';
import { checkCount, checkText } from '@assize/rpc';
import type { Implementation } from '@assize/rpc';
import { inSteps } from '#src/steps.ts';

type Stance = Implementation<typeof EmbeddingService>['stance'];

/** Lexical cues, until there is a trained model: the answer names which it was. */
export function stance(): Stance {
  return async ({ pairs }, { signal }) => {
    checkCount('pairs (how many)', pairs.length, 1, 1000);
    for (const [at, { claim, passage }] of pairs.entries()) {
      checkText(`pairs[${at}].claim`, claim, TEXT_LIMIT);
      checkText(`pairs[${at}].passage`, passage, PASSAGE_LIMIT);
    }
    const readings = await inSteps(pairs, signal, (step) =>
      step.map(({ claim, passage }) => {
        const { support, refute, neutral } = readPassage(claim, passage);
        return { support, refute, neutral };
      }),
    );
    return { readings, model: LEXICAL_STANCE };
  };
}
