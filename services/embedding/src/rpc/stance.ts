import { ANOTHER_LANGUAGE, PASSAGE_LIMIT, TEXT_LIMIT } from '@assize/proto';
import type { EmbeddingService } from '@assize/proto/rpc';
import { checkCount, checkText, type Implementation } from '@assize/rpc';
import { withCaution, type StanceReader, type StanceReading } from '@assize/models/stance';

type Stance = Implementation<typeof EmbeddingService>['stance'];

function check(pairs: readonly { claim: string; passage: string }[]): void {
  checkCount('pairs (how many)', pairs.length, 1, 1000);
  for (const [at, { claim, passage }] of pairs.entries()) {
    checkText(`pairs[${at}].claim`, claim, TEXT_LIMIT);
    checkText(`pairs[${at}].passage`, passage, PASSAGE_LIMIT);
  }
}

/** A note for signed records about texts that were not read because of their language. */
function unreadNotes(readings: readonly StanceReading[]): string[] {
  const languages = readings.flatMap(({ language }) => (language === undefined ? [] : [language]));
  if (languages.length === 0) return [];
  const which = [...new Set(languages)].toSorted().join(', ');
  const of = `${languages.length} of ${readings.length} passages`;
  return [`stance: ${of} not read: they or the claim are ${ANOTHER_LANGUAGE} (${which})`];
}

/**
 * Reads pairs by the reader that was opened. The answer names that reader, and lists as `missing` what the reader
 * replaces. Its probabilities are tempered by `withCaution` before anybody acts on them.
 * @param onRead called with the duration of each request in seconds
 */
export function stance(reader: StanceReader, onRead: (seconds: number) => void): Stance {
  return async ({ pairs }, { signal }) => {
    check(pairs);
    const started = performance.now();
    const readings = await reader.read(pairs, signal);
    onRead((performance.now() - started) / 1000);
    return {
      readings: readings.map(({ span, ...read }) => {
        const reading = withCaution(reader.model, read);
        return span === null ? reading : { ...reading, span: { ...span } };
      }),
      model: reader.model,
      missing: [...reader.missing, ...unreadNotes(readings)],
    };
  };
}
