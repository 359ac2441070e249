import { rounded, type ExhibitReading, type Reading } from '@assize/proto';

export const UNREAD: Reading = { relevance: 0, support: 0, refute: 0, neutral: 1 };

/** Rounds a reading to what signed records hold. */
export function roundedReading(
  id: string,
  reading: Reading & Pick<ExhibitReading, 'sourceCredibility'>,
): ExhibitReading {
  const { sourceCredibility } = reading;
  return {
    id,
    relevance: rounded(reading.relevance),
    support: rounded(reading.support),
    refute: rounded(reading.refute),
    neutral: rounded(reading.neutral),
    ...(sourceCredibility === undefined ? {} : { sourceCredibility: rounded(sourceCredibility) }),
  };
}
