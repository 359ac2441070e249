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
  DENIALS_NOT_REPORTED,
  clippedForRecord,
  sentencesOf,
  sourceReadings,
  spreadEvenly,
  canDetectDenials,
  type Sentence,
} from '@assize/court/report';

/** Maximum number of sentences that are read: those of some 40 pages. It also bounds the record. */
export const MOST_READ = 400;

/** Maximum number of sources that a sentence is read against. A longer list is a bibliography. */
const MOST_CITED = 8;

const AT_ONCE = 8;

/** A sentence that makes a statement, and the sources that are answerable for it. */
interface SourcedStatement {
  readonly sentence: Sentence;
  readonly sources: readonly string[];
}

/**
 * Every sentence that makes a statement, with the sources that it cites or, if it cites none, those
 * that its section cites. The list may be empty.
 */
function sourcedStatements(report: CritiqueView['report']): SourcedStatement[] {
  return sentencesOf(report).flatMap(({ stating, cites }) =>
    stating.map((sentence) => {
      const own = sentence.cites.length + sentence.unsourced.length > 0 ? sentence.cites : cites;
      return { sentence, sources: own.slice(0, MOST_CITED) };
    }),
  );
}

/**
 * Selects the sentences to read, in the report's order: all that have a source or, if there are too
 * many, first those that cite one themselves. Each kind is sampled evenly over the report.
 */
function selectForReading(all: readonly SourcedStatement[]): readonly SourcedStatement[] {
  const readable = all.filter(({ sources }) => sources.length > 0);
  if (readable.length <= MOST_READ) return readable;
  const citing = readable.filter(({ sentence }) => sentence.cites.length > 0);
  const others = readable.filter(({ sentence }) => sentence.cites.length === 0);
  const first = spreadEvenly(citing, MOST_READ);
  const picked = new Set([...first, ...spreadEvenly(others, MOST_READ - first.length)]);
  return readable.filter((one) => picked.has(one));
}

/** Reads each stating sentence once against the sources that are answerable for it. */
export async function gatherAssessment(
  reader: Reader,
  view: CritiqueView,
  signal: AbortSignal,
): Promise<Gathered> {
  const all = sourcedStatements(view.report);
  const wanted = selectForReading(all);
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
  if (!canDetectDenials(read)) missing.push(DENIALS_NOT_REPORTED);
  return { readings: [], ...read, ...(missing.length === 0 ? {} : { missing }) };
}

/**
 * What the report states and what it rests on: every stating sentence with the readings of its
 * sources, and the contradictions among them. A sentence that was not read has no readings.
 */
export function assess({ report }: CritiqueView, gathered: Gathered): Assessment {
  const statements = sourcedStatements(report)
    .slice(0, 2000)
    .map(({ sentence, sources }): Statement => {
      const { id, section, text } = sentence;
      const readings = sourceReadings(gathered, text, sources);
      return { id, section, text: clippedForRecord(text), readings };
    });
  const contradictions = canDetectDenials(gathered)
    ? contradictionsIn(statements, report.sources)
    : [];
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

const MOST_CONTRADICTIONS = 400;

/** The statements that one of their sources contradicts, and the words or reading that show it. */
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
