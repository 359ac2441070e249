import { termsOf } from '@assize/lexical';
import {
  citationFault,
  linesOf,
  SPEC,
  type Adjudication,
  type Boss,
  BOSS_QUESTIONS,
  type Citation,
  type GauntletView,
  type Matter,
  type Raised,
  type Rebuttals,
  type Vote,
} from '@assize/proto/gauntlet';
import { quoted } from './rules.ts';
import { readSpec, saysAny, wordsOf, type Reading, type Statement } from './statements.ts';
import words from './words.json' with { type: 'json' };

/** The voter when no language model votes. */
export const BY_RULE = 'by rule';

/** Terms that a mitigation shares with the concern, unless it covers all things of its sort. */
const LEAST_SHARED = 4;
/** In words. A shorter citation says too little. */
const LEAST_CITED = 3;

/** Only rules that look beyond the sentence have phrases that mitigate. */
function mitigationsOf({ adversaries }: Matter, kind: string): readonly string[] {
  return adversaries
    .flatMap(({ rules }) => rules)
    .filter((rule) => rule.kind === kind && rule.near !== 'sentence')
    .flatMap(({ unless = [] }) => unless)
    .filter((phrase) => /\p{L}/u.test(phrase));
}

/** A blanket sentence may use these words for things of any sort, whatever the concern calls them. */
const GENERIC_TERMS = termsOf(words.sorts.join(' '));

/** True if every term between "all" and the mitigation is one of the concern's terms, or a general word for things. */
function coversAll(
  one: Statement,
  mitigating: readonly string[],
  terms: ReadonlySet<string>,
): boolean {
  const said = one.words.trim().split(' ');
  const from = said.findIndex((word) => words.blanket.includes(word));
  if (from < 0) return false;
  const to = said.findIndex((word, at) => at > from && saysAny(` ${word} `, mitigating));
  const subject = termsOf(said.slice(from + 1, to < 0 ? said.length : to).join(' '));
  return (
    subject.size > 0 && [...subject].every((term) => terms.has(term) || GENERIC_TERMS.has(term))
  );
}

const isNegated = (said: string): boolean => saysAny(said, words.denial);
const addressesReviewer = (said: string): boolean => saysAny(said, words.reviewer);

export const speaksToReviewer = (text: string): boolean => addressesReviewer(wordsOf(text));

export const isAddressed = ({ kind }: Raised): boolean => kind === words.addressed;

interface Source {
  readonly name: string;
  readonly reading: Reading;
}

/** Parsed once for all concerns. */
export const sourcesOf = ({ spec, context }: Matter): Source[] => [
  { name: SPEC, reading: readSpec(spec) },
  ...context.map(({ source, text }) => ({ name: source, reading: readSpec(text) })),
];

/**
 * A sentence elsewhere that answers the concern. It must either cover all things of the concern's sort or, in the
 * exploration, share at least four terms with the concern. A sentence that is negated, hedged or addressed to the
 * reviewer does not count. The concern's own section was searched before the concern was raised.
 */
function mitigationOf(raised: Raised, matter: Matter, sources: readonly Source[]): Citation | null {
  const mitigating = mitigationsOf(matter, raised.kind);
  if (mitigating.length === 0) return null;
  const terms = termsOf(raised.places.map(({ quote }) => quote).join(' '));
  const own = new Set(raised.places.map(({ from }) => from));
  const answers = (one: Statement, name: string): boolean =>
    one.kind !== 'heading' &&
    !(name === SPEC && own.has(one.from)) &&
    saysAny(one.words, mitigating) &&
    !isNegated(one.words) &&
    !addressesReviewer(one.words) &&
    !saysAny(one.words, words.hedge) &&
    (coversAll(one, mitigating, terms) ||
      (name !== SPEC && termsOf(one.text).intersection(terms).size >= LEAST_SHARED));
  for (const { name, reading } of sources) {
    const found = reading.statements.find((one) => answers(one, name));
    if (found) return { source: name, quote: quoted(found.text) };
  }
  return null;
}

/**
 * Null if the dismissal counts. It must cite a mitigation that really is in the source it names, is about the concern,
 * and is not negated, hedged or addressed to the reviewer. It must not rest on an argument that the persona's protocol
 * excludes.
 */
export function dismissalFault(
  { reasoning, citation }: Pick<Vote, 'reasoning' | 'citation'>,
  raised: Raised,
  matter: Matter,
): string | null {
  if (citation === null) return 'it cites no mitigation';
  const fault = citationFault(matter, citation);
  if (fault !== null) return fault;
  const said = wordsOf(citation.quote);
  if (said.trim().split(' ').length < LEAST_CITED) return 'what it cites says too little';
  if (addressesReviewer(said)) return 'what it cites speaks to its reviewer';
  if (isNegated(said) || saysAny(said, words.hedge))
    return 'what it cites denies it, or puts it off';
  const protocols = matter.adversaries.filter(({ name }) => raised.raisers.includes(name));
  const invalid = protocols.flatMap(({ protocol }) => protocol.invalid);
  if (saysAny(wordsOf(reasoning), invalid)) return 'it rests on what the protocol rules out';
  const mitigating = mitigationsOf(matter, raised.kind);
  if (mitigating.length > 0) {
    return saysAny(said, mitigating) ? null : `what it cites is no mitigation of ${raised.kind}`;
  }
  const shared = termsOf(citation.quote).intersection(termsOf(raised.text)).size;
  return shared > 0 ? null : 'what it cites is about something else';
}

