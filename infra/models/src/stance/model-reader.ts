import { readPassage, windowsFor, withoutStruck, type Window } from '@assize/lexical';
import { messageOf } from '@assize/proto/message-of';
import {
  balanceReadings,
  restWithoutClaim,
  MAY_CONTRADICT,
  CONTRADICTS,
} from '#src/stance/beside.ts';
import {
  openCrossEncoder,
  type CrossEncoder,
  type CrossEncoderOptions,
} from '#src/stance/cross-encoder.ts';
import type { StanceModel } from '#src/stance/find.ts';
import { canTellLanguage, UNKNOWN_LETTERS } from '#src/stance/letters.ts';
import type { Manifest, SecondReader } from '#src/stance/manifest.ts';
import type { WindowPair } from '#src/stance/model.ts';
import {
  UNREAD,
  unreadIn,
  type StancePair,
  type StanceReader,
  type StanceReading,
} from '#src/stance/port.ts';
import {
  calibratedFor,
  meanOf,
  probabilities,
  type Calibration,
  type Logits,
  type Stances,
} from '#src/stance/probabilities.ts';
import { applyRules } from '#src/stance/rules.ts';
import { inNotationOf } from '#src/stance/units.ts';
import { hasUnreadableWord } from '#src/stance/unspelt.ts';

interface Cut extends StancePair {
  /** Empty where there is nothing to read. */
  readonly windows: readonly Window[];
  /** The language because of which the pair is not read; null if it is read. */
  readonly language: string | null;
  /** Whether claim and first window alone, without the rest of the passage, tell the language. */
  readonly canTell: boolean;
}

/** The language detector is slow to load, so it is skipped for a pair that passed it before. */
async function cut({ claim, passage: given }: StancePair, { encoder }: FirstReader): Promise<Cut> {
  // `withoutStruck` keeps the length, so spans fit the passage as it was given.
  const passage = withoutStruck(given);
  const cuts = claim.trim() === '' ? [] : windowsFor(claim, passage);
  const windows = cuts.map((one) => ({ ...one, text: inNotationOf(claim, one.text) }));
  const [first] = windows;
  const canTell = first !== undefined && canTellLanguage(first.text, passage);
  const pair = { claim, passage, windows, canTell };
  if (first === undefined) return { ...pair, language: null };
  if ([claim, ...cuts.map(({ text }) => text)].some(hasUnreadableWord)) {
    return { ...pair, language: UNKNOWN_LETTERS };
  }
  const isKnown =
    canTell && encoder.knows({ claim, evidence: first.text, isLanguageChecked: true });
  if (isKnown) return { ...pair, language: null };
  const { unreadLanguage } = await import('#src/stance/language.ts');
  return { ...pair, language: unreadLanguage(claim, first.text, passage) };
}

/** Only the first window's language is checked. */
function windowPairsOf({ claim, windows, language, canTell }: Cut): WindowPair[] {
  if (language !== null) return [];
  return windows.map(({ text }, at) => ({
    claim,
    evidence: text,
    isLanguageChecked: at === 0 && canTell,
  }));
}

const windowNotRead = (): never => {
  throw new Error('A window was not read');
};

interface FirstReader {
  readonly encoder: CrossEncoder;
  readonly by: Manifest;
}

interface Readers {
  readonly first: FirstReader;
  readonly second?: { readonly encoder: CrossEncoder; readonly by: SecondReader };
}

/** The reading of a window by the first reader alone, without cues and rules. */
function byFirstReader({ claim, passage }: Cut, logits: Logits, by: Manifest): Stances {
  return probabilities(logits, calibratedFor(by, claim, passage, logits));
}

/** The reading of a window by all readers together, after cues and rules. */
async function stancesOf(
  { first, second }: Readers,
  { claim, passage }: Cut,
  { text, logits }: Scored,
  signal?: AbortSignal,
): Promise<Stances> {
  const bySecond = await second?.encoder.score([{ claim, evidence: text }], signal);
  // The calibration depends on how sure this reader is: the second one, if there is one.
  const own = bySecond === undefined ? logits : (bySecond[0] ?? windowNotRead());
  const both = second === undefined ? logits : meanOf(logits, own, second.by.share);
  const by = calibratedFor<Calibration>((second ?? first).by, claim, passage, own);
  const cues = (by.cues ?? 0) > 0 ? readPassage(claim, text) : undefined;
  return applyRules({ claim, window: text, passage }, probabilities(both, by, cues));
}

/** Whether a reading takes a side, and another one gives the opposite side at least the probability `from`. */
function opposes({ support, refute, neutral }: Stances, other: Stances, from: number): boolean {
  if (neutral > Math.max(support, refute)) return false;
  return (support > refute ? other.refute : other.support) >= from;
}

interface Scored {
  readonly text: string;
  /** The first reader's logits. */
  readonly logits: Logits;
}

