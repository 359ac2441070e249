import { contraryThatBars } from '@assize/court/findings';
import { counted, isBareClassification, type CourtPredicate, type Predicate } from '@assize/proto';
import { formatDistinct } from './sums.ts';
import type { Weighed } from './weighed.ts';

/** `weighed` is null unless today's arithmetic reproduces the verdict. */
export function reasonOf(predicate: CourtPredicate, weighed: Weighed | null): string {
  const { decision, classification, charge, basis, gaps, confidence, reasoning } = predicate;
  if (decision === 'mistrial') return endOf(predicate);
  if (basis === 'publisher') {
    const at = confidence === null ? '' : ` of ${confidence.toFixed(2)}`;
    return `Its publisher’s own confidence${at} decided, and no evidence was read.`;
  }
  const [first] = reasoning;
  const measured = classification === 'refuted' ? 'Falsified by ' : 'Attested by ';
  if (decision !== 'acquit' && first?.text.startsWith(measured)) return first.text;
  const hasFinding = classification !== null && classification !== 'nei';
  if (decision === 'acquit' || (decision === 'reject' && !hasFinding)) {
    const missing = gaps[0]?.what;
    return missing === undefined
      ? 'The record proves neither the claim nor its contrary.'
      : `The record ${missing.startsWith('no ') ? 'holds' : 'lacks'} ${missing}.`;
  }
  const amended = classification === charge ? '' : `, so the charge “${charge}” does not hold`;
  if (!weighed) return `The court found “${classification}”${amended}${otherSideText(predicate)}.`;
  const { support, refute } = weighed.finding.scales;
  const [s, r] = [support.toFixed(2), refute.toFixed(2)];
  switch (classification) {
    case 'contested':
      return `Both sides are strong, ${s} for and ${r} against${amended}.`;
    case 'refuted':
      return `The evidence against it weighs ${r} and the evidence for it ${s}${amended}.`;
    default:
      return `The evidence for it weighs ${s} and the evidence against it ${r}${amended}.`;
  }
}

export function belowFloorReason({ finding, least }: Weighed): string {
  const { classification, confidence, scales } = finding;
  const [s, r] = [scales.support.toFixed(2), scales.refute.toFixed(2)];
  if (classification === 'contested') {
    return `The sources disagree, ${s} for and ${r} against. Neither side outweighs the other, and to find “contested” this case requires ${least} on both.`;
  }
  const [reached, required] = formatDistinct(confidence, least);
  const leaning =
    classification === 'refuted'
      ? `against it, ${r} against and ${s} for`
      : `${isBareClassification(classification) ? 'for it' : `to “${classification}”`}, ${s} for and ${r} against`;
  const contrary = contraryThatBars(finding, least);
  const cause = contrary?.unread ? 'was not read and may contradict it' : 'may contradict it';
  const why = contrary ? `, because ${contrary.id} ${cause}` : '';
  return `The evidence leans ${leaning}, but the confidence is ${reached} and this case requires ${required}${why}.`;
}

/** If the verdict differs from today’s rule: the other side's exhibits, and the reason of the role that decided. */
function otherSideText({
  classification,
  support,
  contradictions,
  reasoning,
}: CourtPredicate): string {
  const others = classification === 'refuted' ? support.length : contradictions.length;
  const way = classification === 'refuted' ? 'for' : 'against';
  const [first] = reasoning;
  if (others === 0 || classification === 'contested' || first === undefined) return '';
  return `, although ${counted(others, 'exhibit is', 'exhibits are')} ${way} it. In its own words: ${first.text.replace(/\.$/, '')}`;
}

/** What was missing, or the limit that the case reached. */
export function endOf({ gaps, ended, decision }: Predicate): string {
  const why = gaps[0]?.what ?? ended;
  return decision === 'mistrial' ? `Nothing was decided: ${why}.` : `${ended}.`;
}
