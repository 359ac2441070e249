export { readLlmConfig, LLM_SETTINGS, LLM_VARIABLES, type LlmConfig } from '#src/config.ts';
export { openModel } from '#src/openai-compatible.ts';
export type { LanguageModel, ModelFailure, Usage } from '#src/port.ts';
export { traced } from '#src/traced.ts';
export { dataBlock, readPrompt, type Prompt } from '#src/prompt.ts';
