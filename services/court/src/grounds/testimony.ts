import { additionsTo, termsOf } from '@assize/lexical';
import {
  shareOn,
  sideOf,
  type Evidence,
  type ExhibitReading,
  type Ruling,
  type Stance,
  type Verdict,
} from '@assize/proto';

/**
 * How much a text adds to a statement. `own`: at least two words that the statement does not contain; `little`: one
 * such word; `restated`: only the statement's words, or their denial; `framed`: these, with words about the statement
 * ("it is confirmed that", "it is a myth that", "a spokesman said").
 */
export type Substance = 'own' | 'little' | 'restated' | 'framed';

/** An exhibit yields only to a lower rank. `little` ranks with `restated`, because one word is easily slipped in. */
const RANK: Readonly<Record<Substance, number>> = { own: 0, little: 1, restated: 1, framed: 2 };

/** About a statement or its author, as opposed to its matter. */
const FRAME: ReadonlySet<string> = termsOf(`
  confirmed verified established proven debunked disproved refuted supported affirmed validated checked
  true false correct incorrect wrong right real fact myth hoax rumour misconception lie truth doubt
  claim claims statement assertion report reports evidence verdict finding answer question
  say says said tell told write wrote comment commented report reported deny denied retracted withdrawn
  believe believed think thought know known agree agreed accept accepted widely commonly generally
  everybody everyone nobody people person reader user spokesman spokeswoman expert experts witness source
  independently officially clearly obviously certainly indeed really actually definitely truly
  one according beyond common popular still ignore previous instruction instructions system assistant note
`);

/** The number of words at or above which a text has substance of its own. */
const LEAST_OWN = 2;

/** The share (0 to 1) of an exhibit on its side for another to yield to it. */
const LEAST_AGAINST = 0.2;

/** Judged by the sentence that shares the most words. Null if none shares any: "Not so." can be about anything. */
export function substanceOf(statement: string, text: string): Substance | null {
  const added = additionsTo(statement, text);
  if (added === null) return null;
  const own = added.filter((stem) => !FRAME.has(stem));
  if (own.length > 0) return own.length >= LEAST_OWN ? 'own' : 'little';
  return added.length > own.length ? 'framed' : 'restated';
}

/** An exhibit that supports a statement but adds less than an exhibit against it. */
export interface Testimony {
  readonly id: string;
  readonly by: string;
  readonly substance: Substance;
}

interface Speaking {
  readonly id: string;
  readonly side: Stance;
  readonly share: number;
  readonly substance: Substance;
}

function speakingOn(
  statement: string,
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
): Speaking[] {
  const texts = new Map(exhibits.map(({ id, text }) => [id, text]));
  return readings.flatMap((reading) => {
    const side = sideOf(reading);
    if (side === 'neutral') return [];
    const text = texts.get(reading.id);
    // A measurement is no testimony. The words of a text that is stored apart are not available here.
    const own = reading.measured !== undefined || text === undefined;
    const substance = own ? 'own' : substanceOf(statement, text);
    return substance === null
      ? []
      : [{ id: reading.id, side, share: shareOn(side, reading), substance }];
  });
}

/**
 * The exhibits that yield: they support the statement by only repeating it, or by talking about it, while an exhibit
 * against it has more substance. Repetition adds nothing, whoever repeats it and however often. If no exhibit with
 * more substance opposes it, such an exhibit counts like any other.
 *
 * An exhibit that denies the statement never yields. "The pump was not replaced." may be all that there is to say;
 * and otherwise two words added to the statement ("hooray, hip hip") could strike out any number of witnesses against
 * it.
 */
export function testimonyAmong(
  statement: string,
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
): Testimony[] {
  const speaking = speakingOn(statement, exhibits, readings);
  return speaking.flatMap(({ id, side, substance }) => {
    if (side !== 'support' || substance === 'little') return [];
    const by = speaking.find(
      (other) =>
        other.side === 'refute' &&
        RANK[other.substance] < RANK[substance] &&
        other.share >= LEAST_AGAINST,
    );
    return by ? [{ id, by: by.id, substance }] : [];
  });
}

export function testimonyReason({ id, by, substance }: Testimony): Verdict['reasoning'][number] {
  const what =
    substance === 'framed'
      ? 'only asserts or comments on the claim'
      : 'only repeats the claim or its denial';
  const text = `${id} ${what}, while ${by} says more and contradicts it, so nothing of ${id} counts.`;
  return { text, exhibits: [id, by] };
}

/** Nothing is left of exhibits that yield. */
export function rulingsOnTestimony(yielding: readonly Testimony[]): Ruling[] {
  return yielding.map(({ id }) => {
    return { id, severity: 'fatal', ground: 'testimony', side: 'support', upheld: true };
  });
}
