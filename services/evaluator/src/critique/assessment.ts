import type { Gathered } from '@assize/proto';
import {
  entropyOf,
  type Assessment,
  type Contradiction,
  type Statement,
  type CritiqueView,
} from '@assize/proto/critique';
import { gatherSets, passagesOf, type Reader } from '@assize/court/reading';
import {
  contesting,
  DENIALS_UNTOLD,
  kept,
  sentencesOf,
  sourceReadings,
  spread,
  tellsDenials,
  type Sentence,
} from '@assize/court/report';

/** So many sentences are read at most: some 40 pages, and a bounded record. */
export const MOST_READ = 400;

/** Of so many sources at most a sentence is read against: more is a bibliography. */
const MOST_CITED = 8;

/** So many sentences are with the reader at a time. */
const AT_ONCE = 8;

/** A sentence that states something, and the sources that answer for it. */
interface Resting {
  readonly sentence: Sentence;
  readonly sources: readonly string[];
}

/** Every stating sentence with what it cites itself, or else what its section cites; that may be nothing that is there. */
function restingIn(report: CritiqueView['report']): Resting[] {
  return sentencesOf(report).flatMap(({ stating, cites }) =>
    stating.map((sentence) => {
      const own = sentence.cites.length + sentence.unsourced.length > 0 ? sentence.cites : cites;
      return { sentence, sources: own.slice(0, MOST_CITED) };
    }),
  );
}

/**
 * Those that are read, in the report's order: all that have a source, or where they are too many, first
 * those that cite one themselves, and each kind spread evenly over the report.
 */
function chosen(all: readonly Resting[]): readonly Resting[] {
  const readable = all.filter(({ sources }) => sources.length > 0);
  if (readable.length <= MOST_READ) return readable;
  const citing = readable.filter(({ sentence }) => sentence.cites.length > 0);
  const others = readable.filter(({ sentence }) => sentence.cites.length === 0);
  const first = spread(citing, MOST_READ);
  const picked = new Set([...first, ...spread(others, MOST_READ - first.length)]);
  return readable.filter((one) => picked.has(one));
}

/** Has each stating sentence read once against the sources that answer for it, in bounded number. */
export async function gatherAssessment(
  reader: Reader,
  view: CritiqueView,
  signal: AbortSignal,
): Promise<Gathered> {
  const all = restingIn(view.report);
  const wanted = chosen(all);
  const bySource = new Map(passagesOf(view.report.sources).map((one) => [one.id, one]));
  const asked = [...Map.groupBy(wanted, ({ sentence }) => sentence.text)].map(
    ([statement, same]) => ({
      statement,
      passages: [...new Set(same.flatMap(({ sources }) => sources))].flatMap(
        (id) => bySource.get(id) ?? [],
      ),
    }),
  );
  const read = await gatherSets(reader, asked, view.deadline, signal, AT_ONCE);
  const missing = [...(read.missing ?? [])];
  if (wanted.length < all.length) {
    const some = `${wanted.length} of ${all.length} stating sentences`;
    missing.push(`${some} were read against their sources`);
  }
  if (!tellsDenials(read)) missing.push(DENIALS_UNTOLD);
  return { readings: [], ...read, ...(missing.length === 0 ? {} : { missing }) };
}

/**
 * What the report states and rests on: every stating sentence with how the sources that answer for it
 * read, and where one of these denies it. A sentence that was not read has no readings.
 */
export function assess({ report }: CritiqueView, gathered: Gathered): Assessment {
  const statements = restingIn(report)
    .slice(0, 2000)
    .map(({ sentence, sources }): Statement => {
      const { id, section, text } = sentence;
      const readings = sourceReadings(gathered, text, sources);
      return { id, section, text: kept(text), readings };
    });
  const contradictions = tellsDenials(gathered) ? contradictionsIn(statements, report.sources) : [];
  const classic = report.mode === 'classic';
  return {
    kind: 'assessment',
    mode: classic ? 'classic' : 'adversarial',
    entropy: classic ? null : entropyOf(report, statements, contradictions),
    statements,
    contradictions,
    abstained: null,
  };
}

/** At most so many are kept; a report with more has other worries. */
const MOST_CONTRADICTIONS = 400;

/** Statements that one of their sources stands against, and the words or the reading by which it does. */
function contradictionsIn(
  statements: readonly Statement[],
  sources: CritiqueView['report']['sources'],
): Contradiction[] {
  const found = statements.flatMap((statement) => {
    const against = contesting(statement, sources);
    if (!against) return [];
    const { id, section } = statement;
    return [{ id: `x-${id}`, section, statement: id, against: against.source, why: against.why }];
  });
  return found.slice(0, MOST_CONTRADICTIONS);
}
