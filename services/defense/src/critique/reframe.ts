import type { Gathered } from '@assize/proto';
import { GLOBAL, last, type CritiqueView, type Reframe } from '@assize/proto/critique';
import { gatherSets, passagesOf, type Reader } from '@assize/court/reading';
import {
  contentOf,
  contesting,
  findingsBy,
  sentencesOf,
  sharedScope,
  clippedForFinding,
  sourceReadings,
  type RuleFinding,
  type Sentence,
  canDetectDenials,
} from '@assize/court/report';

/** More would suggest that the report has no frame at all. */
const MOST_FRAMES = 3;

/** Uncited sources that are read; also the nearby statements that each is read against. */
const MOST_UNCITED = 8;
const MOST_NEAR = 5;

/** Content words that a statement and a source share to be near. */
const LEAST_SHARED = 3;

/** A source that no section cites, and the report's statements on the same subject. */
interface Uncited {
  readonly source: CritiqueView['report']['sources'][number];
  readonly near: readonly Sentence[];
}

function uncitedIn(view: CritiqueView): Uncited[] {
  const report = sentencesOf(view.report);
  const cited = new Set(report.flatMap(({ cites }) => cites));
  const sources = view.report.sources.filter(({ id }) => !cited.has(id)).slice(0, MOST_UNCITED);
  if (sources.length === 0) return [];
  const stems = report
    .flatMap(({ stating }) => stating)
    .map((sentence) => ({ sentence, words: contentOf(sentence.text) }));
  return sources.map((source) => {
    const said = contentOf(`${source.title ?? ''}. ${source.text}`);
    const near = stems
      .map(({ sentence, words }) => ({ sentence, shared: words.intersection(said).size }))
      .filter(({ shared }) => shared >= LEAST_SHARED)
      .toSorted((a, b) => b.shared - a.shared)
      .slice(0, MOST_NEAR);
    return { source, near: near.map(({ sentence }) => sentence) };
  });
}

export function gatherReframe(
  reader: Reader,
  view: CritiqueView,
  signal: AbortSignal,
): Promise<Gathered> {
  const pairs = uncitedIn(view).flatMap(({ source, near }) =>
    near.map(({ text }) => ({ text, source })),
  );
  const asked = [...Map.groupBy(pairs, ({ text }) => text)].map(([statement, of]) => {
    return { statement, passages: passagesOf(of.map(({ source }) => source)) };
  });
  return gatherSets(reader, asked, view.deadline, signal);
}

interface Framed {
  readonly frame: string;
  readonly changes: string;
  readonly finding: Omit<RuleFinding, 'type' | 'finding'>;
}

/**
 * RICK's turn: frames that the report's own material offers but the report does not take. These are a source that
 * contradicts what is said of it, a source that nobody cites, and a scope that all sections share and none justifies.
 */
export function reframe(view: CritiqueView, gathered: Gathered): Reframe {
  const framed = [...contradicted(view), ...uncited(view, gathered), ...scoped(view)];
  const kept = framed.slice(0, MOST_FRAMES);
  const raised = kept.map(({ frame, changes, finding }) => {
    return { type: 'alternative-frame', finding: `${frame} ${changes}`, ...finding };
  });
  const findings = findingsBy('RICK', raised);
  const frames = kept.map(({ frame, changes }) => ({ frame, changes }));
  const answers = findings.flatMap(({ response_to: to, id }) =>
    to === '' ? [] : [{ to, agrees: true, why: `another frame follows from it (${id})` }],
  );
  const said =
    kept.length === 0
      ? 'The sources of the report offer no other frame than its own.'
      : `${framed.length} other frames are open to the report; ${kept.length} are put to it.`;
  return { kind: 'reframe', frames, findings, answers, said, abstained: null };
}

function contradicted(view: CritiqueView): Framed[] {
  const contradictions = last(view.thread, 'assessment')?.contradictions ?? [];
  const challenges = last(view.thread, 'legitimacy')?.findings ?? [];
  const bySource = [...Map.groupBy(contradictions, ({ against }) => against)];
  return bySource
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([source, of]): Framed[] => {
      const [first] = of;
      if (!first) return [];
      const sections = [...new Set(of.map(({ section }) => section))];
      const answered = challenges.find(
        ({ type, target_section: at }) => type === 'contested-by-source' && sections.includes(at),
      );
      const frame = `Take ${source} at its word: ${clippedForFinding(first.why)}`;
      const changes = `What ${sections.join(', ')} concludes from ${source} turns round.`;
      const finding = {
        target_section: first.section,
        severity: 'significant' as const,
        response_to: answered?.id ?? '',
      };
      return [{ frame, changes: changes.slice(0, 4000), finding }];
    });
}

function uncited(view: CritiqueView, gathered: Gathered): Framed[] {
  return uncitedIn(view).map(({ source, near }): Framed => {
    const trusted = canDetectDenials(gathered) ? near : [];
    const against = trusted.flatMap((sentence) => {
      const readings = sourceReadings(gathered, sentence.text, [source.id]);
      const contest = contesting({ text: sentence.text, readings }, view.report.sources);
      return contest ? [{ sentence, why: contest.why }] : [];
    })[0];
    const about = against?.sentence ?? near[0];
    const changes = against
      ? `It stands against section ${against.sentence.section}: ${clippedForFinding(against.why)}`
      : about
        ? `It speaks of what section ${about.section} says, and nobody weighed it.`
        : 'It may bear on the question from outside what the sections look at.';
    return {
      frame: `Let ${source.id} speak too, which no section cites: "${clippedForFinding(source.text)}"`,
      changes,
      finding: {
        target_section: about?.section ?? GLOBAL,
        severity: against ? 'significant' : 'minor',
        ...(about ? { quote: about.quote } : {}),
      },
    };
  });
}

/** A scope is a point of view, so no correction of the text resolves it. */
function scoped({ report }: CritiqueView): Framed[] {
  const scope = sharedScope(report);
  if (!scope) return [];
  const frame = `Look beyond "${scope}", to which every section keeps and for which none gives a reason.`;
  const changes = `What holds for "${scope}" is no longer said of the matter as a whole.`;
  const finding = { target_section: GLOBAL, severity: 'minor' as const, actionable: false };
  return [{ frame, changes, finding }];
}
