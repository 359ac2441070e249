export { settingsFromFlags, splitNames, type FlagSettings } from './apply.ts';
export { suggester, type Answering, type Prompts, type SuggesterOptions } from './phase.ts';
export { Suggestion } from './suggestion.ts';
