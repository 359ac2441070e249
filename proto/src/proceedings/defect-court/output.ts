import { exhibitsOf } from '../../case/exhibits.ts';
import { defined } from '../../defined.ts';
import type { CaseFile, SealedCase } from '../../schema/case-file.ts';
import { readStatement } from '../../verdict/statement.ts';
import { courtPredicate, type CourtPredicate } from './finding.ts';

interface Cited {
  readonly id: string;
  readonly text: string | null;
  readonly source: string | null;
  readonly weight: number;
  /** What a machine's report says, where the exhibit is one. */
  readonly measured?: string;
}

/** One reviewed claim, as `review --json` prints it: beside what its verdict says, in the words of that. */
export interface Review extends Pick<
  CourtPredicate,
  | 'caseId'
  | 'decision'
  | 'classification'
  | 'confidence'
  | 'credibility'
  | 'edges'
  | 'handoffs'
  | 'remands'
  | 'gaps'
  | 'stanceModel'
  | 'unsettled'
  | 'jury'
  | 'precedents'
  | 'light'
> {
  readonly claim: string;
  /** What it rests on; null where nobody decided, or the seal is from before it was said. */
  readonly basis: NonNullable<CourtPredicate['basis']> | null;
  readonly support: readonly Cited[];
  readonly contradictions: readonly (Cited & { readonly type: string })[];
  readonly elapsedMs: number;
}

function predicateIn({ envelope }: SealedCase): CourtPredicate | null {
  const said = readStatement(envelope.payload)?.predicate;
  return said ? courtPredicate(said) : null;
}

/** Whether a sealed case is of the court, or of the light path before it. */
export const isOfCourt = (sealed: SealedCase): boolean => predicateIn(sealed) !== null;

/** What a sealed case of the court says, with the texts of the exhibits it cites. It does not verify the seal. */
export function reviewOf(sealed: SealedCase): Review {
  const predicate = predicateIn(sealed);
  if (!predicate)
    throw new Error(`case ${sealed.case.header.caseId}: its envelope holds no verdict of a court`);
  const exhibits = new Map(exhibitsOf(sealed.case).map((item) => [item.id, item]));
  const told = measuredIn(sealed.case);
  const cite = <T extends { id: string; weight: number }>(item: T): T & Cited => {
    const { text = null, source = null } = exhibits.get(item.id) ?? {};
    return { ...item, text, source, ...defined({ measured: told.get(item.id) }) };
  };
  const { unsettled, jury, precedents, light } = predicate;
  return {
    caseId: predicate.caseId,
    claim: predicate.claim.text,
    decision: predicate.decision,
    classification: predicate.classification,
    confidence: predicate.confidence,
    basis: predicate.basis ?? null,
    credibility: predicate.credibility,
    support: predicate.support.map(cite),
    contradictions: predicate.contradictions.map(cite),
    edges: predicate.edges,
    handoffs: predicate.handoffs,
    remands: predicate.remands,
    gaps: predicate.gaps,
    stanceModel: predicate.stanceModel,
    ...defined({ unsettled, jury, precedents, light }),
    elapsedMs: Date.parse(predicate.closedAt) - Date.parse(predicate.openedAt),
  };
}

/** What was last read of each report against the text of the claim. */
function measuredIn({ header, entries }: CaseFile): ReadonlyMap<string, string> {
  const read = entries.flatMap(({ gathered }) => gathered.readings ?? []);
  const own = read.filter(({ statement }) => statement === header.claim.text);
  return new Map(
    own.flatMap(({ exhibits }) =>
      exhibits.flatMap(({ id, measured }) => (measured ? [[id, measured.what] as const] : [])),
    ),
  );
}
