import { strictObject, type Gathered } from '@assize/proto';
import {
  citationFault,
  majorityOf,
  type Adjudication,
  type Citation,
  type Evaluation,
  type GauntletView,
  type Matter,
  type Raised,
  type Rebuttals,
  type Vote,
} from '@assize/proto/gauntlet';
import Type from 'typebox';
import type { Question } from '#src/advice/counsel.ts';
import { prose } from '#src/advice/prose.ts';
import {
  adjudicationOf,
  BY_RULE,
  challengeFault,
  dismissalFault,
  isAddressed,
  rebuttalByRule,
  sourcesOf,
  voteByRule,
  type Answer,
} from './answers.ts';
import {
  batchesOf,
  cappedMissing,
  promptOf,
  recordOf,
  shownOf,
  voicesIn,
  type Voice,
} from './asked.ts';
import { quoted } from './rules.ts';

const LONGEST_WORDS = 1200;

const Words = Type.String({ maxLength: LONGEST_WORDS });
const cited = {
  reasoning: Words,
  source: Type.String({ maxLength: 2000 }),
  quote: Type.String({ maxLength: 2000 }),
};
type Cited = Type.Static<Type.TObject<typeof cited>>;

/** One answer per concern, by the concerns' ids. */
const eachSchema = <Fields extends Type.TProperties>(batch: readonly Raised[], fields: Fields) =>
  strictObject({
    answers: Type.Array(
      strictObject({ concern: Type.Enum(batch.map(({ id }) => id)), ...fields }),
      { maxItems: batch.length },
    ),
  });
const votesSchema = (batch: readonly Raised[]) =>
  eachSchema(batch, { decision: Type.Enum(['accept', 'dismiss', 'defer']), ...cited });
const answersSchema = (batch: readonly Raised[]) =>
  eachSchema(batch, { outcome: Type.Enum(['accepted', 'challenged']), ...cited });
const rulingsSchema = (batch: readonly Raised[]) =>
  eachSchema(batch, { sustained: Type.Boolean(), why: Words });

/** A model's answers, by the id of their concern. */
const saidBy = <One extends { readonly concern: string }>(
  voice: Voice<{ readonly answers: readonly One[] }> | undefined,
): Map<string, One> =>
  new Map(voice?.answers.flatMap((one) => one?.answers ?? []).map((one) => [one.concern, one]));

/** Null if the answer cites nothing. */
function citationOf({ source, quote }: Cited): Citation | null {
  const kept = quoted(quote.trim());
  return source === '' || kept === '' ? null : { source, quote: kept };
}

function batched<Shape extends Type.TSchema>(
  view: GauntletView,
  name: string,
  prompt: Question<Shape>['prompt'],
  concerns: readonly Raised[],
  schemaOf: (batch: readonly Raised[]) => Shape,
  saidOf: (one: Raised) => readonly string[],
): Question<Shape>[] {
  return batchesOf(concerns).map((batch, at) => {
    const text = batch.map((one) => shownOf(one, saidOf(one))).join('\n\n');
    const data = [...recordOf(view), { tag: 'concerns', text }];
    return { asked: `${name}:${at + 1}`, prompt, data, name, schema: schemaOf(batch) };
  });
}

const EVALUATE = promptOf('evaluate');
const REBUT = promptOf('rebut');
const ADJUDICATE = promptOf('adjudicate');

/** All open concerns, in batches. */
export const evaluationQuestions = (
  view: GauntletView,
): Question<ReturnType<typeof votesSchema>>[] =>
  batched(view, 'evaluation', EVALUATE, view.open, votesSchema, ({ raisers }) =>
    view.matter.adversaries
      .filter(({ name }) => raisers.includes(name))
      .map(({ name, protocol }) => `to dismiss it (${name}): ${protocol.dismissal}`),
  );

/** A model cannot dismiss a critical concern, nor one about text that addresses the reviewer. */
function voteOf(
  model: string,
  { decision, ...said }: Cited & Pick<Vote, 'decision'>,
  raised: Raised,
  matter: Matter,
): Vote {
  const reasoning = prose(said.reasoning, LONGEST_WORDS);
  const citation = decision === 'dismiss' ? citationOf(said) : null;
  const stands = citation !== null && citationFault(matter, citation) === null;
  const kept = { model, decision, reasoning, citation: stands ? citation : null };
  if (decision !== 'dismiss') return { ...kept, refused: null };
  const fault = dismissalFault({ reasoning, citation }, raised, matter);
  if (fault !== null) return { ...kept, refused: fault };
  if (raised.severity === 'critical') return { ...kept, refused: 'it is critical' };
  return { ...kept, refused: isAddressed(raised) ? 'it is of words to the reviewer' : null };
}

/** The votes of all models that voted. For a concern that no model voted on, the rule votes. */
export function evaluationIn(view: GauntletView, gathered: Gathered): Evaluation {
  const { open, matter } = view;
  const { voices, missing } = voicesIn(gathered, evaluationQuestions(view));
  const votes = new Map<string, Vote[]>();
  for (const voice of voices) {
    const { model, answers } = voice;
    const said = saidBy(voice);
    for (const raised of open) {
      const one = said.get(raised.id);
      if (one)
        votes.set(raised.id, [...(votes.get(raised.id) ?? []), voteOf(model, one, raised, matter)]);
    }
    const due = batchesOf(open).flatMap((batch, at) => (answers[at] ? batch : [])).length;
    if (said.size < due) missing.push(`${model} voted on ${said.size} of ${due} concerns`);
  }
  const voters = new Set([...votes.values()].flat().map(({ model }) => model));
  const withoutVote = open.filter(({ id }) => !votes.has(id)).length;
  const byRule = withoutVote > 0 || voters.size === 0;
  if (voices.length > 0 && withoutVote > 0)
    missing.push(`${withoutVote} concerns were voted on by rule`);
  const models = [...voters, ...(byRule ? [BY_RULE] : [])];
  const sources = sourcesOf(matter);
  const concerns = open.map((raised) => {
    const cast = votes.get(raised.id) ?? [voteByRule(raised, matter, sources)];
    return { id: raised.id, votes: cast, evaluated: majorityOf(cast) };
  });
  return { kind: 'evaluation', models, concerns, missing: cappedMissing(missing) };
}

