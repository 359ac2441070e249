import type { SectionSentences } from './sentences.ts';

/** The number of statements from which on a section makes several claims. */
const SEVERAL = 3;

export interface SingleSource {
  readonly section: string;
  readonly source: string;
  readonly claims: number;
  readonly quote: string;
}

/** Sections whose several claims all rest on the same single source. */
export function singleSourced(report: readonly SectionSentences[]): SingleSource[] {
  return report.flatMap(({ section, stating: claims, cites, unsourced }) => {
    const [source] = cites;
    const [first] = claims;
    // A section that cites an unknown source does not rest on one source alone.
    if (unsourced.length > 0) return [];
    if (cites.length !== 1 || source === undefined || first === undefined) return [];
    if (claims.length < SEVERAL) return [];
    return [{ section: section.id, source, claims: claims.length, quote: first.quote }];
  });
}
