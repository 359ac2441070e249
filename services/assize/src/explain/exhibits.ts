import {
  OFF_TOPIC,
  shareOn,
  sideOf,
  type CaseFile,
  type CourtPredicate,
  type Evidence,
  type ExhibitReading,
  type Stance,
} from '@assize/proto';
import { passageOf } from './deciding.ts';
import type { ExhibitShown, Remark } from './model.ts';
import { remarksIn } from './said.ts';
import type { Weighed } from './weighed.ts';

type Standing = { readonly side: Stance | null; readonly weight: number };

/**
 * Every exhibit on the record: those that count first, the sides by turns and strongest first, so that the one
 * that stands against many is not below them all; then the rest as they came.
 */
export function exhibitsShown(
  file: CaseFile,
  exhibits: readonly Evidence[],
  predicate: CourtPredicate,
  weighed: Weighed,
): ExhibitShown[] {
  const remarks = remarksIn(file, exhibits.length === 1);
  const standing = standingOf(file, predicate, weighed);
  const readings = new Map(weighed.readings.map((one) => [one.id, one]));
  const shown = exhibits.map((exhibit) => {
    const stands = standing(exhibit.id);
    const reading = readings.get(exhibit.id) ?? null;
    const said = remarks.get(exhibit.id) ?? [];
    const undecided = predicate.decision === 'mistrial';
    return shownAs(exhibit, { weighed, reading, stands, remarks: said, file, undecided });
  });
  const strongest = shown.toSorted((a, b) => b.weight - a.weight);
  const on = (side: Stance): ExhibitShown[] => strongest.filter((one) => one.side === side);
  const [support, refute] = [on('support'), on('refute')];
  const turn = (one: ExhibitShown): number => Math.max(support.indexOf(one), refute.indexOf(one));
  const counted = strongest.filter(({ side }) => side !== null);
  return [
    ...counted.toSorted((a, b) => turn(a) - turn(b)),
    ...shown.filter(({ side }) => side === null),
  ];
}

/** Where each stands: as the seal says of the claim's own text, else by today's rule on a candidate's. */
function standingOf(
  { header }: CaseFile,
  { support, contradictions }: CourtPredicate,
  { statement, onScales, remaining }: Weighed,
): (id: string) => Standing {
  const sides = new Map<string, Standing>();
  if (statement === header.claim.text) {
    for (const { id, weight } of support) sides.set(id, { side: 'support', weight });
    for (const { id, weight } of contradictions) sides.set(id, { side: 'refute', weight });
  } else {
    for (const one of onScales) {
      const side = sideOf(one);
      const weight = side === 'neutral' ? 0 : shareOn(side, one) * remaining(one.id, side);
      if (side !== 'neutral' && weight > 0) sides.set(one.id, { side, weight });
    }
  }
  return (id) => sides.get(id) ?? { side: null, weight: 0 };
}

interface Around {
  readonly weighed: Weighed;
  readonly reading: ExhibitReading | null;
  readonly stands: Standing;
  readonly remarks: readonly Remark[];
  readonly file: CaseFile;
  /** Whether the case ended without a verdict. */
  readonly undecided: boolean;
}

const UNDECIDED = 'The case ended without a verdict: it was counted on neither side.';

function shownAs(exhibit: Evidence, around: Around): ExhibitShown {
  const { weighed, reading, stands, remarks, file, undecided } = around;
  const { id, text, source = null, date = null } = exhibit;
  const leaning = reading && reading.relevance >= OFF_TOPIC ? sideOf(reading) : 'neutral';
  const stance = stands.side ?? (leaning === 'neutral' ? null : leaning);
  const measured = reading?.measured?.what ?? null;
  return {
    id,
    passage: text === undefined ? null : passageOf(weighed.statement, text, reading, stance),
    source,
    date,
    measured,
    ...stands,
    from: cameBy(id, file),
    remarks,
    fate: undecided ? UNDECIDED : fateOf(id, weighed, reading, stands),
  };
}

function cameBy(id: string, { header, entries }: CaseFile): string {
  if (header.claim.evidence?.some((one) => one.id === id)) return 'came with the claim';
  const finder = entries.find(({ gathered, artifact }) => {
    const brought = artifact.kind === 'reinvestigation' ? artifact.evidence : [];
    return [...(gathered.evidence ?? []), ...brought].some((one) => one.id === id);
  });
  return finder ? `found by the ${finder.role}` : 'on the record';
}

const SAYS = { support: 'for', refute: 'against' } as const;

function fateOf(
  id: string,
  { onScales, remaining }: Weighed,
  reading: ExhibitReading | null,
  { side, weight }: Standing,
): string {
  if (!reading)
    return side === null
      ? 'It was not read.'
      : `Counts ${SAYS[side]} it with ${weight.toFixed(2)}.`;
  if (reading.measured?.holds === false && side === 'refute') {
    return 'Falsifies it: one counterexample decides.';
  }
  if (side !== null) {
    const alike = onScales.find((one) => one.id === id);
    const together = onScales
      .filter((one) => one.id !== id && sideOf(one) === side)
      .filter(({ origin, wording }) => origin === alike?.origin || wording === alike?.wording)
      .map((one) => one.id);
    const once =
      together.length === 0
        ? ''
        : `, once together with ${listed(together)} (same source or wording)`;
    return `Counts ${SAYS[side]} it with ${weight.toFixed(2)}${once}.`;
  }
  if (reading.measured) return 'Its report says nothing of the claim: counts on neither side.';
  if (reading.relevance < OFF_TOPIC) {
    return `About something else (relevance ${reading.relevance.toFixed(2)}): counts on neither side.`;
  }
  const own = sideOf(reading);
  if (own === 'neutral') {
    return `On the topic, and says neither (${reading.neutral.toFixed(2)} neutral): counts on neither side.`;
  }
  return remaining(id, own) === 0
    ? `Speaks ${SAYS[own]} it, and a challenge that was upheld leaves nothing of it.`
    : `Speaks ${SAYS[own]} it, and was counted on neither side.`;
}

/** The first few of some ids. */
function listed(ids: readonly string[]): string {
  const more = ids.length > 3 ? ` and ${ids.length - 3} more` : '';
  return `${ids.slice(0, 3).join(', ')}${more}`;
}
