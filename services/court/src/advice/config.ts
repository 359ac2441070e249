import { ConfigError, readConfig, readTogether } from '@assize/config';
import {
  BrainSettings,
  BRAINS,
  LlmCaseSettings,
  LlmNamedSettings,
  SeatSettings,
} from '@assize/config/settings';
import { LLM_SETTINGS, LLM_VARIABLES, readLlmConfig, type LlmConfig } from '@assize/llm';
import { definedFields, ROLES, type Role } from '@assize/proto';
import Type from 'typebox';
import { familyOf } from './family.ts';

/** The most that all language models together may spend on one case. */
export interface CaseBudget {
  readonly tokens: number;
  /** In USD. Null: unlimited. */
  readonly costUsd: number | null;
  /** Total wall-clock time of all answers, in milliseconds. */
  readonly ms: number;
}

/** What a model costs, in USD per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** The model that counsels one role. */
export interface CounselConfig {
  readonly llm: LlmConfig;
  /** Models of one family count once in a verdict's `families`. */
  readonly family: string;
  /** Null: unknown, and so is the cost. */
  readonly price: Price | null;
  readonly budget: CaseBudget;
}

const THINKING_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'clerk');

/** A role that is missing here decides by rule alone. */
export type Brains = Readonly<Partial<Record<Role, CounselConfig>>>;

type Kind = (typeof BRAINS)[number];

/** A role that names another model does not inherit these settings. */
const WITH_MODEL = Object.keys(LlmNamedSettings.properties);
/**
 * A role with another URL does not inherit these settings, so that no key is sent to a server that it was not meant
 * for.
 */
const WITH_URL = ['ASSIZE_LLM_API_KEY'];

/**
 * `ASSIZE_BRAIN` decides for all roles, and its variant with a role's name (`ASSIZE_BRAIN_JUDGE`) for that role. The
 * settings of models are read only for roles that ask for one.
 * @throws ConfigError with every fault of every role
 */
export function readBrains(
  env: NodeJS.ProcessEnv,
  roles: readonly Role[] = THINKING_ROLES,
): Brains {
  const { ASSIZE_BRAIN: general } = readConfig(BrainSettings, env);
  const each = roles.map((role) => [role, () => counselOf(env, role, general)] as const);
  return definedFields(readTogether(Object.fromEntries(each)));
}

function counselOf(env: NodeJS.ProcessEnv, role: Role, general: Kind): CounselConfig | undefined {
  const name = variableOf('BRAIN', role);
  const own = Type.Object({ [name]: Type.Enum(BRAINS, { default: general }) });
  return readConfig(own, env)[name] === 'llm' ? readCounselConfig(env, role) : undefined;
}

/**
 * A setting with the voice's name in it (`ASSIZE_LLM_JUDGE_MODEL`) takes precedence over the general one
 * (`ASSIZE_LLM_MODEL`). A voice with its own URL does not inherit the general key, and one with its own model inherits
 * neither family nor price.
 * @throws ConfigError with every fault; also if no model is named, or if a cost limit is set without a price
 */
export function readCounselConfig(env: NodeJS.ProcessEnv, voice: string): CounselConfig {
  const { settings, nameOf } = settingsOf(env, voice);
  try {
    const { llm, named, budget } = readTogether({
      llm: () => readLlmConfig(settings),
      named: () => readConfig(LlmNamedSettings, settings),
      budget: () => readCaseBudget(env),
    });
    if (llm === undefined) throw unset(LLM_SETTINGS, `since the ${voice}’s brain is llm`);
    const price = priceIn(named);
    if (budget.costUsd !== null && price === null) {
      const why = 'since ASSIZE_LLM_CASE_COST bounds a cost that would not be known';
      throw unset(['ASSIZE_LLM_PRICE_INPUT'], why);
    }
    const family = named.ASSIZE_LLM_FAMILY?.trim().toLowerCase() ?? familyOf(llm.model);
    return { llm, family, price, budget };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(
      error.faults.map((fault) => ({ ...fault, variable: nameOf(fault.variable) })),
    );
  }
}

