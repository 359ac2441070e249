import {
  OFF_TOPIC,
  sideOf,
  type Evidence,
  type ExhibitReading,
  type Persona,
  type View,
} from '@assize/proto';
import { repeats, type Read } from '@assize/scrutiny';

interface Matter {
  readonly view: View;
  readonly readings: readonly ExhibitReading[];
}

export interface Finding {
  readonly finding: string;
  readonly exhibits: string[];
}

export type Check =
  | 'off-topic'
  | 'silent'
  | 'repeated'
  | 'one-source'
  | 'opposed'
  | 'hedged'
  | 'numbers'
  | 'undated';

/** Checks that every challenger runs, after its own. */
const BASE: readonly Check[] = ['off-topic', 'silent', 'repeated'];

/**
 * What each challenger looks at first, and adds. Deep evidence is tested for depth (repeats, one
 * source); a stable conclusion for what speaks against it; a vague one for hedges and silence; a
 * precise one for its numbers and dates.
 */
export const ORDER: Readonly<Record<Persona, readonly Check[]>> = {
  Challenger: ['repeated', 'one-source', ...BASE.filter((check) => check !== 'repeated')],
  Abyss: ['opposed', ...BASE],
  Bulwark: ['silent', 'hedged', ...BASE.filter((check) => check !== 'silent')],
  Specter: ['numbers', 'undated', ...BASE],
};

const HEDGE = /\b(may|might|could|suggests?|appears?|possibly|likely|reportedly|allegedly)\b/i;

/** Names the exhibits that a test picks, or finds nothing. */
function pick(
  what: string,
  { view, readings }: Matter,
  test: (reading: ExhibitReading, exhibit: Partial<Evidence>) => boolean,
): Finding | null {
  const known = new Map(view.exhibits.map((exhibit) => [exhibit.id, exhibit]));
  const exhibits = readings
    .filter((reading) => test(reading, known.get(reading.id) ?? {}))
    .map((reading) => reading.id);
  return exhibits.length > 0 ? { finding: `${exhibits.length} ${what}`, exhibits } : null;
}

/** Each check names what it finds, or null where it finds nothing. */
export const CHECKS: Readonly<Record<Check, (matter: Matter) => Finding | null>> = {
  'off-topic': (matter) =>
    pick('about something else', matter, ({ relevance }) => relevance < OFF_TOPIC),
  silent: (matter) =>
    pick(
      'on the topic, but saying neither',
      matter,
      (reading) => reading.relevance >= OFF_TOPIC && sideOf(reading) === 'neutral',
    ),
  repeated: (matter) => {
    const seen: Read[] = [];
    return pick('repeating an earlier one', matter, (reading, exhibit) => {
      const twin = seen.some((other) => repeats(other, { exhibit, reading }));
      seen.push({ exhibit, reading });
      return twin;
    });
  },
  'one-source': ({ view }) => {
    const sources = new Set(view.exhibits.map((exhibit) => exhibit.source ?? exhibit.id));
    if (sources.size !== 1 || view.exhibits.length < 2) return null;
    return {
      finding: 'all exhibits are from one source',
      exhibits: view.exhibits.map(({ id }) => id),
    };
  },
  opposed: (matter) => {
    const sides = new Set(matter.readings.map((one) => Math.sign(one.support - one.refute)));
    const weaker = sides.has(1) && sides.has(-1);
    return weaker
      ? pick('against the rest', matter, ({ support, refute }) => refute > support)
      : null;
  },
  hedged: (matter) =>
    pick('hedging', matter, ({ measured }, { text = '' }) => !measured && HEDGE.test(text)),
  numbers: (matter) => {
    const wanted = matter.view.charge.statement.match(/\d+(?:[.,]\d+)*/g) ?? [];
    if (wanted.length === 0) return null;
    // A text that is kept apart was read, but its words are not at hand here.
    return pick(
      'without every number of the claim',
      matter,
      ({ measured }, { text }) =>
        !measured && wanted.some((number) => text?.includes(number) === false),
    );
  },
  undated: ({ view }) => {
    const exhibits = view.exhibits
      .filter((exhibit) => exhibit.date === undefined)
      .map(({ id }) => id);
    return exhibits.length > 0
      ? { finding: `${exhibits.length} without a date of publication`, exhibits }
      : null;
  },
};