/** The rule dismisses a concern only if a sentence on record answers it. */
export function voteByRule(raised: Raised, matter: Matter, sources: readonly Source[]): Vote {
  const citation = mitigationOf(raised, matter, sources);
  const vote = { model: BY_RULE, citation, refused: null };
  if (citation === null || raised.severity === 'critical') {
    const reasoning = 'Nothing in the specification or in what was explored answers it.';
    return { ...vote, citation: null, decision: 'accept', reasoning };
  }
  const reasoning = `It is answered by ${citation.source}: “${citation.quote}”`;
  const refused = dismissalFault({ reasoning: '', citation }, raised, matter);
  return { ...vote, decision: 'dismiss', reasoning, refused };
}

export type Answer = Rebuttals['answers'][number];

/** Null if the challenge is admissible. */
export function challengeFault(
  { reasoning, evidence }: Pick<Answer, 'reasoning' | 'evidence'>,
  matter: Matter,
): string | null {
  const said = wordsOf(reasoning);
  if (saysAny(said, words.authority)) return 'it appeals to authority';
  if (saysAny(said, words.emotion)) return 'it appeals to emotion';
  if (evidence === null) return 'it brings no new evidence';
  return citationFault(matter, evidence);
}

/** A sentence that denies the mitigation is evidence against the dismissal. */
export function rebuttalByRule(
  raised: Raised,
  { matter }: GauntletView,
  sources: readonly Source[],
): Answer {
  const mitigating = mitigationsOf(matter, raised.kind);
  const terms = termsOf(raised.places.map(({ quote }) => quote).join(' '));
  for (const { name, reading } of sources) {
    const found = reading.statements.find(
      ({ words: said, text }) =>
        saysAny(said, mitigating) && isNegated(said) && termsOf(text).intersection(terms).size > 0,
    );
    if (!found) continue;
    const evidence = { source: name, quote: quoted(found.text) };
    const reasoning = `${name} denies what it was dismissed for: “${evidence.quote}”`;
    const refused = challengeFault({ reasoning, evidence }, matter);
    return { id: raised.id, outcome: 'challenged', reasoning, evidence, refused };
  }
  const reasoning = 'The cited mitigation stands, and nothing on record denies it.';
  return { id: raised.id, outcome: 'accepted', reasoning, evidence: null, refused: null };
}

/** `sustains` rules on an admissible challenge. */
export function adjudicationOf(
  view: GauntletView,
  sustains: (answer: Answer) => { readonly is: boolean; readonly why: string },
  missing: string[],
): Adjudication {
  const open = new Set(view.open.map(({ id }) => id));
  const evaluated = new Map(view.evaluation?.concerns.map((one) => [one.id, one.evaluated]));
  const rebuttals = new Map(view.rebuttals?.answers.map((one) => [one.id, one]));
  const rulings = view.raised.map(({ id, places }): Adjudication['rulings'][number] => {
    const lines = places.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
    const revise = `Revise line ${lines.join(', ')}`;
    if (!open.has(id)) {
      return { id, final: 'dropped', sustained: false, reason: 'It was answered before.' };
    }
    if (evaluated.get(id) !== 'dismissed') {
      const reason = `${revise}: it was ${evaluated.get(id) ?? 'not evaluated'}.`;
      return { id, final: 'revise', sustained: false, reason };
    }
    const answer = rebuttals.get(id);
    const isAdmissible = answer?.outcome === 'challenged' && answer.refused === null;
    const ruled = isAdmissible ? sustains(answer) : null;
    if (ruled?.is)
      return { id, final: 'revise', sustained: true, reason: `${revise}: ${ruled.why}` };
    const reason = ruled?.why ?? answer?.refused ?? 'The dismissal cites what answers it.';
    return { id, final: 'dismissed', sustained: false, reason };
  });
  return { kind: 'adjudication', rulings, missing };
}

/** A question is answered by the first sentence that contains its words. */
export function bossByRule({ matter, adjudication }: GauntletView): Boss {
  const { statements } = readSpec(matter.spec);
  const asked = [
    [words.user, words.problem],
    [words.user],
    [words.development],
    [words.measure],
    [words.coherent],
  ];
  const answered = asked.map((groups) =>
    statements.find(
      ({ kind, words: said }) =>
        kind !== 'code' &&
        !addressesReviewer(said) &&
        groups.every((phrases) => saysAny(said, phrases)),
    ),
  );
  const left = adjudication?.rulings.filter(({ final }) => final === 'revise').length ?? 0;
  const answers = BOSS_QUESTIONS.map((question, at) => {
    const found = answered[at];
    const said = found
      ? `Line ${found.from}: ${found.text.slice(0, 300).toWellFormed()}`
      : 'The specification does not say.';
    const weeds = `${left} of ${adjudication?.rulings.length ?? 0} concerns are left, in ${linesOf(matter.spec).length} lines.`;
    return { question, answer: at < asked.length ? said : weeds };
  });
  const silent = BOSS_QUESTIONS.filter((_question, at) => at < asked.length && !answered[at]);
  const reasons = [
    ...(left > 0 ? [`${left} concerns are to be revised first.`] : []),
    ...silent.map((question) => `Not answered: ${question}`),
  ];
  // With neither a user nor a problem, there is nothing to refine.
  const decision =
    !answered[0] && !answered[1] ? 'reconsider' : reasons.length > 0 ? 'refine' : 'pass';
  return { kind: 'boss', decision, answers, reasons, missing: [] };
}
