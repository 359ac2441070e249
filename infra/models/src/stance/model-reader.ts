import { readPassage, windowsFor, withoutStruck, type Window } from '@assize/lexical';
import { messageOf } from '@assize/proto/message-of';
import { balanced, besideClaim, DOUBTED, TAKEN_BACK } from '#src/stance/beside.ts';
import {
  openCrossEncoder,
  type CrossEncoder,
  type CrossEncoderOptions,
} from '#src/stance/cross-encoder.ts';
import type { StanceModel } from '#src/stance/find.ts';
import { tellsByItself, UNKNOWN_LETTERS } from '#src/stance/letters.ts';
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
  calibratedFor,
  meanOf,
  probabilities,
  type Calibration,
  type Logits,
  type Stances,
} from '#src/stance/probabilities.ts';
import { ruled } from '#src/stance/rules.ts';
import { inUnitsOf } from '#src/stance/units.ts';
import { isUnspelt } from '#src/stance/unspelt.ts';

interface Cut extends StancePair {
  /** None where there is nothing to read. */
  readonly windows: readonly Window[];
  /** Null where it is read. */
  readonly language: string | null;
}

/**
 * The pair with what is read of it. What tells languages apart takes longer to load than all else here, and
 * is not asked of a pair that was told to be English when it was read before.
 */
async function cut({ claim, passage: given }: StancePair, { encoder }: First): Promise<Cut> {
  // Of the same length: spans are of the passage as it was given.
  const passage = withoutStruck(given);
  const cuts = claim.trim() === '' ? [] : windowsFor(claim, passage);
  const windows = cuts.map((one) => ({ ...one, text: inUnitsOf(claim, one.text) }));
  const [first] = windows;
  const pair = { claim, passage, windows };
  if (first === undefined) return { ...pair, language: null };
  if ([claim, ...cuts.map(({ text }) => text)].some(isUnspelt)) {
    return { ...pair, language: UNKNOWN_LETTERS };
  }
  const isKnown =
    tellsByItself(first.text, passage) && encoder.knows({ claim, evidence: first.text });
  if (isKnown) return { ...pair, language: null };
  const { unreadLanguage } = await import('#src/stance/language.ts');
  return { ...pair, language: unreadLanguage(claim, first.text, passage) };
}

/** What the first reader is asked of a pair. */
function askedOf({ claim, windows, language }: Cut): WindowPair[] {
  return language === null ? windows.map(({ text }) => ({ claim, evidence: text })) : [];
}

const missed = (): never => {
  throw new Error('A window was not read');
};

interface First {
  readonly encoder: CrossEncoder;
  readonly by: Manifest;
}

interface Parts {
  readonly first: First;
  readonly second?: { readonly encoder: CrossEncoder; readonly by: Second };
}

/** What a window says by the first reader alone, without cues and rules. */
function alone({ claim, passage }: Cut, logits: Logits, by: Manifest): Stances {
  return probabilities(logits, calibratedFor(by, claim, passage, logits));
}

/** A window by what the readers say of it together, and by what the checked rules make of that. */
async function stancesOf(
  { first, second }: Parts,
  { claim, passage }: Cut,
  { text, logits }: Said,
  signal?: AbortSignal,
): Promise<Stances> {
  const said = await second?.encoder.score([{ claim, evidence: text }], signal);
  // The logits of the reader whose doubt counts.
  const own = said === undefined ? logits : (said[0] ?? missed());
  const both = second === undefined ? logits : meanOf(logits, own, second.by.share);
  const by = calibratedFor<Calibration>((second ?? first).by, claim, passage, own);
  const cues = (by.cues ?? 0) > 0 ? readPassage(claim, text) : undefined;
  return ruled({ claim, window: text, passage }, probabilities(both, by, cues));
}

/** Whether of two readings the one takes a side, and the other the opposite one by so much. */
function opposes({ support, refute, neutral }: Stances, other: Stances, from: number): boolean {
  if (neutral > Math.max(support, refute)) return false;
  return (support > refute ? other.refute : other.support) >= from;
}

interface Said {
  readonly text: string;
  /** The first reader's. */
  readonly logits: Logits;
}

