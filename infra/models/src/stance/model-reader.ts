import { readPassage, type Window } from '@assize/lexical';
import {
  openCrossEncoder,
  type CrossEncoder,
  type CrossEncoderOptions,
} from '#src/stance/cross-encoder.ts';
import type { unreadLanguage } from '#src/stance/language.ts';
import type { StanceModel } from '#src/stance/find.ts';
import type { Manifest, Second } from '#src/stance/manifest.ts';
import type { WindowPair } from '#src/stance/model.ts';
import {
  UNREAD,
  unreadIn,
  type StancePair,
  type StanceReader,
  type StanceReading,
} from '#src/stance/port.ts';
import {
  heldDown,
  meanOf,
  probabilities,
  type Calibration,
  type Stances,
} from '#src/stance/probabilities.ts';
import { ruled } from '#src/stance/rules.ts';
import { windowsFor } from '#src/stance/windows.ts';

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

const side = ({ support, refute }: Stances): number => Math.max(support, refute);

/** What the cues say of each window, read once for both readers; nothing where they count for neither. */
function cuesIn(windows: readonly WindowPair[], { first, second }: Parts): readonly Stances[] {
  const counts = ({ cues = 0 }: Calibration): boolean => cues > 0;
  return counts(first.by) || (second !== undefined && counts(second.by))
    ? windows.map(({ claim, evidence }) => readPassage(claim, evidence))
    : [];
}

const missed = (): never => {
  throw new Error('A window was not read');
};

/**
 * What windows say of their claims: the mean of both readers, with no more support than the first alone
 * gives; by the first alone where there is no second, or the first is sure that they say nothing.
 */
async function stancesBy(
  parts: Parts,
  windows: readonly WindowPair[],
  signal?: AbortSignal,
): Promise<Stances[]> {
  const { first, second } = parts;
  const logits = await first.encoder.score(windows, signal);
  const cues = cuesIn(windows, parts);
  const stances = windows.map((_window, at) =>
    probabilities(logits[at] ?? missed(), first.by, cues[at]),
  );
  if (second === undefined) return stances;
  const { encoder, by } = second;
  const asked = [...windows.entries()].filter(
    ([at]) => (stances[at] ?? missed()).neutral < by.unaskedFrom,
  );
  const others = await encoder.score(
    asked.map(([, window]) => window),
    signal,
  );
  for (const [n, [at]] of asked.entries()) {
    const mean = meanOf(logits[at] ?? missed(), others[n] ?? missed(), by.share);
    stances[at] = heldDown(probabilities(mean, by, cues[at]), stances[at] ?? missed());
  }
  return stances;
}

/** A pair by its windows: the plainer speaks, the first of equals. */
function reading(one: Cut, stances: readonly Stances[], by: Manifest): StanceReading {
  const { claim, windows, language } = one;
  const [first] = windows;
  if (first === undefined) return UNREAD;
  if (language !== null) return unreadIn(language, first.span);
  const [plainest] = windows
    .map(({ text, span }, at) => ({ ...ruled(claim, text, stances[at] ?? missed()), span }))
    .toSorted((a, b) => side(b) - side(a));
  if (plainest === undefined) return UNREAD;
  return { ...plainest, abstained: abstains(plainest, by.abstainBelow) };
}

interface Parts {
  readonly first: { readonly encoder: CrossEncoder; readonly by: Manifest };
  readonly second?: { readonly encoder: CrossEncoder; readonly by: Second };
  readonly languages: Languages;
}

async function readBy(
  parts: Parts,
  pairs: readonly StancePair[],
  signal?: AbortSignal,
): Promise<StanceReading[]> {
  const cuts = pairs.map((pair) => cut(pair, parts.languages));
  const asked = cuts.map(askedOf);
  const stances = await stancesBy(parts, asked.flat(), signal);
  let from = 0;
  return cuts.map((one, at) => {
    const own = stances.slice(from, from + (asked[at]?.length ?? 0));
    from += own.length;
    return reading(one, own, parts.first.by);
  });
}

/**
 * Reads by the trained model, or by two: of each passage the window that speaks of the claim, with what the
 * checked rules make of it. Rejects when the model cannot be loaded.
 */
export async function modelStance(options: CrossEncoderOptions): Promise<StanceReader> {
  const { model } = options;
  const { manifest: by, second: other } = model;
  await using stack = new AsyncDisposableStack();
  const open = async (one: StanceModel): Promise<CrossEncoder> =>
    stack.use(await openCrossEncoder({ ...options, model: one }));
  // Meanwhile its thread loads the model.
  const opening = open(model);
  const [languages, encoder] = await Promise.all([import('#src/stance/language.ts'), opening]);
  // Not beside the first: where what runs models is installed with the first use, one of them does so.
  const beside = other === undefined ? undefined : await open(other);
  const parts: Parts = {
    first: { encoder, by },
    ...(beside === undefined || by.second === undefined
      ? {}
      : { second: { encoder: beside, by: by.second } }),
    languages,
  };
  const opened = stack.move();
  return {
    model: parts.second?.by.name ?? by.name,
    missing: [],
    load: () => encoder.load(),
    read: (pairs, signal) => readBy(parts, pairs, signal),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
