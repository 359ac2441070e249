import { SEAT_MOST_MS, SEAT_NAME } from '@assize/proto';
import { Type } from 'typebox';
import {
  IF_UNSET,
  choice,
  names,
  optional,
  optionalSecret,
  realNumber,
  time,
  wholeNumber,
} from '#src/kinds.ts';

/** The kinds of brain that decide in a role. */
export const BRAINS = ['heuristic', 'llm'] as const;
const money = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, description, [IF_UNSET]: 'none' }));

/** The default for all roles; `ASSIZE_BRAIN_JUDGE` and similar variables set it for one role. */
export const BrainSettings = Type.Object({
  ASSIZE_BRAIN: choice(
    'how every role except the clerk decides: by rules, or by rules and a language model',
    BRAINS,
  ),
});

export const LlmSettings = Type.Object({
  ASSIZE_LLM_URL: optional('base URL of an OpenAI-compatible API', 'none', {
    pattern: '^https?://.',
  }),
  ASSIZE_LLM_MODEL: optional('name of the model at ASSIZE_LLM_URL; set both or neither'),
  ASSIZE_LLM_API_KEY: optionalSecret('API key for ASSIZE_LLM_URL, if the server requires one'),
  ASSIZE_LLM_TIMEOUT: time(
    'timeout of one answer, including retries, waits and the repair',
    20_000,
  ),
  ASSIZE_LLM_MAX_TOKENS: wholeNumber('maximum number of tokens in one reply', 16, 2048, 100_000),
  ASSIZE_LLM_TEMPERATURE: realNumber(
    'sampling temperature; at 0 the same question gets the same answer, as far as the server can',
    0,
    0,
    2,
  ),
  ASSIZE_LLM_SCHEMA: choice(
    'JSON Schema keywords that are sent: `full` for a server that constrains answers by a grammar',
    ['portable', 'full'],
  ),
});

/** Settings that belong to one named model. */
export const LlmNamedSettings = Type.Object({
  ASSIZE_LLM_FAMILY: optional(
    'the model family that the verdict counts the model as',
    'derived from the model’s name',
    {
      maxLength: 100,
    },
  ),
  ASSIZE_LLM_PRICE_INPUT: money('price in USD per million prompt tokens'),
  ASSIZE_LLM_PRICE_OUTPUT: money('price in USD per million reply tokens'),
});

/** The budget of one case for all language models together. */
export const LlmCaseSettings = Type.Object({
  ASSIZE_LLM_CASE_TOKENS: wholeNumber(
    'maximum number of tokens that all roles together may use in one case',
    1,
    200_000,
  ),
  ASSIZE_LLM_CASE_COST: money(
    'maximum cost in USD of all roles together in one case; needs the prices',
  ),
  ASSIZE_LLM_CASE_TIME: time('maximum wall-clock time of all answers in one case', 300_000),
});

/** Maximum number of jurors: each gives two answers in every case. */
export const MOST_SEATS = 12;

/** The jury, which finds in place of the judge. */
export const JurySettings = Type.Object({
  ASSIZE_JURY: optional(
    `comma-separated names of up to ${MOST_SEATS} jurors, who decide in place of the judge`,
  ),
  ASSIZE_JURY_QUORUM: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_SEATS,
      description: 'minimum number of jurors that must vote',
      [IF_UNSET]: 'more than half of the seats',
    }),
  ),
});

export const GauntletSettings = Type.Object({
  ASSIZE_GAUNTLET_FRONTIER: Type.Array(Type.String({ pattern: String.raw`^\S{1,200}$` }), {
    default: [],
    maxItems: 8,
    description: 'language models that vote in a gauntlet, in place of the evaluator’s own model',
  }),
});

export const SeatSettings = Type.Object({
  ASSIZE_SEATS: names(
    'seats that run as separate processes, such as juror-anna or grader-support',
    SEAT_NAME,
  ),
  ASSIZE_SEAT_TIMEOUT: time(
    'maximum time that a seat in a separate process may take to answer',
    120_000,
    1,
    SEAT_MOST_MS,
  ),
});
