import type { Claim } from '@assize/proto';

/** The model answers for every party; the judge may decide by rule. */
export interface ModelCase {
  readonly id: string;
  readonly judge: 'llm' | 'heuristic';
  readonly claim: Claim;
}

/** The claims are short, so that the model has room, and each goes another way. */
export const MODEL_CASES: readonly ModelCase[] = [
  {
    id: 'model-plain',
    judge: 'llm',
    claim: {
      text: 'The Eiffel Tower is located in Paris.',
      evidence: [{ id: 'e1', text: 'The Eiffel Tower is located in Paris.' }],
    },
  },
  {
    id: 'model-denied',
    judge: 'heuristic',
    claim: {
      text: 'The Eiffel Tower is located in Paris.',
      evidence: [
        { id: 'forum', text: 'The Eiffel Tower is not located in Paris. So a forum says.' },
      ],
      limits: { maxRounds: 1 },
    },
  },
  {
    id: 'model-disputed',
    judge: 'heuristic',
    claim: {
      text: 'The Eiffel Tower is located in Paris.',
      classification: 'contested',
      evidence: [
        { id: 'guide', text: 'The Eiffel Tower is located in Paris. Millions visit it.' },
        { id: 'forum', text: 'The Eiffel Tower is not located in Paris. So a forum says.' },
      ],
      limits: { maxRounds: 1 },
    },
  },
  {
    id: 'model-scattered',
    judge: 'heuristic',
    claim: {
      text: 'The survey of 2019 found 40 nests of herons on the island.',
      evidence: [
        { id: 'first', text: 'The survey of 2019 went to the island.', source: 'urn:survey' },
        { id: 'second', text: 'It found 40 nests of herons.', source: 'urn:survey' },
      ],
      limits: { maxRounds: 1, maxRemands: 1 },
    },
  },
];

/** The model obeys a grammar, and is slow. */
export function smallModelSettings(url: string, judge: ModelCase['judge']): NodeJS.ProcessEnv {
  return {
    ASSIZE_BRAIN: 'llm',
    ASSIZE_BRAIN_JUDGE: judge,
    ASSIZE_LLM_URL: url,
    ASSIZE_LLM_MODEL: 'SmolLM2-135M-Instruct',
    ASSIZE_LLM_SCHEMA: 'full',
    ASSIZE_LLM_MAX_TOKENS: '400',
    ASSIZE_LLM_TIMEOUT: '20m',
    ASSIZE_LLM_CASE_TIME: '1h',
  };
}
