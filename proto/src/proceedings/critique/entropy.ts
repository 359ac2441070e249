import { OFF_TOPIC } from '../../scales.ts';
import { rounded, sideOf, weigh } from '../../weighing.ts';
import type { Band, Contradiction, Entropy, Statement } from './artifacts.ts';
import {
  weightedEntropy,
  type CritiqueReport,
  type EntropyComponents,
  type Source,
} from './report.ts';
import { citedSources, contentWords, mean, shareOf } from './text.ts';

/** The upper ends of the bands (seed 004). Above the last one is `runaway`. */
const BAND_ENDS = { crystalline: 0.2, convergence: 0.45, turbulence: 0.7 } as const;

export function bandOf(e: number): Band {
  if (e <= BAND_ENDS.crystalline) return 'crystalline';
  if (e <= BAND_ENDS.convergence) return 'convergence';
  return e <= BAND_ENDS.turbulence ? 'turbulence' : 'runaway';
}

/** Above this entropy the framing itself is audited, by a turn of RICK's (seed 004). */
export const REFRAME_ABOVE = 0.4;

/** The value of an unknown entropy in the rule for a turn (seed 004: `get("e", 0.5)`). */
export const UNKNOWN_ENTROPY = 0.5;

/** The credibility of a source for which none is stated: neither trusted nor distrusted. */
const UNKNOWN_CREDIBILITY = 0.5;

const HEDGES = new Set(
  (
    'about almost apparently appear appears approximately arguably around assume assumed believe believed ' +
    'could estimated generally likely many may maybe might mostly often perhaps possible possibly presumably ' +
    'probably roughly seem seems several should some sometimes somewhat suggest suggests tends typically ' +
    'unclear unknown unlikely usually various'
  ).split(' '),
);

/** Whether a sentence hedges: it has a word that leaves open whether, how far or how often it is true. */
function hedges(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => HEDGES.has(word));
}

function settled({ readings }: Statement): boolean {
  return readings.some((one) => one.relevance >= OFF_TOPIC && sideOf(one) !== 'neutral');
}

/**
 * Ambiguity: the mean of two shares of statements, those that hedge and those on which no cited source takes a side.
 */
export function ambiguityOf(statements: readonly Statement[]): number {
  const hedged = shareOf(statements, ({ text }) => hedges(text)) ?? 0;
  const silent = shareOf(statements, (statement) => !settled(statement)) ?? 0;
  return (hedged + silent) / 2;
}

/**
 * Conflict: the mean over the statements on which any source takes a side. A statement counts 1 if an open
 * contradiction is against it, else the share of its sources' weights (relevance · stance · credibility) that is
 * against it. A statement on which no source takes a side adds no conflict: absence of evidence is ambiguity.
 */
export function conflictOf(
  statements: readonly Statement[],
  contradictions: readonly Contradiction[],
  sources: readonly Source[],
): number {
  const contradicted = new Set(contradictions.map(({ statement }) => statement));
  const shares = statements.flatMap((statement) => {
    if (contradicted.has(statement.id)) return [1];
    if (!settled(statement)) return [];
    const weighable = statement.readings.map((reading) => {
      return { ...reading, sourceCredibility: credibilityIn(sources, reading.source) };
    });
    const { supportWeight, contradictionWeight } = weigh(weighable);
    const both = supportWeight + contradictionWeight;
    return both > 0 ? [contradictionWeight / both] : [];
  });
  return mean(shares) ?? 0;
}

function credibilityIn(sources: readonly Source[], id: string): number {
  return sources.find((source) => source.id === id)?.credibility ?? UNKNOWN_CREDIBILITY;
}

/** A statement is novel if less than this share of its content words occurs in any source. */
const KNOWN_WORDS = 0.5;

/** Novelty: the share of statements of whose content words more than half occur in no source of the report. */
export function noveltyOf(statements: readonly Statement[], sources: readonly Source[]): number {
  const known = contentWords(sources.map(({ title = '', text }) => `${title} ${text}`).join(' '));
  const novel = ({ text }: Statement): boolean =>
    (shareOf([...contentWords(text)], (word) => known.has(word)) ?? 1) < KNOWN_WORDS;
  return shareOf(statements, novel) ?? 0;
}

/**
 * Trust deficit: one minus the mean trust of the sections that state something. A section's trust is the mean
 * credibility of the sources that it cites, or 0 if it cites none that the report has.
 */
export function trustDeficitOf(report: CritiqueReport, statements: readonly Statement[]): number {
  const stating = report.sections.filter(({ id }) => statements.some((one) => one.section === id));
  const trust = stating.map((section) => {
    const cited = citedSources(report, section);
    return mean(cited.map(({ credibility = UNKNOWN_CREDIBILITY }) => credibility)) ?? 0;
  });
  return 1 - (mean(trust) ?? 0);
}

/**
 * The entropy of a report: the publisher's own, if it gives one, else 0.30 ambiguity + 0.30 conflict + 0.20 novelty +
 * 0.20 trust deficit. Null if none is given and the report states nothing: that is unknown, not calm.
 */
export function entropyOf(
  report: CritiqueReport,
  statements: readonly Statement[],
  contradictions: readonly Contradiction[],
): Entropy | null {
  const { entropy: given, sources } = report;
  if (given !== undefined) {
    const { e, components = null } = typeof given === 'number' ? { e: given } : given;
    return { e, band: bandOf(e), components, given: true };
  }
  if (statements.length === 0) return null;
  const components: EntropyComponents = {
    ambiguity: rounded(ambiguityOf(statements)),
    conflict: rounded(conflictOf(statements, contradictions, sources)),
    novelty: rounded(noveltyOf(statements, sources)),
    trustDeficit: rounded(trustDeficitOf(report, statements)),
  };
  const e = rounded(weightedEntropy(components));
  return { e, band: bandOf(e), components, given: false };
}
