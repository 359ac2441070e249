import {
  firedOf,
  readingBy,
  matchesOn,
  type Pack,
  type Packs,
  type Match,
} from '#src/packs/index.ts';
import { canonical, rounded, type ExhibitReading } from '@assize/proto';
import type { CauseAsked, Passage, Reader } from './port.ts';

/**
 * Lowers the relevance of an exhibit on which no indicator fired. A reader's verdict on whether a log "entails" the
 * name of a cause is near chance (docs/root-causes.md has both figures).
 */
export const READER_SHARE = 0.25;

/** The least relevance · P(support) at which a question of the pack is answered with yes. */
const ANSWERED = 0.75;

/**
 * Where an indicator of the case's pack fired, it decides; elsewhere the reader's verdict counts little. A statement
 * that stands for no cause is left to the reader alone. So is everything if the case's pack is not available here,
 * which `missing` then says.
 */
export function withIndicators(reader: Reader, packs: Packs): Reader {
  return {
    async read(claim, passages, signal, beside, until) {
      const read = await reader.read(claim, passages, signal, beside, until);
      const asked = beside?.cause;
      if (asked === undefined || passages.length === 0) return read;
      const pack = packs().find(({ digest }) => digest === asked.digest);
      if (pack === undefined) {
        const which = `${asked.pack} (${asked.digest.slice(0, 12)})`;
        const why = `the pack ${which} is not here: the candidates were read without indicators`;
        return { ...read, missing: [...read.missing, why] };
      }
      const ask: Ask = async (statement, some) =>
        (await reader.read(statement, some, signal, undefined, until)).readings;
      const own = await readHypotheses(ask, asked, passages, read.readings);
      const matches = new Map(
        passages.map((one) => [one.id, bearingMatches(pack, textOf(one), asked)]),
      );
      const silent = passages.filter(
        ({ id, kind }) => kind === undefined && !matches.get(id)?.length,
      );
      for (const match of await answered(ask, asked, pack, silent)) {
        matches.set(match.id, [...(matches.get(match.id) ?? []), match]);
      }
      const readings = own.map((one) => byIndicators(pack, one, matches.get(one.id) ?? [], asked));
      return { ...read, readings };
    },
  };
}

type Ask = (statement: string, passages: readonly Passage[]) => Promise<readonly ExhibitReading[]>;

/** The words of a report are in its text, or in its data. */
function textOf({ text, data }: Passage): string {
  return text === '' && data !== undefined ? canonical(data) : text;
}

function bearingMatches(pack: Pack, text: string, { causes }: CauseAsked): Match[] {
  return matchesOn(pack, text).filter((match) => firedOf(pack, [match], causes).length > 0);
}

/** Passages support a cause as much as its best supported statement, and refute it as much as the least refuted. */
async function readHypotheses(
  ask: Ask,
  { hypotheses }: CauseAsked,
  passages: readonly Passage[],
  first: readonly ExhibitReading[],
): Promise<readonly ExhibitReading[]> {
  let readings = first;
  for (const statement of hypotheses.slice(1)) {
    const more = new Map((await ask(statement, passages)).map((one) => [one.id, one]));
    readings = readings.map((one) => strongerOf(one, more.get(one.id) ?? one));
  }
  return readings;
}

function strongerOf(a: ExhibitReading, b: ExhibitReading): ExhibitReading {
  const [more, less] = a.relevance * a.support >= b.relevance * b.support ? [a, b] : [b, a];
  const refute = Math.min(more.refute, less.refute);
  return { ...more, refute, neutral: rounded(1 - more.support - refute) };
}

async function answered(
  ask: Ask,
  { causes }: CauseAsked,
  pack: Pack,
  passages: readonly Passage[],
): Promise<(Match & { readonly id: string })[]> {
  const matches: (Match & { readonly id: string })[] = [];
  if (passages.length === 0) return matches;
  for (const indicator of pack.indicators) {
    const { question: span } = indicator;
    if (span === undefined) continue;
    const probe = { indicator, span, certainty: 1 };
    if (firedOf(pack, [probe], causes).length === 0) continue;
    for (const { id, relevance, support } of await ask(span, passages)) {
      const certainty = rounded(relevance * support);
      if (certainty >= ANSWERED) matches.push({ ...probe, certainty, id });
    }
  }
  return matches;
}

/** A reading as the indicators determine it. A report that decides by itself keeps its own reading. */
function byIndicators(
  pack: Pack,
  own: ExhibitReading,
  matches: readonly Match[],
  { cause, causes }: CauseAsked,
): ExhibitReading {
  if (own.measured !== undefined && own.measured.holds !== null) return own;
  const fired = firedOf(pack, matches, causes);
  if (fired.length === 0) return { ...own, relevance: rounded(own.relevance * READER_SHARE) };
  return { ...own, ...readingBy(fired, cause), indicated: { pack: pack.digest, cause, fired } };
}