function variableOf(what: string, voice: string): string {
  return ['ASSIZE', what, voice.toUpperCase().replaceAll('-', '_')].join('_');
}

const GENERAL = variableOf('LLM', '');

const ownName = (name: string, voice: string): string =>
  name.replace(GENERAL, `${variableOf('LLM', voice)}_`);

const OF_MODEL = [...LLM_VARIABLES, ...WITH_MODEL];

/** A voice's settings under their general names, each its own or inherited; undefined if it has none. */
export function modelSettings(env: NodeJS.ProcessEnv, voice: string): NodeJS.ProcessEnv {
  const { settings } = settingsOf(env, voice);
  return Object.fromEntries(OF_MODEL.map((name) => [name, settings[name]]));
}

/** The settings by which a voice has a given model, of unknown price, or the one in `settings`. */
export function voiceSettings(
  voice: string,
  settings: NodeJS.ProcessEnv,
  model = settings['ASSIZE_LLM_MODEL'],
): NodeJS.ProcessEnv {
  const same = model === settings['ASSIZE_LLM_MODEL'];
  const given = { ...settings, ASSIZE_LLM_MODEL: model };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      return [ownName(name, voice), same || !WITH_MODEL.includes(name) ? value : undefined];
    }),
  );
}

/** Settings are under their general names. Faults name the variable that each came from. */
function settingsOf(env: NodeJS.ProcessEnv, voice: string) {
  const has = (name: string): boolean => (env[name] ?? '') !== '';
  const notOurs = new Set([
    ...(has(ownName('ASSIZE_LLM_URL', voice)) ? WITH_URL : []),
    ...(has(ownName('ASSIZE_LLM_MODEL', voice)) ? WITH_MODEL : []),
  ]);
  const settings: NodeJS.ProcessEnv = {};
  const names = new Map<string, string>();
  for (const name of OF_MODEL) {
    const own = ownName(name, voice);
    if (has(own)) names.set(name, own);
    if (has(own) || (has(name) && !notOurs.has(name))) settings[name] = env[has(own) ? own : name];
  }
  return { settings, nameOf: (name: string): string => names.get(name) ?? name };
}

function priceIn({
  ASSIZE_LLM_PRICE_INPUT: input,
  ASSIZE_LLM_PRICE_OUTPUT: output,
}: Type.Static<typeof LlmNamedSettings>): Price | null {
  if (input === undefined && output === undefined) return null;
  if (input === undefined) throw unset(['ASSIZE_LLM_PRICE_INPUT'], 'since the other price is');
  if (output === undefined) throw unset(['ASSIZE_LLM_PRICE_OUTPUT'], 'since the other price is');
  return { input, output };
}

/** @throws ConfigError */
export function readCaseBudget(env: NodeJS.ProcessEnv): CaseBudget {
  const read = readConfig(LlmCaseSettings, env);
  return {
    tokens: read.ASSIZE_LLM_CASE_TOKENS,
    costUsd: read.ASSIZE_LLM_CASE_COST ?? null,
    ms: read.ASSIZE_LLM_CASE_TIME,
  };
}

/**
 * The names of the seats that are asked over the bus, and the timeout of an answer.
 * @throws ConfigError
 */
export function readSeats(env: NodeJS.ProcessEnv): { names: string[]; timeoutMs: number } {
  const read = readConfig(SeatSettings, env);
  return { names: [...new Set(read.ASSIZE_SEATS)], timeoutMs: read.ASSIZE_SEAT_TIMEOUT };
}

function unset(variables: readonly string[], since: string): ConfigError {
  const allowed = `set, ${since}`;
  return new ConfigError(variables.map((variable) => ({ variable, held: 'nothing', allowed })));
}