/**
 * The stances of the window that speaks, beside what the passage says of the claim elsewhere, and in that window without
 * the claim's own words: where that opposes it, the text says both ("The road is closed. Sign at the entrance: The road
 * is open.").
 */
async function asAWhole(
  parts: Parts,
  one: Cut,
  spoken: Said,
  elsewhere: readonly Said[],
  signal?: AbortSignal,
): Promise<Stances> {
  const { claim } = one;
  const { encoder, by } = parts.first;
  const stances = await stancesOf(parts, one, spoken, signal);
  const { support, refute, neutral } = stances;
  const text = support > Math.max(refute, neutral) ? besideClaim(claim, spoken.text) : null;
  const asked = text === null ? [] : [{ claim, evidence: text }];
  const [logits] = await encoder.score(asked, signal);
  const beside = text === null || logits === undefined ? [] : [{ text, logits }];
  for (const said of [...beside, ...elsewhere]) {
    if (!opposes(stances, alone(one, said.logits, by), DOUBTED)) continue;
    const other = await stancesOf(parts, one, said, signal);
    if (opposes(stances, other, TAKEN_BACK)) return balanced(stances, other);
  }
  return stances;
}

/**
 * A pair by the plainest of its windows as the first reader has them, the first of equals: that one the
 * second reads, too, and the mean of both speaks.
 */
async function reading(
  parts: Parts,
  one: Cut,
  scored: readonly Promise<Logits>[],
  signal?: AbortSignal,
): Promise<StanceReading> {
  const { windows, language } = one;
  const [start] = windows;
  if (start === undefined) return UNREAD;
  if (language !== null) return unreadIn(language, start.span);
  const all = await Promise.all(scored);
  const plain = all.map((logits) => {
    const { support, refute } = alone(one, logits, parts.first.by);
    return Math.max(support, refute);
  });
  const at = plain.indexOf(Math.max(...plain));
  const said = windows.map(({ text }, n) => ({ text, logits: all[n] ?? missed() }));
  const { span } = windows[at] ?? missed();
  const stances = await asAWhole(parts, one, said[at] ?? missed(), said.toSpliced(at, 1), signal);
  const { support, refute, neutral } = stances;
  const abstained = Math.max(support, refute, neutral) < parts.first.by.abstainBelow;
  return { ...stances, span, abstained };
}

/** The readings of pairs, in order: the second reader is at one while the first is at the next. */
async function readBy(
  parts: Parts,
  pairs: readonly StancePair[],
  signal?: AbortSignal,
): Promise<StanceReading[]> {
  const cuts = await Promise.all(pairs.map((pair) => cut(pair, parts.first)));
  const asked = cuts.map(askedOf);
  const scored = asked.map((own) => own.map(() => Promise.withResolvers<Logits>()));
  const readings = cuts.map((one, at) => {
    const own = scored[at]?.map(({ promise }) => promise) ?? [];
    return reading(parts, one, own, signal);
  });
  // They are asked for below; until then a failure is nobody's.
  for (const one of readings) one.catch(() => undefined);
  const coming = scored.flat();
  await parts.first.encoder.score(asked.flat(), signal, (logits, at) =>
    coming[at]?.resolve(logits),
  );
  return Promise.all(readings);
}

function ofSecond(error: unknown): never {
  const why = messageOf(error);
  throw new Error(`of the second reader, ${why}`, { cause: error });
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
  const first = open(model);
  const second = other === undefined ? undefined : open(other).catch(ofSecond);
  // Who serves has it loaded before the first is asked.
  const languages = options.asked === undefined ? import('#src/stance/language.ts') : undefined;
  // Where one fails the other is open first, so that the stack closes it.
  await Promise.allSettled([first, second, languages]);
  const encoder = await first;
  const beside = await second;
  const parts: Parts = {
    first: { encoder, by },
    ...(beside === undefined || by.second === undefined
      ? {}
      : { second: { encoder: beside, by: by.second } }),
  };
  const running = new Set<Promise<unknown>>();
  const opened = stack.move();
  return {
    model: parts.second?.by.name ?? by.name,
    missing: [],
    load: () => encoder.load(),
    read(pairs, signal) {
      const read = readBy(parts, pairs, signal);
      running.add(read);
      return read.finally(() => running.delete(read));
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(running);
      await opened.disposeAsync();
    },
  };
}