const dismissedIn = ({ open, evaluation }: GauntletView): Raised[] => {
  const due = evaluation?.concerns.filter(({ evaluated }) => evaluated === 'dismissed') ?? [];
  const ids = new Set(due.map(({ id }) => id));
  return open.filter(({ id }) => ids.has(id));
};

const dismissalsOf = ({ evaluation }: GauntletView, { id }: Raised): Vote[] =>
  (evaluation?.concerns.find((one) => one.id === id)?.votes ?? []).filter(
    ({ decision, refused }) => decision === 'dismiss' && refused === null,
  );

const saidOfDismissal = (view: GauntletView, raised: Raised): string[] =>
  dismissalsOf(view, raised).map(
    ({ reasoning, citation }) =>
      `dismissed: ${reasoning} (${citation?.source ?? ''}: “${citation?.quote ?? ''}”)`,
  );

export const rebuttalQuestions = (
  view: GauntletView,
): Question<ReturnType<typeof answersSchema>>[] =>
  batched(view, 'rebuttals', REBUT, dismissedIn(view), answersSchema, (one) =>
    saidOfDismissal(view, one),
  );

/** Checked against the record. The evidence must be real, and must differ from what the dismissal cited. */
function answerOf(
  { outcome, ...said }: Cited & Pick<Answer, 'outcome'>,
  raised: Raised,
  view: GauntletView,
): Answer {
  const reasoning = prose(said.reasoning, LONGEST_WORDS);
  const answer = { id: raised.id, outcome, reasoning };
  if (outcome === 'accepted') return { ...answer, evidence: null, refused: null };
  const evidence = citationOf(said);
  const fault = challengeFault({ reasoning, evidence }, view.matter);
  const known = dismissalsOf(view, raised).some(
    ({ citation }) => citation?.quote === evidence?.quote,
  );
  const stands = evidence !== null && citationFault(view.matter, evidence) === null;
  return {
    ...answer,
    evidence: stands ? evidence : null,
    refused: fault ?? (known ? 'its evidence is what was cited' : null),
  };
}

/** A model cannot withdraw a challenge that the rule makes. */
export function rebuttalsIn(view: GauntletView, gathered: Gathered): Rebuttals {
  const { voices, missing } = voicesIn(gathered, rebuttalQuestions(view));
  const said = saidBy(voices[0]);
  const sources = sourcesOf(view.matter);
  const answers = dismissedIn(view).map((raised) => {
    const byRule = rebuttalByRule(raised, view, sources);
    const one = said.get(raised.id);
    if (!one || (byRule.outcome === 'challenged' && byRule.refused === null)) return byRule;
    return answerOf(one, raised, view);
  });
  return { kind: 'rebuttals', answers, missing: cappedMissing(missing) };
}

/** The admissible challenges, each with its concern, by the concern's id. */
function admissibleChallenges({
  open,
  rebuttals,
}: GauntletView): Map<string, { raised: Raised; answer: Answer }> {
  const challenges = (rebuttals?.answers ?? []).flatMap((answer) => {
    const raised = open.find(({ id }) => id === answer.id);
    const isAdmissible = answer.outcome === 'challenged' && answer.refused === null;
    return raised && isAdmissible ? [[answer.id, { raised, answer }] as const] : [];
  });
  return new Map(challenges);
}

export function adjudicationQuestions(
  view: GauntletView,
): Question<ReturnType<typeof rulingsSchema>>[] {
  const challenges = admissibleChallenges(view);
  const concerns = [...challenges.values()].map(({ raised }) => raised);
  return batched(view, 'adjudication', ADJUDICATE, concerns, rulingsSchema, (one) => {
    const { reasoning = '', evidence } = challenges.get(one.id)?.answer ?? {};
    const challenge = `challenged: ${reasoning} (${evidence?.source ?? ''}: “${evidence?.quote ?? ''}”)`;
    return [...saidOfDismissal(view, one), challenge];
  });
}

/** A challenge fails only if the model rejects it and the rule does not make it too. */
export function adjudicationIn(view: GauntletView, gathered: Gathered): Adjudication {
  const { voices, missing } = voicesIn(gathered, adjudicationQuestions(view));
  const said = saidBy(voices[0]);
  const challenges = admissibleChallenges(view);
  const sources = sourcesOf(view.matter);
  const byRule = (id: string): boolean => {
    const raised = challenges.get(id)?.raised;
    return raised !== undefined && rebuttalByRule(raised, view, sources).outcome === 'challenged';
  };
  const sustains = ({ id, reasoning }: Answer) => {
    const one = said.get(id);
    const why = prose(one?.why ?? '', LONGEST_WORDS);
    if (one && !one.sustained && !byRule(id)) {
      return { is: false, why: why || 'The judge does not sustain the challenge.' };
    }
    return { is: true, why: one?.sustained === true && why !== '' ? why : reasoning };
  };
  return adjudicationOf(view, sustains, cappedMissing(missing));
}
