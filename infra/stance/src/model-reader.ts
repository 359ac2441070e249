import { readPassage } from '@assize/lexical';
import { openCrossEncoder } from '#src/cross-encoder.ts';
import type { CrossEncoder, CrossEncoderOptions } from '#src/cross-encoder.ts';
import { unreadLanguage } from '#src/language.ts';
import type { Manifest } from '#src/manifest.ts';
import { UNREAD, unreadIn } from '#src/port.ts';
import type { StancePair, StanceReader, StanceReading } from '#src/port.ts';
import { probabilities } from '#src/probabilities.ts';
import type { Logits, Stances } from '#src/probabilities.ts';
import { ruled } from '#src/rules.ts';
import { windowFor } from '#src/windows.ts';
import type { Window } from '#src/windows.ts';

interface Cut {
  readonly claim: string;
  /** Null where there is nothing to read. */
  readonly window: Window | null;
  /** Null where it is read. */
  readonly language: string | null;
}

function cut({ claim, passage }: StancePair): Cut {
  const window = claim.trim() === '' ? null : windowFor(claim, passage);
  const language = window === null ? null : unreadLanguage(claim, window.text, passage);
  return { claim, window, language };
}

const isRead = ({ window, language }: Cut): boolean => window !== null && language === null;

/** Whether the reading is too even to take a side by. */
function abstains({ support, refute, neutral }: Stances, below: number): boolean {
  return Math.max(support, refute, neutral) < below;
}

/** One window: the model, the cues beside it, and what the rules make of both. */
function stancesOf(claim: string, text: string, logits: Logits, by: Manifest): Stances {
  const cues = by.cues === undefined || by.cues === 0 ? undefined : readPassage(claim, text);
  return ruled(claim, text, probabilities(logits, by, cues));
}

function reading(one: Cut, logits: Logits | undefined, by: Manifest): StanceReading {
  const { claim, window, language } = one;
  if (window === null) return UNREAD;
  if (language !== null) return unreadIn(language, window.span);
  if (logits === undefined) throw new Error('A window was not read');
  const stances = stancesOf(claim, window.text, logits, by);
  return { ...stances, span: window.span, abstained: abstains(stances, by.abstainBelow) };
}

async function readBy(
  encoder: CrossEncoder,
  by: Manifest,
  pairs: readonly StancePair[],
  signal?: AbortSignal,
): Promise<StanceReading[]> {
  const cuts = pairs.map(cut);
  const asked = cuts.flatMap(({ claim, window, language }) =>
    window === null || language !== null ? [] : [{ claim, evidence: window.text }],
  );
  const logits = (await encoder.score(asked, signal)).values();
  return cuts.map((one) => reading(one, isRead(one) ? logits.next().value : undefined, by));
}

/**
 * Reads by the trained model: of each passage the window that speaks of the claim, with what the
 * checked rules make of it. Rejects when the model cannot be loaded.
 */
export async function modelStance(options: CrossEncoderOptions): Promise<StanceReader> {
  const encoder = await openCrossEncoder(options);
  const { manifest } = options.model;
  return {
    model: manifest.name,
    missing: [],
    read: (pairs, signal) => readBy(encoder, manifest, pairs, signal),
    [Symbol.asyncDispose]: () => encoder[Symbol.asyncDispose](),
  };
}
