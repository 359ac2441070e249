import { sentencesOf, tokensOf } from '#src/memo.ts';
import type { Token } from '#src/tokens.ts';

/** What the cues say of a passage; support, refute and neutral are probabilities that sum to 1. */
export interface Reading {
  /** 0–1: how far the passage is about the claim at all */
  readonly relevance: number;
  readonly support: number;
  readonly refute: number;
  readonly neutral: number;
}

const NOTHING: Reading = { relevance: 0, support: 0, refute: 0, neutral: 1 };

function readWindow(claim: readonly Token[], passage: readonly Token[]): Reading {
  const stems = new Set(passage.map((token) => token.stem));
  let total = 0;
  let covered = 0;
  let wrongNumber = 0;
  for (const token of claim) {
    total += token.weight;
    if (stems.has(token.stem)) covered += token.weight;
    else if (token.kind === 'number')
      wrongNumber += passage.some((t) => t.kind === 'number') ? 1 : 0;
  }
  if (total === 0) return NOTHING;
  const coverage = covered / total;
  const odd =
    claim.filter((t) => t.negator).length % 2 !== passage.filter((t) => t.negator).length % 2;
  const relevance = 1 / (1 + Math.exp(-12 * (coverage - 0.4)));
  const stance = Math.min(1, Math.max(0, (coverage - 0.3) / 0.55)) * 0.92 + 0.02;
  const against = odd || wrongNumber > 0;
  return {
    relevance,
    support: against ? 0.02 : stance,
    refute: against ? stance : 0.02,
    neutral: 0.98 - stance,
  };
}

/** Provisional: the strongest sentence speaks for the passage. */
export function readPassage(claim: string, passage: string): Reading {
  const terms = tokensOf(claim);
  let best = NOTHING;
  for (const sentence of sentencesOf(passage)) {
    const reading = readWindow(terms, sentence);
    if (reading.relevance * (1 - reading.neutral) >= best.relevance * (1 - best.neutral))
      best = reading;
  }
  return best;
}
