import { readPrompt, type Prompt } from '@assize/llm';
import type { Artifact, Gathered } from '@assize/proto';
import type { GauntletView, Raised } from '@assize/proto/gauntlet';
import type Type from 'typebox';
import { recordedAnswer } from '#src/advice/advice.ts';
import type { Counsel, Question } from '#src/advice/counsel.ts';
import { clipped } from '#src/advice/prose.ts';
import type { RoleBrain, Turn } from '#src/handoff/party.ts';

/** Concerns per question (seed 002). */
const BATCH = 15;
/** The most characters that a model is shown of each source of the exploration. */
const LONGEST_CONTEXT = 8000;
/** Sentences in an artifact's `missing`, and characters of each. */
const MOST_MISSING = 40;
const LONGEST_MISSING = 600;
/** The estimate that a budget uses before the server has counted. */
const CHARACTERS_PER_TOKEN = 4;

export type Data = Question<Type.TSchema>['data'];

/** @throws if the prompt cannot be read */
export const promptOf = (name: string): Prompt =>
  readPrompt(new URL(`../../prompts/gauntlet-${name}-1.md`, import.meta.url));

/** Sources of the exploration have the names that citations use. */
export const recordOf = ({ matter: { spec, context } }: GauntletView): Data => [
  { tag: 'specification', text: spec },
  ...context.map(({ source, text }) => {
    return { tag: 'exploration', text: `${source}\n${clipped(text, LONGEST_CONTEXT)}` };
  }),
];

/** `more` adds a line for each thing that was said about the concern. */
export function shownOf({ id, severity, kind, text, places }: Raised, more: readonly string[]) {
  const at = places.map(({ from, quote }) => `line ${from}: “${quote}”`);
  return [`${id} [${severity}, ${kind}] ${text}`, ...at, ...more].join('\n');
}

/** Splits concerns into batches, one for each question. */
export function batchesOf<One>(all: readonly One[]): One[][] {
  const count = Math.ceil(all.length / BATCH);
  return Array.from({ length: count }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH));
}

const byVoice = (asked: string, voice: number): string => `${asked}/${voice + 1}`;

type Questions = (view: GauntletView) => readonly Question<Type.TSchema>[];
type Decide = (view: GauntletView, gathered: Gathered) => Artifact;

/** `name` has no version. Each turn puts its questions to every counsel. Without any counsel, it decides by rule. */
export function gauntletBrain(
  name: string,
  seated: readonly (Counsel | null)[],
  turns: Readonly<Record<string, readonly [Questions, Decide]>>,
): RoleBrain<GauntletView> {
  const counsels = seated.filter((one) => one !== null);
  const byRule = counsels.length === 0;
  const each = Object.entries(turns).map(
    ([kind, [questionsOf, decide]]) => [kind, advisedTurn(counsels, questionsOf, decide)] as const,
  );
  return {
    kind: byRule ? 'heuristic' : 'llm',
    name: byRule ? `${name}-1` : `${name}-llm-1`,
    proceedings: ['gauntlet'],
    turns: Object.fromEntries(each),
  };
}

/** Puts all questions to every counsel at once. Decides from the recorded answers alone. */
export function advisedTurn(
  counsels: readonly Counsel[],
  questionsOf: Questions,
  decide: Decide,
): Turn<GauntletView> {
  return {
    async gather(view, signal) {
      if (counsels.length === 0) return {};
      const questions = questionsOf(view);
      let { tokens } = view.spent;
      const asking = counsels.flatMap((counsel, voice) =>
        questions.map((question) => {
          const asked = byVoice(question.asked, voice);
          const given = counsel.ask({ ...question, asked }, { ...view.spent, tokens }, signal);
          // The questions are sent at once, so each must count the prompts of those before it as spent.
          tokens += Math.ceil(lengthOf(question) / CHARACTERS_PER_TOKEN);
          return given;
        }),
      );
      return asking.length === 0 ? {} : { advice: await Promise.all(asking) };
    },
    decide,
  };
}

const lengthOf = ({ prompt, data }: Question<Type.TSchema>): number =>
  data.reduce((sum, { text }) => sum + text.length, prompt.text.length);

/** One model's answers, by question. Null for an answer that is missing or invalid. */
export interface Voice<Value> {
  readonly model: string;
  readonly answers: readonly (Value | null)[];
}

export function voicesIn<Shape extends Type.TSchema>(
  gathered: Gathered,
  questions: readonly Question<Shape>[],
): { readonly voices: Voice<Type.Static<Shape>>[]; readonly missing: string[] } {
  const { advice = [] } = gathered;
  const missing: string[] = [];
  const voices: Voice<Type.Static<Shape>>[] = [];
  const [first] = questions;
  for (let voice = 0; first !== undefined; voice += 1) {
    const name = byVoice(first.asked, voice);
    const model = advice.find(({ asked }) => asked === name)?.model;
    if (model === undefined) break;
    const answers = questions.map((question) => {
      const told = recordedAnswer(gathered, byVoice(question.asked, voice), question.schema);
      if (told.ok) return told.value;
      missing.push(`${question.asked}: ${told.why}`);
      return null;
    });
    voices.push({ model, answers });
  }
  return { voices, missing };
}

/** Caps the list of what is missing to what an artifact holds. The last line then says how many more there are. */
export function cappedMissing(all: readonly string[]): string[] {
  const shown = all.slice(0, all.length > MOST_MISSING ? MOST_MISSING - 1 : MOST_MISSING);
  const more = all.length - shown.length;
  return [
    ...shown.map((one) => clipped(one, LONGEST_MISSING)),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}
