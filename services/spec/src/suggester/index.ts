export { given, listed, type Explicit } from './apply.ts';
export { suggester, type Answering, type Prompts, type SuggesterOptions } from './phase.ts';
export { DOC_TYPES, FOCUSES, Suggestion } from './suggestion.ts';
