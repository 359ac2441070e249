export {
  readLlmConfig,
  LLM_SETTINGS,
  LLM_VARIABLES,
  type LlmConfig,
  type SchemaKeywords,
} from '#src/config.ts';
export { openModel } from '#src/openai-compatible.ts';
export type {
  Asking,
  Budget,
  Completion,
  LanguageModel,
  ModelFailure,
  ModelFailureReason,
  Usage,
} from '#src/port.ts';
export { traced } from '#src/traced.ts';
export { dataBlock, readPrompt, type Prompt } from '#src/prompt.ts';
