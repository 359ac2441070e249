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
 * What a text has to go by: `own`: something that the statement does not say already; `little`: a single
 * word of that; `restated`: the statement's own words, or their denial; `framed`: these, and words about
 * them ("it is confirmed that", "it is a myth that", "a spokesman said").
 */
export type Substance = 'own' | 'little' | 'restated' | 'framed';

/** What has less to go by yields to what has more. A word is easily slipped in: it makes no witness of one. */
const RANK: Readonly<Record<Substance, number>> = { own: 0, little: 1, restated: 1, framed: 2 };

/** Stems of words that speak of a statement, or of who makes it, and not of its matter. */
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

/** From so many words on a text has something of its own. */
const LEAST_OWN = 2;

/** From this share on an exhibit with better ground stands against one with less. */
const LEAST_AGAINST = 0.2;

/**
 * What a text has to go by where it speaks of a statement: by the sentence that has most of its words. Null
 * where none has any: "Not so." can be about everything.
 */
export function groundOf(statement: string, text: string): Substance | null {
  const added = additionsTo(statement, text);
  if (added === null) return null;
  const own = added.filter((stem) => !FRAME.has(stem));
  if (own.length > 0) return own.length >= LEAST_OWN ? 'own' : 'little';
  return added.length > own.length ? 'framed' : 'restated';
}

/** An exhibit for a statement that has less to go by than another that stands against it. */
export interface Testimony {
  readonly id: string;
  readonly by: string;
  readonly ground: Substance;
}

interface Speaking {
  readonly id: string;
  readonly side: Stance;
  readonly share: number;
  readonly ground: Substance;
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
    // A measurement is no testimony, and of a text that is kept apart the words are not at hand.
    const own = reading.measured !== undefined || text === undefined;
    const ground = own ? 'own' : groundOf(statement, text);
    return ground === null ? [] : [{ id: reading.id, side, share: shareOn(side, reading), ground }];
  });
}

/**
 * The exhibits that yield: each only says what the statement says, or speaks of it, and an exhibit with
 * better ground stands against it. Nothing is added to a matter by stating it again, by whomever and however
 * often; where nothing better stands against it, it counts as any other. What denies the statement yields to
 * nothing: "The pump was not replaced." may be all that there is to say, and two words that are slipped into
 * the statement ("hooray, hip hip") would else strike out any number of witnesses against it.
 */
export function testimonyAmong(
  statement: string,
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
): Testimony[] {
  const speaking = speakingOn(statement, exhibits, readings);
  return speaking.flatMap(({ id, side, ground }) => {
    if (side !== 'support' || ground === 'little') return [];
    const by = speaking.find(
      (other) =>
        other.side === 'refute' &&
        RANK[other.ground] < RANK[ground] &&
        other.share >= LEAST_AGAINST,
    );
    return by ? [{ id, by: by.id, ground }] : [];
  });
}

/** That an exhibit only states the matter again, and what stands against it has more to go by. */
export function testimonyReason({ id, by, ground }: Testimony): Verdict['reasoning'][number] {
  const what =
    ground === 'framed' ? 'speaks of the claim alone' : 'only says the claim, or denies it';
  const text = `${id} ${what}, and ${by}, which says more than that, stands against it: it leaves nothing.`;
  return { text, exhibits: [id, by] };
}

/** The rulings on them: they leave nothing. */
export function rulingsOnTestimony(yielding: readonly Testimony[]): Ruling[] {
  return yielding.map(({ id }) => {
    return { id, severity: 'fatal', ground: 'testimony', side: 'support', upheld: true };
  });
}
