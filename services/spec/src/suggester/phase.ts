import type { Phase, Settings } from '#src/review/phase.ts';
import {
  withSuggestion,
  settingsFromFlags,
  withAnswers,
  openFields,
  type FlagSettings,
} from './apply.ts';
import { suggest } from './suggest.ts';
import type { Suggestion } from './suggestion.ts';

/** How a suggestion is answered. `yes` means that it was accepted in advance. */
export type Answering =
  | { readonly kind: 'yes' }
  /** There is nobody to ask. */
  | { readonly kind: 'nobody' }
  /** `prompts` is called once, and only when there is something to ask. */
  | { readonly kind: 'person'; readonly prompts: () => Promise<Prompts> };

/** Asks on a terminal. Rejects with the signal's reason if the person gives up. */
export interface Prompts {
  readonly choose: () => Promise<'accept' | 'modify' | 'skip'>;
  readonly field: (field: ReturnType<typeof openFields>[number]) => Promise<string>;
}

export interface SuggesterOptions {
  readonly format: 'text' | 'json';
  readonly explicit: FlagSettings;
  readonly models: readonly string[];
  readonly answering: Answering;
}

/** Suggests document type, focus, persona and models, and applies what is accepted. */
export function suggester({ format, explicit, models, answering }: SuggesterOptions): Phase {
  return {
    name: 'suggester',
    async run({ text }, _found, { tell }) {
      if (text.trim() === '') return { warnings: ['skipped, because the specification is empty'] };
      const suggestion = suggest(text, models);
      tell(format === 'json' ? JSON.stringify(suggestion) : asText(suggestion));
      const settings = await settingsAfter(suggestion, explicit, answering);
      const skipped =
        'the suggestion was not applied, because there is no terminal to ask on (--yes accepts it)';
      return {
        settings,
        warnings: [...suggestion.warnings, ...(answering.kind === 'nobody' ? [skipped] : [])],
        ...(format === 'json' ? {} : { report: settingsText(settings) }),
      };
    },
  };
}

async function settingsAfter(
  suggestion: Suggestion,
  explicit: FlagSettings,
  answering: Answering,
): Promise<Settings> {
  if (answering.kind === 'yes') return withSuggestion(suggestion, explicit);
  if (answering.kind === 'nobody') return settingsFromFlags(explicit);
  const person = await answering.prompts();
  const choice = await person.choose();
  if (choice === 'accept') return withSuggestion(suggestion, explicit);
  if (choice === 'skip') return settingsFromFlags(explicit);
  const answers: Partial<Record<keyof Settings, string>> = {};
  for (const field of openFields(suggestion, explicit)) {
    answers[field.setting] = await person.field(field);
  }
  return withAnswers(suggestion, explicit, answers);
}

function asText({ reasoning, confidence, ...said }: Suggestion): string {
  const row = (label: string, field: keyof typeof reasoning): string => {
    const value = said[field];
    const shown = Array.isArray(value) ? value.join(', ') : value;
    if (!shown) return `  ${label}: none (${reasoning[field]})`;
    return `  ${label}: ${shown} (confidence ${confidence[field].toFixed(1)}; ${reasoning[field]})`;
  };
  return [
    '=== Suggestion ===',
    row('doc type', 'doc_type'),
    row('focus', 'focus'),
    row('persona', 'persona'),
    row('models', 'models'),
  ].join('\n');
}

function settingsText({ docType, focus, persona, models }: Settings): string {
  const rows = [docType, focus, persona, models.join(', ')].map((value) => value || 'default');
  const [type, on, as, by] = rows;
  return `Settings: doc type ${type}, focus ${on}, persona ${as}, models ${by}`;
}
