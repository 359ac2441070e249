import { definedFields } from '@assize/proto';
import type { Settings } from '#src/review/phase.ts';
import { DOC_TYPES, FOCUSES, type Field, type Suggestion } from './suggestion.ts';

/** The settings that flags set; undefined for the others. */
export type FlagSettings = { readonly [Name in keyof Settings]: Settings[Name] | undefined };

/** `choices` are the values that a person may enter instead. */
interface FieldOf {
  readonly field: Field;
  readonly setting: keyof Settings;
  readonly label: string;
  readonly choices?: readonly string[];
}

const FIELDS: readonly FieldOf[] = [
  { field: 'doc_type', setting: 'docType', label: 'doc type', choices: DOC_TYPES },
  { field: 'focus', setting: 'focus', label: 'focus', choices: FOCUSES },
  { field: 'persona', setting: 'persona', label: 'persona' },
  { field: 'models', setting: 'models', label: 'models' },
];

/** The settings as flags set them, which is also the result of Skip. */
export function settingsFromFlags(explicit: FlagSettings): Settings {
  return { docType: null, focus: null, persona: null, models: [], ...definedFields(explicit) };
}

/** The settings with everything that was suggested, except where a flag sets the value. */
export function withSuggestion(suggestion: Suggestion, explicit: FlagSettings): Settings {
  const { doc_type: docType, focus, persona, models } = suggestion;
  return { docType, focus, persona, models, ...definedFields(explicit) };
}

/** The fields that no flag sets, each with its suggested value and the check of an answer. */
export function openFields(suggestion: Suggestion, explicit: FlagSettings) {
  return FIELDS.filter(({ setting }) => explicit[setting] === undefined).map(
    ({ field, setting, label, choices }) => {
      const suggested = suggestion[field];
      const shown = Array.isArray(suggested) ? suggested.join(',') : (suggested ?? 'none');
      return {
        setting,
        label,
        shown: shown === '' ? 'none' : shown,
        fault: (answer: string): string | null => {
          const said = answer.trim();
          if (said === '' || said === '-' || !choices || choices.includes(said)) return null;
          return `it must be one of ${choices.join(', ')}, blank or -`;
        },
      };
    },
  );
}

/** The settings after a person's answers to the open fields: a blank answer keeps the suggestion, and `-` clears it. */
export function withAnswers(
  suggestion: Suggestion,
  explicit: FlagSettings,
  answers: Readonly<Partial<Record<keyof Settings, string>>>,
): Settings {
  const answered = (setting: keyof Settings): string => (answers[setting] ?? '').trim();
  const one = (setting: 'docType' | 'focus' | 'persona', kept: string | null): string | null => {
    const answer = explicit[setting] === undefined ? answered(setting) : '';
    return answer === '' ? kept : answer === '-' ? null : answer;
  };
  const all = withSuggestion(suggestion, explicit);
  const models = explicit.models === undefined ? answered('models') : '';
  return {
    docType: one('docType', all.docType),
    focus: one('focus', all.focus),
    persona: one('persona', all.persona),
    models: models === '' ? all.models : models === '-' ? [] : splitNames(models),
  };
}

export function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
