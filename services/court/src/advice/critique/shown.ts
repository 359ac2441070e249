import {
  GLOBAL,
  heaviestFirst,
  last,
  personaIn,
  type AdversarialFinding,
  type CritiqueArtifact,
  type CritiqueView,
} from '@assize/proto/critique';
import { nameByPosition } from '#src/advice/names.ts';
import { clipped } from '#src/advice/prose.ts';

type Block = { readonly tag: string; readonly text: string };

/** The most characters of all sections together, and of all sources. Longer texts are each cut to an equal share. */
const MOST_OF_SECTIONS = 48_000;
const MOST_OF_SOURCES = 24_000;
/** Prior findings, constraints and positions. Of the findings, the heaviest are kept. */
const MOST_OF_THREAD = 80;
/** The longest text shown from one prior turn, in characters. */
const LONGEST_WORDS = 600;

/** Each text is in a data block, under our own name: `S1` … (sections), `X1` … (sources), `F1` … (prior findings). */
export interface ReportShown {
  readonly data: readonly Block[];
  /** The names of the sections, in the report's order. */
  readonly sections: readonly string[];
  /** `global` for the whole report; null for any unknown word. */
  readonly sectionOf: (name: string) => string | null;
  /** Null for any unknown word. */
  readonly findingOf: (name: string) => string | null;
}

/** Pure: a replay gets the same names from the same view. */
export function reportShown(view: CritiqueView): ReportShown {
  const { report } = view;
  const sections = nameByPosition('S', report.sections);
  const findings = nameByPosition('F', heaviest(findingsIn(view)));
  const nameOf = (id: string): string => (id === GLOBAL ? GLOBAL : (sections.nameOf(id) ?? '?'));
  return {
    sections: sections.all.map(([name]) => name),
    sectionOf: (name) => (name === GLOBAL ? GLOBAL : sections.idOf(name)),
    findingOf: findings.idOf,
    data: [
      { tag: 'title', text: report.title },
      ...(report.question === undefined ? [] : [{ tag: 'question', text: report.question }]),
      ...sectionBlocks(sections.all),
      ...sourceBlocks(report.sources),
      ...assessed(view, nameOf),
      ...findings.all.map(([name, finding]) => ({
        tag: `finding-${name}`,
        text: wordsOf(finding, nameOf, findings.nameOf),
      })),
      ...view.thread.flatMap((turn) => turnBlocks(turn, nameOf, findings.nameOf)),
      ...view.history.map(({ iteration, recommendation, reason }) => ({
        tag: `iteration-${iteration}`,
        text: clipped(`${recommendation ?? 'no recommendation'}: ${reason}`, LONGEST_WORDS),
      })),
    ],
  };
}

export function findingsIn({ thread }: Pick<CritiqueView, 'thread'>): AdversarialFinding[] {
  return thread.flatMap((turn) => ('findings' in turn ? turn.findings : []));
}

function heaviest(findings: readonly AdversarialFinding[]): AdversarialFinding[] {
  const kept = new Set(heaviestFirst(findings).slice(0, MOST_OF_THREAD));
  return findings.filter((one) => kept.has(one));
}

/** Keeps texts whole if they fit together; otherwise cuts each to an equal share. */
function fitted(texts: readonly string[], most: number): string[] {
  const whole = texts.reduce((sum, text) => sum + text.length, 0);
  return whole <= most ? [...texts] : texts.map((text) => clipped(text, most / texts.length));
}

function sectionBlocks(
  sections: readonly (readonly [string, CritiqueView['report']['sections'][number]])[],
): Block[] {
  const texts = sections.map(([, section]) => section.text);
  const shown = fitted(texts, MOST_OF_SECTIONS);
  return sections.map(([name, { heading, confidence, citations = [] }], i) => {
    const sure = confidence === undefined ? '' : ` (its writer's confidence: ${confidence})`;
    const cites = citations.length === 0 ? '' : `\nCites: ${citations.join(', ')}`;
    return { tag: `section-${name}`, text: `${heading}${sure}\n${shown[i] ?? ''}${cites}` };
  });
}

/** Each source keeps its own id inside its block, since the sections cite it by that. */
function sourceBlocks(sources: CritiqueView['report']['sources']): Block[] {
  const shown = fitted(
    sources.map(({ text }) => text),
    MOST_OF_SOURCES,
  );
  return sources.map(({ id, title, date, credibility }, i) => {
    const about = [
      title,
      date,
      credibility === undefined ? undefined : `credibility ${credibility}`,
    ];
    const head = [`[${id}]`, ...about.filter((part) => part !== undefined)].join(', ');
    return { tag: `source-X${i + 1}`, text: `${head}\n${shown[i] ?? ''}` };
  });
}

type NameOf<Name> = (id: string) => Name;

function assessed({ thread }: CritiqueView, nameOf: NameOf<string>): Block[] {
  const assessment = last(thread, 'assessment');
  const entropy = assessment?.entropy;
  return [
    ...(entropy ? [{ tag: 'entropy', text: `${entropy.e} (${entropy.band})` }] : []),
    ...(assessment?.contradictions ?? []).slice(0, MOST_OF_THREAD).map(({ section, why }) => ({
      tag: 'contradiction',
      text: clipped(`${nameOf(section)}: ${why}`, LONGEST_WORDS),
    })),
  ];
}

function wordsOf(
  { agent, severity, target_section: at, finding, quote, response_to: to }: AdversarialFinding,
  nameOf: NameOf<string>,
  findingName: NameOf<string | null>,
): string {
  const answers = to === '' ? '' : `, to ${findingName(to) ?? 'another'}`;
  const about = quote === undefined ? '' : ` About: "${quote}"`;
  const head = `${agent}, ${severity}, on ${nameOf(at)}${answers}`;
  return clipped(`${head}: ${finding}${about}`, LONGEST_WORDS);
}

/** The parts of a turn other than its findings. */
function turnBlocks(
  turn: CritiqueArtifact,
  nameOf: NameOf<string>,
  findingName: NameOf<string | null>,
): Block[] {
  const who = personaIn(turn.kind);
  if (who === null || !('answers' in turn)) return [];
  const said = turn.abstained === null ? turn.said : `(abstained) ${turn.abstained}`;
  const set = turn.kind === 'constraints' ? turn.constraints : [];
  const constraints = set.map(
    ({ section, text, resolved }) => `${nameOf(section)}, ${resolved ? 'met' : 'open'}: ${text}`,
  );
  const lines = (tag: string, texts: readonly string[]): Block[] =>
    texts.slice(0, MOST_OF_THREAD).map((text) => ({ tag, text: clipped(text, LONGEST_WORDS) }));
  return [
    ...lines(`said-${who}`, [said]),
    ...lines(
      `position-${who}`,
      turn.answers.flatMap(({ to, agrees, why }) => {
        const name = findingName(to);
        return name === null ? [] : [`${agrees ? 'agrees with' : 'denies'} ${name}: ${why}`];
      }),
    ),
    ...lines('constraint', constraints),
    ...lines('frame', turn.kind === 'reframe' ? turn.frames.map(({ frame }) => frame) : []),
  ];
}
