import { isSeatName, ROLES } from '@assize/proto';
import type { TObject, TSchema } from 'typebox';
import { formatDuration } from './quantities.ts';
import { IF_UNSET } from './kinds.ts';
import * as settings from './settings/index.ts';
import { describe, kindOf, type Shape } from './shape.ts';

/** One setting: an environment variable, or a line in the file that `ASSIZE_CONFIG` names. */
export interface Setting {
  readonly name: string;
  readonly meaning: string;
  /** The allowed values, with unit and range. */
  readonly allowed: string;
  readonly byDefault: string;
  readonly readBy: readonly string[];
  readonly schema: TSchema & Shape;
}

const EVERY_ROLE = 'every role';
const EMBEDDING = 'embedding';
const CREDIBILITY = 'credibility';
const START = 'npm start';
const PREPARE = 'prepare';
/** `review`, `critique`, `map`, `spec` and `mcp`: each runs a court of its own. */
const TRYING = 'commands that run a court';

/** Who reads which settings. A variable that appears in several groups means the same in each. */
const GROUPS: readonly (readonly [schema: TObject, ...readBy: string[]])[] = [
  [settings.PlaceSettings, 'all'],
  [settings.BusSettings, START, PREPARE],
  [settings.RoleSettings, EVERY_ROLE],
  [settings.ClerkSettings, 'clerk', START, TRYING],
  [settings.BrainSettings, EVERY_ROLE, START, TRYING],
  [settings.LlmSettings, 'roles with a model', CREDIBILITY, 'seat', TRYING, 'challenge'],
  [settings.LlmNamedSettings, 'roles with a model', 'seat', TRYING],
  [settings.LlmCaseSettings, 'roles with a model', 'clerk', TRYING],
  [settings.JurySettings, 'judge', START, TRYING],
  [settings.GauntletSettings, 'evaluator', START, TRYING],
  [settings.SeatSettings, 'judge', 'seat', START, PREPARE],
  [settings.EmbeddingSettings, EMBEDDING],
  [settings.StanceSettings, EMBEDDING],
  [settings.CredibilitySettings, CREDIBILITY],
  [settings.SourceSettings, CREDIBILITY, 'judge'],
  [settings.SearchSettings, 'prosecutor'],
  [settings.DoorSettings, EMBEDDING, CREDIBILITY, 'clerk', 'mcp', 'docket'],
  [settings.AccessSettings, EVERY_ROLE, CREDIBILITY, 'docket'],
  [settings.NatsTlsSettings, EVERY_ROLE, CREDIBILITY],
  [settings.RedisTlsSettings, EVERY_ROLE],
  [settings.HealthSettings, 'all'],
  [settings.LogSettings, 'all'],
  [settings.TelemetrySettings, 'all'],
  [settings.CollectorSettings, 'the collector of deploy/compose.yaml'],
];

export const SETTINGS: ReadonlyMap<string, Setting> = listed();

function listed(): Map<string, Setting> {
  const all = new Map<string, Setting>();
  for (const [group, ...readers] of GROUPS) {
    for (const [name, schema] of Object.entries(group.properties)) {
      const before = all.get(name);
      const readBy = [...new Set([...(before?.readBy ?? []), ...readers])];
      all.set(name, before ? { ...before, readBy } : settingOf(name, schema, readBy));
    }
  }
  return all;
}

function settingOf(name: string, schema: TSchema & Shape, readBy: readonly string[]): Setting {
  const { description: meaning = '' } = schema;
  return { name, meaning, allowed: describe(schema), byDefault: defaultOf(schema), readBy, schema };
}

function defaultOf(shape: Shape): string {
  const { default: value, [IF_UNSET]: otherwise = 'none' } = shape;
  if (value === undefined) return otherwise;
  if (Array.isArray(value)) return value.join(',') || 'none';
  if (kindOf(shape) === 'duration') return formatDuration(Number(value));
  return typeof value === 'string' ? value || 'none' : JSON.stringify(value);
}

const BRAIN = 'ASSIZE_BRAIN';
const MODEL = 'ASSIZE_LLM_';
const VOICE_SETTINGS = Object.keys({
  ...settings.LlmSettings.properties,
  ...settings.LlmNamedSettings.properties,
});
const ROLES_WITH_BRAIN = ROLES.filter((role) => role !== 'clerk');
/** Who can have a language model of its own by name, apart from seats. `spec` is the reviewer of specifications. */
const VOICES: readonly string[] = [...ROLES_WITH_BRAIN, 'spec'];

/** Whether a setting can be made for a single role or seat, by adding its name to the variable. */
export const hasVoices = (name: string): boolean => name === BRAIN || VOICE_SETTINGS.includes(name);

/** The setting that a variable sets; undefined if there is none. `ASSIZE_LLM_JUDGE_MODEL` sets `ASSIZE_LLM_MODEL`. */
export function settingNamed(name: string): Setting | undefined {
  const general = VOICE_SETTINGS.find((one) => {
    const ending = `_${one.slice(MODEL.length)}`;
    return name.endsWith(ending) && isVoice(name.slice(MODEL.length, -ending.length));
  });
  const ofRole = ROLES_WITH_BRAIN.some((role) => name === `${BRAIN}_${role.toUpperCase()}`);
  return SETTINGS.get(name) ?? SETTINGS.get(ofRole ? BRAIN : (general ?? ''));
}

function isVoice(written: string): boolean {
  const name = written.toLowerCase().replaceAll('_', '-');
  return VOICES.includes(name) || isSeatName(name);
}

/** All names that are known in advance: also those for single roles, but not those for seats. */
export function allNames(): string[] {
  const brains = ROLES_WITH_BRAIN.map((role) => `${BRAIN}_${role.toUpperCase()}`);
  const models = VOICES.flatMap((voice) =>
    VOICE_SETTINGS.map((name) => `${MODEL}${voice.toUpperCase()}_${name.slice(MODEL.length)}`),
  );
  return [...SETTINGS.keys(), ...brains, ...models];
}
