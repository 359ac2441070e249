import { readPassage, windowsFor, type Window } from '@assize/lexical';
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
  calibratedFor,
  meanOf,
  probabilities,
  type Calibration,
  type Logits,
  type Stances,
} from '#src/stance/probabilities.ts';
import { ruled } from '#src/stance/rules.ts';

/** A window to read, and the passage that it is of. */
interface Asked extends WindowPair {
  readonly passage: string;
}

interface Cut extends StancePair {
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
  return { claim, passage, windows, language };
}

/** What the model is asked of a pair. */
function askedOf({ claim, passage, windows, language }: Cut): Asked[] {
  return language === null ? windows.map(({ text }) => ({ claim, passage, evidence: text })) : [];
}

/** Whether the reading is too even to take a side by. */
function abstains({ support, refute, neutral }: Stances, below: number): boolean {
  return Math.max(support, refute, neutral) < below;
}

const side = ({ support, refute }: Stances): number => Math.max(support, refute);

/** What the cues say of a window, read once for both readers; nothing where they count for neither. */
function cuesIn({ claim, evidence }: WindowPair, { first, second }: Parts): Stances | undefined {
  const counts = ({ cues = 0 }: Calibration): boolean => cues > 0;
  return counts(first.by) || (second !== undefined && counts(second.by))
    ? readPassage(claim, evidence)
    : undefined;
}

const missed = (): never => {
  throw new Error('A window was not read');
};

/** What a window says of its claim by the mean of both readers; by the first alone where there is no second. */
async function stanceBy(
  parts: Parts,
  window: Asked,
  logits: Logits,
  signal?: AbortSignal,
): Promise<Stances> {
  const { first, second } = parts;
  const { claim, passage } = window;
  const cues = cuesIn(window, parts);
  if (second === undefined) {
    return probabilities(logits, calibratedFor(first.by, claim, passage), cues);
  }
  const [other = missed()] = await second.encoder.score([window], signal);
  const mean = meanOf(logits, other, second.by.share);
  return probabilities(mean, calibratedFor(second.by, claim, passage), cues);
}

/** What windows say of their claims: the second reads one while the first is at the next. */
async function stancesBy(
  parts: Parts,
  windows: readonly Asked[],
  signal?: AbortSignal,
): Promise<Stances[]> {
  const stances: Promise<Stances>[] = [];
  await parts.first.encoder.score(windows, signal, (logits, at) => {
    const stance = stanceBy(parts, windows[at] ?? missed(), logits, signal);
    // It is asked for below; until then its failure is nobody's.
    stance.catch(() => undefined);
    stances[at] = stance;
  });
  return Promise.all(stances);
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
    async [Symbol.asyncDispose]() {
      // The first before the second, of which it asks what it has begun.
      await encoder[Symbol.asyncDispose]();
      await opened.disposeAsync();
    },
  };
}