/**
 * Checks the deciding window against the others, and against the rest of it without the claim's own words. One that
 * contradicts it makes the text say both: "The road is closed. Sign at the entrance: The road is open."
 */
async function checkedForContradiction(
  readers: Readers,
  one: Cut,
  deciding: Scored,
  elsewhere: readonly Scored[],
  signal?: AbortSignal,
): Promise<Stances> {
  const { claim } = one;
  const { encoder, by } = readers.first;
  const stances = await stancesOf(readers, one, deciding, signal);
  const { support, refute, neutral } = stances;
  const text = support > Math.max(refute, neutral) ? restWithoutClaim(claim, deciding.text) : null;
  const asked = text === null ? [] : [{ claim, evidence: text }];
  const [logits] = await encoder.score(asked, signal);
  const rest = text === null || logits === undefined ? [] : [{ text, logits }];
  for (const scoredWindow of [...rest, ...elsewhere]) {
    if (!opposes(stances, byFirstReader(one, scoredWindow.logits, by), MAY_CONTRADICT)) continue;
    const other = await stancesOf(readers, one, scoredWindow, signal);
    if (opposes(stances, other, CONTRADICTS)) return balanceReadings(stances, other);
  }
  return stances;
}

/**
 * The reading of a pair. The window in which the first reader takes a side most clearly decides (the first of
 * equals); the second reader reads only that window, and the mean of both is the result.
 */
async function reading(
  readers: Readers,
  one: Cut,
  scored: readonly Promise<Logits>[],
  signal?: AbortSignal,
): Promise<StanceReading> {
  const { windows, language } = one;
  const [start] = windows;
  if (start === undefined) return UNREAD;
  if (language !== null) return unreadIn(language, start.span);
  const all = await Promise.all(scored);
  const clarity = all.map((logits) => {
    const { support, refute } = byFirstReader(one, logits, readers.first.by);
    return Math.max(support, refute);
  });
  const at = clarity.indexOf(Math.max(...clarity));
  const scoredWindows = windows.map(({ text }, n) => ({ text, logits: all[n] ?? windowNotRead() }));
  const { span } = windows[at] ?? windowNotRead();
  const stances = await checkedForContradiction(
    readers,
    one,
    scoredWindows[at] ?? windowNotRead(),
    scoredWindows.toSpliced(at, 1),
    signal,
  );
  const { support, refute, neutral } = stances;
  const abstained = Math.max(support, refute, neutral) < readers.first.by.abstainBelow;
  return { ...stances, span, abstained };
}

/** The readings of pairs, in order. The second reader works on one pair while the first is at the next. */
async function readBy(
  readers: Readers,
  pairs: readonly StancePair[],
  signal?: AbortSignal,
): Promise<StanceReading[]> {
  const cuts = await Promise.all(pairs.map((pair) => cut(pair, readers.first)));
  const asked = cuts.map(windowPairsOf);
  const scored = asked.map((own) => own.map(() => Promise.withResolvers<Logits>()));
  const readings = cuts.map((one, at) => {
    const own = scored[at]?.map(({ promise }) => promise) ?? [];
    return reading(readers, one, own, signal);
  });
  // They are awaited below. Until then a rejection must not count as unhandled.
  for (const one of readings) one.catch(() => undefined);
  const pending = scored.flat();
  await readers.first.encoder.score(asked.flat(), signal, (logits, at) =>
    pending[at]?.resolve(logits),
  );
  return Promise.all(readings);
}

function failedSecond(error: unknown): never {
  const why = messageOf(error);
  throw new Error(`of the second reader, ${why}`, { cause: error });
}

/** Reads with one trained model or two. Rejects if a model cannot be loaded. */
export async function modelStance(options: CrossEncoderOptions): Promise<StanceReader> {
  const { model } = options;
  const { manifest: by, second: other } = model;
  await using stack = new AsyncDisposableStack();
  const open = async (one: StanceModel): Promise<CrossEncoder> =>
    stack.use(await openCrossEncoder({ ...options, model: one }));
  const first = open(model);
  const second = other === undefined ? undefined : open(other).catch(failedSecond);
  // A server loads the language detector before the first request.
  const languages = options.firstUse === undefined ? import('#src/stance/language.ts') : undefined;
  // Wait for both even if one fails, so that the stack closes the other one.
  await Promise.allSettled([first, second, languages]);
  const encoder = await first;
  const secondEncoder = await second;
  const readers: Readers = {
    first: { encoder, by },
    ...(secondEncoder === undefined || by.second === undefined
      ? {}
      : { second: { encoder: secondEncoder, by: by.second } }),
  };
  const running = new Set<Promise<unknown>>();
  const opened = stack.move();
  return {
    model: readers.second?.by.name ?? by.name,
    missing: [],
    load: () => encoder.load(),
    read(pairs, signal) {
      const read = readBy(readers, pairs, signal);
      running.add(read);
      return read.finally(() => running.delete(read));
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(running);
      await opened.disposeAsync();
    },
  };
}
