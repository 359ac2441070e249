export interface Indicators {
  /** From 0 to 1. */
  readonly score: number;
  readonly why: string;
}

interface Indicator {
  readonly adds: number;
  readonly what: string;
  /** The patterns, any of which is enough. Each takes time linear in the text. */
  readonly patterns: readonly RegExp[];
}

/** The three indicators of seed 003, at word boundaries: a "researcher" has no credentials, and "(1234)" is no year. */
const INDICATORS: readonly Indicator[] = [
  {
    adds: 0.3,
    what: 'references',
    patterns: [/\b(?:references|bibliography|works cited)\b/i],
  },
  {
    adds: 0.2,
    what: 'citations in a scholarly form',
    patterns: [
      /\[\d{1,4}\]/,
      /\((?:1[5-9]|20)\d\d[a-z]?\)/,
      // The end of a citation such as [Smith, 2023]: matching its beginning would take longer.
      /, ?(?:1[5-9]|20)\d\d[a-z]?\]/,
    ],
  },
  {
    adds: 0.3,
    what: 'credentials of an author',
    patterns: [/\bdr\.\s{1,3}\p{L}/iu, /\bph\.?d\b/i, /\bprofessor\b/i],
  },
];

/**
 * How much a text looks like scholarly work: 0.3 for a list of references, 0.2 for citations such as [1] or (2023),
 * and 0.3 for credentials such as Dr., PhD or Professor; at most 1.
 */
export function indicatorsIn(text: string): Indicators {
  const found = INDICATORS.filter(({ patterns }) => patterns.some((one) => one.test(text)));
  const tenths = found.reduce((sum, { adds }) => sum + Math.round(adds * 10), 0);
  const named = found.map(({ adds, what }) => `${what} (+${adds})`);
  return { score: Math.min(tenths, 10) / 10, why: named.join(', ') || 'none was found' };
}
