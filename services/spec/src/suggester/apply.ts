import { defined } from '@assize/proto';
import type { Settings } from '#src/review/phase.ts';
import { DOC_TYPES, FOCUSES, type Field, type Suggestion } from './suggestion.ts';

/** What was set by flags; undefined: nothing. */
export type Explicit = { readonly [Name in keyof Settings]: Settings[Name] | undefined };

/** A field of the suggestion, the setting that it is for, and what may be put in its place. */
interface FieldOf {
  readonly field: Field;
  readonly setting: keyof Settings;
  /** As `Modify` names it. */
  readonly label: string;
  readonly choices?: readonly string[];
}

const FIELDS: readonly FieldOf[] = [
  { field: 'doc_type', setting: 'docType', label: 'doc type', choices: DOC_TYPES },
  { field: 'focus', setting: 'focus', label: 'focus', choices: FOCUSES },
  { field: 'persona', setting: 'persona', label: 'persona' },
  { field: 'models', setting: 'models', label: 'models' },
];

/** The settings as flags say them alone: what Skip leaves. */
export function given(explicit: Explicit): Settings {
  return { docType: null, focus: null, persona: null, models: [], ...defined(explicit) };
}

/** The settings with all that was suggested and that no flag says. */
export function accepted(suggestion: Suggestion, explicit: Explicit): Settings {
  const { doc_type: docType, focus, persona, models } = suggestion;
  return { docType, focus, persona, models, ...defined(explicit) };
}

/** The fields that no flag says, each with what is suggested and what is asked of an answer. */
export function openFields(suggestion: Suggestion, explicit: Explicit) {
  return FIELDS.filter(({ setting }) => explicit[setting] === undefined).map(
    ({ field, setting, label, choices }) => {
      const suggested = suggestion[field];
      const shown = Array.isArray(suggested) ? suggested.join(',') : (suggested ?? 'none');
      return {
        setting,
        label,
        shown: shown === '' ? 'none' : shown,
        /** What is wrong with an answer, null where nothing is. */
        fault: (answer: string): string | null => {
          const said = answer.trim();
          if (said === '' || said === '-' || !choices || choices.includes(said)) return null;
          return `it must be ${choices.join(', ')}, blank or -`;
        },
      };
    },
  );
}

/** The settings after answers to the open fields: a blank one keeps what is suggested, `-` clears it. */
export function modified(
  suggestion: Suggestion,
  explicit: Explicit,
  answers: Readonly<Partial<Record<keyof Settings, string>>>,
): Settings {
  const answered = (setting: keyof Settings): string => (answers[setting] ?? '').trim();
  const one = (setting: 'docType' | 'focus' | 'persona', kept: string | null): string | null => {
    const answer = explicit[setting] === undefined ? answered(setting) : '';
    return answer === '' ? kept : answer === '-' ? null : answer;
  };
  const all = accepted(suggestion, explicit);
  const models = explicit.models === undefined ? answered('models') : '';
  return {
    docType: one('docType', all.docType),
    focus: one('focus', all.focus),
    persona: one('persona', all.persona),
    models: models === '' ? all.models : models === '-' ? [] : listed(models),
  };
}

/** Names separated by commas. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
