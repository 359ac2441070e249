import { sha256 } from '@assize/proto';
import {
  coverageOf,
  mentionedIn,
  DEBATE_LIMITS,
  uniqueIndexOf,
  openIn,
  outcomeOf,
  placeOf,
  replaced,
  replacementFaults,
  SEVERITIES,
  acceptedEdits,
  type Attention,
  type Checked,
  type Concern,
  type Debated,
  type DebateView,
  type Edit,
  type Examination,
  type Proposal,
  type Ruling,
  type Screening,
} from '@assize/proto/debate';
import { concernsOf, findsOf } from '#src/gauntlet/attack.ts';

/** Rules cannot read a specification, so they never agree to it. */
const BY_RULE = { read: false, agrees: false, pressed: null, dropped: [], abstained: null };

/** Derived from the kind and the words that the concern is about. It is the same in every round. */
export const idOf = (kind: string, words: string): string =>
  `D-${sha256(`${kind}\n${words.replaceAll(/\s+/g, ' ')}`).slice(0, 8)}`;

/** The kinds of concern for a section that is mentioned without a heading, and for one that is missing. */
const UNHEADED = 'no-heading';
const MISSING = 'missing-section';

const SEVERITY_OF = { HIGH: 'high', MEDIUM: 'medium', LOW: 'low' } as const;

/** A heading, words in bold, or words before a colon. */
const isHeading = (line: string): boolean =>
  /^\s{0,3}(?:#{1,6}\s|\*\*\S)|^[^.:]{1,60}:\s*$/.test(line);

/** The concerns of the gauntlet, then those of the document type and of the weighted questions. */
export function concernsIn(matter: Debated, text: string): Concern[] {
  const { adversaries } = matter;
  const { concerns } = concernsOf(findsOf({ adversaries, spec: text }));
  const found = concerns.map(({ kind, severity, text: says, places: [first] }): Concern => {
    const place = first ? placeOf(text, first.quote) : null;
    const id = idOf(kind, first?.quote ?? says);
    return { id, source: 'rule', kind, severity, text: says, place };
  });
  const all = [...found, ...sectionsLacking(matter, text), ...uncovered(matter, text)];
  const unique = new Map(all.map((one) => [one.id, one]));
  return byWeight([...unique.values()]);
}

const byWeight = (all: readonly Concern[]): Concern[] =>
  all.toSorted((a, b) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));

function sectionsLacking({ sections, docType }: Debated, text: string): Concern[] {
  return sections.flatMap(({ name, words, questions }): Concern[] => {
    if (mentionedIn(text, [name, ...words], isHeading)) return [];
    const place = mentionedIn(text, [name, ...words]);
    const [kind, severity, lacks] = place
      ? ([UNHEADED, 'low', 'no heading has it'] as const)
      : ([MISSING, 'medium', 'nothing here speaks of it'] as const);
    const says = `A ${docType} document needs ${name}, and ${lacks}: ${questions.join(' ')}`;
    return [{ id: idOf(kind, name), source: 'rule', kind, severity, text: says, place }];
  });
}

function uncovered(matter: Debated, text: string): Concern[] {
  return coverageIn(matter, text).flatMap(({ question, place }): Concern[] => {
    const { section, weight, concern, asked } = question;
    if (place !== null || !asked) return [];
    const id = idOf('not-covered', `${section}: ${concern}`);
    const says = `${section} (${weight}): nothing here speaks of ${concern}`;
    const severity = SEVERITY_OF[weight];
    return [{ id, source: 'rule', kind: 'not-covered', severity, text: says, place }];
  });
}

const coverageIn = (matter: Debated, text: string): ReturnType<typeof coverageOf> =>
  coverageOf(matter, { text, standing: [], rounds: [] });

/** The headings that the document type needs, and the sentences that mention a question's concern. */
function checksOf(matter: Debated, text: string): Checked[] {
  const headings = matter.sections.map(({ name, words }) => {
    const place = mentionedIn(text, [name, ...words], isHeading);
    return { what: `${name} has a heading`, place, question: null };
  });
  const named = coverageIn(matter, text).map(({ question: { id, concern }, place }) => {
    return { what: `speaks of ${concern}`, place, question: id };
  });
  const found = [...headings, ...named].flatMap(({ what, place, question }) =>
    place === null ? [] : [{ what, place, question }],
  );
  return found.slice(0, DEBATE_LIMITS.checked);
}

export function examine({ matter, state: { text } }: DebateView): Examination {
  const concerns = concernsIn(matter, text);
  return {
    kind: 'examination',
    ...BY_RULE,
    concerns: concerns.slice(0, DEBATE_LIMITS.concerns),
    cut: Math.max(0, concerns.length - DEBATE_LIMITS.concerns),
    checked: checksOf(matter, text),
  };
}

