import { exhibitsOf } from '../../case/exhibits.ts';
import { definedFields } from '../../defined-fields.ts';
import type { CaseFile, SealedCase } from '../../schema/case-file.ts';
import { readStatement } from '../../verdict/statement.ts';
import { summaryOf } from '../../verdict/summary.ts';
import { courtPredicate, type CourtPredicate } from './finding.ts';

function predicateIn({ envelope }: SealedCase): CourtPredicate | null {
  const said = readStatement(envelope.payload)?.predicate;
  return said ? courtPredicate(said) : null;
}

export const isOfCourt = (sealed: SealedCase): boolean => predicateIn(sealed) !== null;

/** What `review --json` prints: the verdict, with the texts of the exhibits it cites. The seal is not verified. */
export function reviewOf(sealed: SealedCase) {
  const predicate = predicateIn(sealed);
  if (!predicate)
    throw new Error(`case ${sealed.case.header.caseId}: its envelope holds no verdict of a court`);
  const exhibits = new Map(exhibitsOf(sealed.case).map((item) => [item.id, item]));
  const measuredTexts = measuredIn(sealed.case);
  const cite = <T extends { readonly id: string }>(item: T) => {
    const { text = null, source = null } = exhibits.get(item.id) ?? {};
    return { ...item, text, source, ...definedFields({ measured: measuredTexts.get(item.id) }) };
  };
  const { proceeding: _named, found: _own, ...summary } = summaryOf(sealed);
  const { credibility, unsettled, jury, precedents, light } = predicate;
  return {
    ...summary,
    /** What the verdict rests on. Null if nobody decided, or if it was sealed before this field existed. */
    basis: predicate.basis ?? null,
    credibility,
    support: predicate.support.map(cite),
    contradictions: predicate.contradictions.map(cite),
    ...definedFields({ unsettled, jury, precedents, light }),
  };
}

function measuredIn({ header, entries }: CaseFile): ReadonlyMap<string, string> {
  const read = entries.flatMap(({ gathered }) => gathered.readings ?? []);
  const own = read.filter(({ statement }) => statement === header.claim.text);
  return new Map(
    own.flatMap(({ exhibits }) =>
      exhibits.flatMap(({ id, measured }) => (measured ? [[id, measured.what] as const] : [])),
    ),
  );
}
