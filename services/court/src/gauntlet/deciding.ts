import { strictObject, type Gathered } from '@assize/proto';
import {
  BOSS_QUESTIONS,
  citationFault,
  SPEC,
  type Boss,
  type GauntletView,
} from '@assize/proto/gauntlet';
import Type from 'typebox';
import type { Question } from '#src/advice/counsel.ts';
import { prose } from '#src/advice/prose.ts';
import { bossByRule, speaksToReviewer } from './answers.ts';
import { cappedMissing, promptOf, recordOf, shownOf, voicesIn } from './asked.ts';

const LONGEST_WORDS = 1200;
/** The last of the six questions is about the gauntlet itself, so the specification cannot answer it. */
const OF_THE_SPEC = BOSS_QUESTIONS.length - 1;

const Words = Type.String({ maxLength: LONGEST_WORDS });
const BossAnswer = strictObject({
  decision: Type.Enum(['pass', 'refine', 'reconsider']),
  answers: Type.Array(strictObject({ answer: Words, quote: Type.String({ maxLength: 2000 }) }), {
    minItems: BOSS_QUESTIONS.length,
    maxItems: BOSS_QUESTIONS.length,
  }),
  reasons: Type.Array(Words, { maxItems: 6 }),
});
type BossAnswer = Type.Static<typeof BossAnswer>;

const PROMPT = promptOf('boss');

export function bossQuestions(view: GauntletView): Question<typeof BossAnswer>[] {
  const left = leftIn(view).map((one) => shownOf(one, []));
  const data = [
    { tag: 'questions', text: BOSS_QUESTIONS.join('\n') },
    { tag: 'concerns-left', text: left.length > 0 ? left.join('\n\n') : 'none' },
    ...recordOf(view),
  ];
  return [{ asked: 'boss', prompt: PROMPT, data, name: 'boss', schema: BossAnswer }];
}

function leftIn({ raised, adjudication }: GauntletView): GauntletView['raised'] {
  const due = adjudication?.rulings.filter(({ final }) => final === 'revise') ?? [];
  const ids = new Set(due.map(({ id }) => id));
  return raised.filter(({ id }) => ids.has(id));
}

/** The model decides, except that nothing passes without support from the record. */
export function bossIn(view: GauntletView, gathered: Gathered): Boss {
  const byRule = bossByRule(view);
  const { voices, missing } = voicesIn(gathered, bossQuestions(view));
  const said = voices[0]?.answers[0];
  if (!said) return { ...byRule, missing: cappedMissing(missing) };
  const left = leftIn(view).length;
  const silent = BOSS_QUESTIONS.filter(
    (_question, at) => at < OF_THE_SPEC && !isSupportedBySpec(said.answers[at]?.quote ?? '', view),
  );
  const against = [
    ...(left > 0 ? [`${left} concerns are to be revised first.`] : []),
    ...silent.map((question) => `No words of the specification answer: ${question}`),
  ];
  const own = said.reasons.map((one) => prose(one, LONGEST_WORDS)).filter((one) => one !== '');
  const decision = said.decision === 'pass' && against.length > 0 ? 'refine' : said.decision;
  return {
    kind: 'boss',
    decision,
    answers: BOSS_QUESTIONS.map((question, at) => {
      return { question, answer: prose(said.answers[at]?.answer ?? '', LONGEST_WORDS) };
    }),
    reasons: decision === 'pass' ? own : [...against, ...own],
    missing: cappedMissing(missing),
  };
}

const isSupportedBySpec = (quote: string, { matter }: GauntletView): boolean =>
  citationFault(matter, { source: SPEC, quote }) === null && !speaksToReviewer(quote);
