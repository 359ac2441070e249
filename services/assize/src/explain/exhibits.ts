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
import { SIDE_NAMES, type ExhibitShown } from './model.ts';
import { remarksIn } from './said.ts';
import type { Weighed } from './weighed.ts';

type Standing = Pick<ExhibitShown, 'side' | 'weight'>;

/**
 * First come the exhibits that count, strongest first, with the two sides alternating, so that a single exhibit that
 * stands against many is not listed last. Then come those that were struck or are contrary, and then the silent ones,
 * in the order of the record.
 * @param known whether today's rule reproduces the verdict, so that its view of a contrary exhibit can be shown
 */
export function exhibitsShown(
  file: CaseFile,
  exhibits: readonly Evidence[],
  predicate: CourtPredicate,
  weighed: Weighed,
  known: boolean,
): ExhibitShown[] {
  const { contrary = null } = known ? weighed.finding : {};
  const standing = standings(file, predicate, weighed);
  // Exhibits that count only once together are shown only if today's rule made the decision.
  const byRule = known ? weighed : { ...weighed, onScales: [] };
  const readings = new Map(weighed.readings.map((one) => [one.id, one]));
  const remarks = remarksIn(file, exhibits.length === 1, (id, ground) => {
    if (weighed.unread.has(id)) return ground === 'silent';
    const reading = readings.get(id);
    const side = standing(id).side ?? (reading ? sideOf(reading) : 'neutral');
    const ruled = weighed.rulings.filter((one) => one.id === id && one.ground === ground);
    return side !== 'neutral' && ruled.length > 0 && ruled.every((one) => one.side !== side);
  });
  const struck = new Set(weighed.rulings.flatMap(({ id, upheld }) => (upheld ? [id] : [])));
  const shown = exhibits.map(({ id, text, source = null, date = null }): ExhibitShown => {
    const stands = standing(id);
    const reading = readings.get(id) ?? null;
    const leaning = reading && reading.relevance >= OFF_TOPIC ? sideOf(reading) : 'neutral';
    const against = contrary?.id === id ? contrary.refute : 0;
    const leans = against > 0 ? 'refute' : leaning;
    const stance = stands.side ?? (leans === 'neutral' ? null : leans);
    return {
      id,
      passage: text === undefined ? null : passageOf(weighed.statement, text, reading, stance),
      source,
      date,
      measured: reading?.measured?.what ?? null,
      ...stands,
      contrary: against,
      silent: stands.side === null && leans === 'neutral' && !struck.has(id),
      from: originOf(id, file),
      remarks: remarks.get(id) ?? [],
      fate:
        predicate.decision === 'mistrial'
          ? UNDECIDED
          : `${fateOf(id, byRule, reading, stands)}${against > 0 ? CONTRARY : ''}`,
    };
  });
  const strongest = shown.toSorted((a, b) => b.weight - a.weight);
  const on = (side: Stance): ExhibitShown[] => strongest.filter((one) => one.side === side);
  const [support, refute] = [on('support'), on('refute')];
  const turn = (one: ExhibitShown): number => Math.max(support.indexOf(one), refute.indexOf(one));
  const counted = strongest.filter(({ side }) => side !== null);
  return [
    ...counted.toSorted((a, b) => turn(a) - turn(b)),
    ...shown.filter(({ side, silent }) => side === null && !silent),
    ...shown.filter(({ silent }) => silent),
  ];
}

/**
 * Sides and weights are from the seal if the verdict is about the claim's own text, otherwise by today's rule on the
 * candidate's statement. In a mistrial nothing counts, whatever a judge who could not decide had read.
 */
function standings(
  { header }: CaseFile,
  { support, contradictions, decision }: CourtPredicate,
  { statement, onScales, remaining }: Weighed,
): (id: string) => Standing {
  const sides = new Map<string, Standing>();
  if (decision === 'mistrial') return () => NO_STANDING;
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
  return (id) => sides.get(id) ?? NO_STANDING;
}

const NO_STANDING: Standing = { side: null, weight: 0 };

const CONTRARY = ' It may contradict the finding, which lowers the confidence.';
const UNDECIDED = 'The case ended without a verdict, so it counts on neither side.';

function originOf(id: string, { header, entries }: CaseFile): string {
  if (header.claim.evidence?.some((one) => one.id === id)) return 'came with the claim';
  const finder = entries.find(({ gathered, artifact }) => {
    const brought = artifact.kind === 'reinvestigation' ? artifact.evidence : [];
    return [...(gathered.evidence ?? []), ...brought].some((one) => one.id === id);
  });
  const { artifact } = finder ?? {};
  // Evidence from a publisher's investigator was not found by the court.
  if (artifact?.kind === 'reinvestigation' && artifact.by.startsWith('publisher ')) {
    return `brought by the ${artifact.by}`;
  }
  return finder ? `found by the ${finder.role}` : 'on the record';
}

function fateOf(
  id: string,
  { onScales, remaining, unread }: Weighed,
  reading: ExhibitReading | null,
  { side, weight }: Standing,
): string {
  if (!reading) {
    if (side === null) return 'It was not read.';
    return `Counts ${SIDE_NAMES[side]} it with ${weight.toFixed(2)}.`;
  }
  if (reading.measured?.holds === false && side === 'refute') {
    return 'Falsifies it: one counterexample decides.';
  }
  if (side !== null) {
    const alike = onScales.find((one) => one.id === id);
    const together = onScales
      .filter((one) => one.id !== id && sideOf(one) === side && remaining(one.id, side) > 0)
      .filter(({ origin, wording }) => origin === alike?.origin || wording === alike?.wording)
      .map((one) => one.id);
    const isAlone = together.length === 0;
    const countedWith = isAlone
      ? ''
      : `, as one exhibit with ${idsInWords(together)} (same source or wording)`;
    return `Counts ${SIDE_NAMES[side]} it with ${weight.toFixed(2)}${countedWith}.`;
  }
  const why = unread.get(id);
  if (why !== undefined) return `Not read, because ${why}, so it counts on neither side.`;
  if (reading.measured)
    return 'Its report says nothing about the claim, so it counts on neither side.';
  if (reading.relevance < OFF_TOPIC) {
    return `About something else (relevance ${reading.relevance.toFixed(2)}), so it counts on neither side.`;
  }
  const own = sideOf(reading);
  if (own === 'neutral') {
    return `On the topic, but takes neither side (${reading.neutral.toFixed(2)} neutral), so it counts on neither.`;
  }
  return remaining(id, own) === 0
    ? `It is evidence ${SIDE_NAMES[own]} the claim, but after the judge’s rulings nothing of it counts.`
    : `It is evidence ${SIDE_NAMES[own]} the claim, but was counted on neither side.`;
}

function idsInWords(ids: readonly string[]): string {
  const more = ids.length > 3 ? ` and ${ids.length - 3} more` : '';
  return `${ids.slice(0, 3).join(', ')}${more}`;
}
