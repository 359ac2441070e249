import { SEAT_MOST_MS, SEAT_NAME } from '@assize/proto';
import { Type } from 'typebox';
import {
  OTHERWISE,
  choice,
  names,
  optional,
  optionalSecret,
  real,
  time,
  whole,
} from '#src/kinds.ts';

/** The kinds of brain that decide in a role. */
export const BRAINS = ['heuristic', 'llm'] as const;
const money = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, description, [OTHERWISE]: 'none' }));

/** The default for all roles; `ASSIZE_BRAIN_JUDGE` and similar variables set it for one role. */
export const BrainSettings = Type.Object({
  ASSIZE_BRAIN: choice(
    'what decides in every role but the clerk: rules, or a language model beside them',
    BRAINS,
  ),
});

/** The address of a language model, and how it is called. */
export const LlmSettings = Type.Object({
  ASSIZE_LLM_URL: optional('the base URL of an OpenAI-compatible API', 'none', {
    pattern: '^https?://.',
  }),
  ASSIZE_LLM_MODEL: optional('the model’s name there; set both or neither'),
  ASSIZE_LLM_API_KEY: optionalSecret('its key, where it asks for one'),
  ASSIZE_LLM_TIMEOUT: time('for one answer, every try and wait and the repair included', 20_000),
  ASSIZE_LLM_MAX_TOKENS: whole('that one reply may have', 16, 2048, 100_000),
  ASSIZE_LLM_TEMPERATURE: real(
    'at 0 the same question has the same answer, as far as the server can',
    0,
    0,
    2,
  ),
  ASSIZE_LLM_SCHEMA: choice(
    'which keywords of a schema are sent: `full` for a server that holds to a grammar',
    ['portable', 'full'],
  ),
});

/** Settings that belong to one named model. */
export const LlmNamedSettings = Type.Object({
  ASSIZE_LLM_FAMILY: optional('the family as which the verdict counts it', 'by the model’s name', {
    maxLength: 100,
  }),
  ASSIZE_LLM_PRICE_INPUT: money('USD per million tokens of prompts'),
  ASSIZE_LLM_PRICE_OUTPUT: money('USD per million tokens of replies'),
});

/** The budget of one case for all language models together. */
export const LlmCaseSettings = Type.Object({
  ASSIZE_LLM_CASE_TOKENS: whole('that all roles together may take of one case', 1, 200_000),
  ASSIZE_LLM_CASE_COST: money('USD, likewise; needs the prices'),
  ASSIZE_LLM_CASE_TIME: time('wall clock of all answers of one case, likewise', 300_000),
});

/** Maximum number of jurors: each gives two answers in every case. */
export const MOST_SEATS = 12;

/** The jury, which finds in place of the judge. */
export const JurySettings = Type.Object({
  ASSIZE_JURY: optional(`names of the jurors, separated by commas, up to ${MOST_SEATS}`),
  ASSIZE_JURY_QUORUM: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_SEATS,
      description: 'how many of them have to vote',
      [OTHERWISE]: 'more than half of the seats',
    }),
  ),
});

/** The voters of a gauntlet. */
export const GauntletSettings = Type.Object({
  ASSIZE_GAUNTLET_FRONTIER: Type.Array(Type.String({ pattern: String.raw`^\S{1,200}$` }), {
    default: [],
    maxItems: 8,
    description: 'language models that vote in a gauntlet, instead of the evaluator’s own',
  }),
});

/** Seats that run as processes of their own. */
export const SeatSettings = Type.Object({
  ASSIZE_SEATS: names(
    'seats that processes of their own take, as juror-anna or grader-support',
    SEAT_NAME,
  ),
  ASSIZE_SEAT_TIMEOUT: time(
    'longest that such a seat may take for its answers',
    120_000,
    1,
    SEAT_MOST_MS,
  ),
});
