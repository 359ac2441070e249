import { readPassage, type Window } from '@assize/lexical';
import {
  openCrossEncoder,
  type CrossEncoder,
  type CrossEncoderOptions,
} from '#src/cross-encoder.ts';
import type { unreadLanguage } from '#src/language.ts';
import type { Manifest } from '#src/manifest.ts';
import type { WindowPair } from '#src/model.ts';
import {
  UNREAD,
  unreadIn,
  type StancePair,
  type StanceReader,
  type StanceReading,
} from '#src/port.ts';
import { probabilities, type Logits, type Stances } from '#src/probabilities.ts';
import { ruled } from '#src/rules.ts';
import { windowsFor } from '#src/windows.ts';

interface Cut {
  readonly claim: string;
  /** None where there is nothing to read. */
  readonly windows: readonly Window[];
  /** Null where it is read. */
  readonly language: string | null;
}

/** Tells the language that keeps a pair from being read: it takes longer to load than all else here. */
interface Languages {
  readonly unreadLanguage: typeof unreadLanguage;
}

function cut({ claim, passage }: StancePair, languages: Languages): Cut {
  const windows = claim.trim() === '' ? [] : windowsFor(claim, passage);
  const [first] = windows;
  const language =
    first === undefined ? null : languages.unreadLanguage(claim, first.text, passage);
  return { claim, windows, language };
}

/** What the model is asked of a pair. */
function askedOf({ claim, windows, language }: Cut): WindowPair[] {
  return language === null ? windows.map(({ text }) => ({ claim, evidence: text })) : [];
}

/** Whether the reading is too even to take a side by. */
function abstains({ support, refute, neutral }: Stances, below: number): boolean {
  return Math.max(support, refute, neutral) < below;
}

/** One window: the model, the cues beside it, and what the rules make of both. */
function stancesOf(claim: string, text: string, logits: Logits, by: Manifest): Stances {
  const cues = by.cues === undefined || by.cues === 0 ? undefined : readPassage(claim, text);
  return ruled(claim, text, probabilities(logits, by, cues));
}

const side = ({ support, refute }: Stances): number => Math.max(support, refute);

/** A pair by its windows: the plainer speaks, the first of equals. */
function reading(one: Cut, logits: readonly Logits[], by: Manifest): StanceReading {
  const { claim, windows, language } = one;
  const [first] = windows;
  if (first === undefined) return UNREAD;
  if (language !== null) return unreadIn(language, first.span);
  const [plainest] = windows
    .map(({ text, span }, at) => {
      const of = logits[at];
      if (of === undefined) throw new Error('A window was not read');
      return { ...stancesOf(claim, text, of, by), span };
    })
    .toSorted((a, b) => side(b) - side(a));
  if (plainest === undefined) return UNREAD;
  return { ...plainest, abstained: abstains(plainest, by.abstainBelow) };
}

interface Parts {
  readonly encoder: CrossEncoder;
  readonly languages: Languages;
  readonly by: Manifest;
}

async function readBy(
  { encoder, languages, by }: Parts,
  pairs: readonly StancePair[],
  signal?: AbortSignal,
): Promise<StanceReading[]> {
  const cuts = pairs.map((pair) => cut(pair, languages));
  const asked = cuts.map(askedOf);
  const logits = await encoder.score(asked.flat(), signal);
  let from = 0;
  return cuts.map((one, at) => {
    const own = logits.slice(from, from + (asked[at]?.length ?? 0));
    from += own.length;
    return reading(one, own, by);
  });
}

/**
 * Reads by the trained model: of each passage the window that speaks of the claim, with what the
 * checked rules make of it. Rejects when the model cannot be loaded.
 */
export async function modelStance(options: CrossEncoderOptions): Promise<StanceReader> {
  const opening = openCrossEncoder(options);
  // Meanwhile its threads load the model.
  const [encoder, languages] = await Promise.all([opening, import('#src/language.ts')]);
  const { manifest } = options.model;
  const parts = { encoder, languages, by: manifest };
  return {
    model: manifest.name,
    missing: [],
    load: () => encoder.load(),
    read: (pairs, signal) => readBy(parts, pairs, signal),
    [Symbol.asyncDispose]: () => encoder[Symbol.asyncDispose](),
  };
}
