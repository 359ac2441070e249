import type { Claim } from '@assize/proto';

/** Cases that a small model is asked about: short, so that it has room, and each another way. */
export const MODEL_CASES: readonly { readonly id: string; readonly claim: Claim }[] = [
  {
    id: 'model-plain',
    claim: {
      text: 'The Eiffel Tower is located in Paris.',
      evidence: [{ id: 'e1', text: 'The Eiffel Tower is located in Paris.' }],
    },
  },
  {
    id: 'model-denied',
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

/** What a court is told of the small model at `url`: it holds answers to a grammar, and takes its time. */
export function smallModelSettings(url: string): NodeJS.ProcessEnv {
  return {
    ASSIZE_BRAIN: 'llm',
    ASSIZE_LLM_URL: url,
    ASSIZE_LLM_MODEL: 'SmolLM2-135M-Instruct',
    ASSIZE_LLM_SCHEMA: 'full',
    ASSIZE_LLM_MAX_TOKENS: '768',
    ASSIZE_LLM_TIMEOUT: '5m',
    ASSIZE_LLM_CASE_TIME: '1h',
  };
}