/** Rules change no existing text. If sections are missing, they propose headings to fill in. */
export function propose({ matter, state }: DebateView): Proposal {
  const missing = openIn(state).filter(({ concern }) => concern.kind === MISSING);
  const of = new Map(missing.map(({ concern }) => [concern.id, concern]));
  const sections = matter.sections.filter(({ name }) => of.has(idOf(MISSING, name)));
  const anchor = sections.length === 0 ? null : endOf(state.text);
  const end = state.text.includes('\r\n') ? '\r\n' : '\n';
  const parts = sections.map(
    ({ name, questions }) => `## ${name}${end}${end}TBD: ${questions.join(' ')}`,
  );
  const nothing = { ...BY_RULE, concerns: [], answers: [], edits: [], checked: [] };
  if (anchor === null) return { kind: 'proposal', ...nothing };
  const edit = {
    id: 'E1',
    concerns: [...of.keys()],
    old: anchor,
    new: [anchor, ...parts].join(end + end),
    why: 'headings to fill in: what belongs there is for who writes the specification to say',
  };
  // Text from which a secret was redacted cannot be edited.
  const isOpen = replacementFaults(state.text, [edit]).length === 0;
  return { kind: 'proposal', ...nothing, edits: isOpen ? [edit] : [] };
}

/** The shortest run of last lines that occurs only once. Null if the text ends inside a code block. */
function endOf(text: string): string | null {
  const whole = text.trimEnd();
  const lines = whole.split('\n');
  if (lines.filter((line) => /^\s{0,3}(?:```|~~~)/.test(line)).length % 2 === 1) return null;
  for (let from = lines.length - 1; from >= 0; from -= 1) {
    const last = lines.slice(from).join('\n');
    if (uniqueIndexOf(text, last) !== -1) return last.length <= 8000 ? last : null;
  }
  return null;
}

/** The mini-gauntlet: concerns that rules find in a text only once an edit has been applied. */
export function screen({ matter, state }: DebateView): Screening {
  const before = new Set(concernsIn(matter, state.text).map(({ id }) => id));
  const edits = state.rounds.at(-1)?.proposal?.edits ?? [];
  const found = edits.flatMap((edit) =>
    concernsIn(matter, replaced(state.text, [edit]))
      .filter(({ id }) => !before.has(id))
      .map((concern) => ({ edit: edit.id, concern })),
  );
  return { kind: 'screening', found: found.slice(0, DEBATE_LIMITS.concerns), abstained: null };
}

/** Only an edit that adds headings to fill in can be judged without reading it. */
function onlyAddsHeadings(edit: Edit): boolean {
  const added = edit.new.startsWith(edit.old) ? edit.new.slice(edit.old.length) : null;
  const lines = added?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? [];
  return lines.length > 0 && lines.every((line) => /^(?:## |TBD: )/.test(line));
}

/** Adds the outcome that follows from the record. */
export function concluded({ matter, record }: DebateView, ruling: Ruling): Ruling {
  return { ...ruling, ...outcomeOf(matter, record, ruling) };
}

export function textAfter({ state }: DebateView, ruling: Ruling): string {
  const round = state.rounds.at(-1);
  return round ? replaced(state.text, acceptedEdits({ ...round, ruling })) : state.text;
}

const UNDECIDED = { consensus: false, stalled: false, reason: '' };

export function rule(view: DebateView): Ruling {
  const { matter, state } = view;
  const edits = (state.rounds.at(-1)?.proposal?.edits ?? []).map((edit) => {
    const taken = onlyAddsHeadings(edit);
    const why = taken ? edit.why : 'no language model has judged it';
    return { edit: edit.id, taken, why };
  });
  const rest = { ...BY_RULE, ...UNDECIDED, concerns: [], checked: [] };
  const draft: Ruling = { kind: 'ruling', ...rest, edits };
  const still = new Set(concernsIn(matter, textAfter(view, draft)).map(({ id }) => id));
  const concerns = openIn(state).map(({ concern: { id, source } }): Ruling['concerns'][number] => {
    const gone = source === 'rule' && !still.has(id);
    const why = gone
      ? 'its rule no longer finds it'
      : source === 'rule'
        ? 'its rule still finds it'
        : 'no language model has ruled on it';
    return { concern: id, status: gone ? 'resolved' : 'open', why, citation: null };
  });
  return concluded(view, { ...draft, concerns });
}

/** The open concerns, gravest first, and the questions that nothing covers, in order of weight. */
export function attend({ matter, state }: DebateView): Attention {
  const open = byWeight(openIn(state).map(({ concern }) => concern));
  const due = coverageOf(matter, state).filter(({ place, question }) => !place && question.asked);
  return {
    kind: 'attention',
    concerns: open.map(({ id }) => id).slice(0, 400),
    questions: due.map(({ question }) => question.id),
  };
}
