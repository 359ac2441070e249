import { round6, type ExhibitReading, type Reading } from '@assize/proto';

/** Of a passage without text. */
export const UNREAD: Reading = { relevance: 0, support: 0, refute: 0, neutral: 1 };

/** As it may go into signed records. */
export function rounded(
  id: string,
  reading: Reading & Pick<ExhibitReading, 'sourceCredibility'>,
): ExhibitReading {
  const { sourceCredibility } = reading;
  return {
    id,
    relevance: round6(reading.relevance),
    support: round6(reading.support),
    refute: round6(reading.refute),
    neutral: round6(reading.neutral),
    ...(sourceCredibility === undefined ? {} : { sourceCredibility: round6(sourceCredibility) }),
  };
}
