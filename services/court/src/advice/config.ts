import { ConfigError, readConfig, readTogether } from '@assize/config';
import {
  BrainSettings,
  BRAINS,
  LlmCaseSettings,
  LlmNamedSettings,
  SeatSettings,
} from '@assize/config/settings';
import { LLM_VARIABLES, readLlmConfig, type LlmConfig } from '@assize/llm';
import { defined, ROLES, type Role } from '@assize/proto';
import Type from 'typebox';
import { familyOf } from './family.ts';

/** What language models may take of one case, all roles together. */
export interface CaseBudget {
  readonly tokens: number;
  /** Null: no bound. */
  readonly costUsd: number | null;
  /** Wall clock of all answers, in milliseconds. */
  readonly ms: number;
}

/** In USD per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** The model that counsels one role, and within which bounds. */
export interface CounselConfig {
  readonly llm: LlmConfig;
  /** Models of one family count once in a verdict's `families`. */
  readonly family: string;
  /** Null: not known, and neither is what an answer cost. */
  readonly price: Price | null;
  readonly budget: CaseBudget;
}

/** The roles that decide something, and so have a brain. */
const THINKING_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'clerk');

/** Which roles a language model counsels, and which; a role that is absent is heuristic. */
export type Brains = Readonly<Partial<Record<Role, CounselConfig>>>;

type Kind = (typeof BRAINS)[number];

/** What goes with the model's name, and is not taken over by a role that names another model. */
const WITH_MODEL = Object.keys(LlmNamedSettings.properties);
/** A key is not sent to another place than the one that it is for. */
const WITH_URL = ['ASSIZE_LLM_API_KEY'];

/**
 * Which roles a language model counsels: by `ASSIZE_BRAIN`, and for one role by that with its name.
 * What concerns models is read only where a role asks for one.
 * @throws ConfigError with every fault of every role
 */
export function readBrains(
  env: NodeJS.ProcessEnv,
  roles: readonly Role[] = THINKING_ROLES,
): Brains {
  const { ASSIZE_BRAIN: general } = readConfig(BrainSettings, env);
  const each = roles.map((role) => [role, () => counselOf(env, role, general)] as const);
  return defined(readTogether(Object.fromEntries(each)));
}

function counselOf(env: NodeJS.ProcessEnv, role: Role, general: Kind): CounselConfig | undefined {
  const name = variableOf('BRAIN', role);
  const own = Type.Object({ [name]: Type.Enum(BRAINS, { default: general }) });
  return readConfig(own, env)[name] === 'llm' ? readCounselConfig(env, role) : undefined;
}

/**
 * The model of one voice: a setting with its name in it (`ASSIZE_LLM_JUDGE_MODEL`) goes before the
 * general one (`ASSIZE_LLM_MODEL`). A voice with
 * another URL takes no key over, and one with another model neither family nor price.
 * @throws ConfigError with every fault, also where no model is named or a bound on cost has no price
 */
export function readCounselConfig(env: NodeJS.ProcessEnv, voice: string): CounselConfig {
  const { settings, nameOf } = settingsOf(env, voice);
  try {
    const { llm, named, budget } = readTogether({
      llm: () => readLlmConfig(settings),
      named: () => readConfig(LlmNamedSettings, settings),
      budget: () => readCaseBudget(env),
    });
    if (llm === undefined)
      throw unset(nameOf('ASSIZE_LLM_URL'), `since the ${voice}’s brain is llm`);
    const price = priceIn(named);
    if (budget.costUsd !== null && price === null) {
      const why = 'since ASSIZE_LLM_CASE_COST bounds a cost that would not be known';
      throw unset(nameOf('ASSIZE_LLM_PRICE_INPUT'), why);
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

/** How every setting of models begins. */
const GENERAL = variableOf('LLM', '');

/** The settings of a voice under their general names, and the name that each was set by. */
function settingsOf(env: NodeJS.ProcessEnv, voice: string) {
  const prefix = `${variableOf('LLM', voice)}_`;
  const ownName = (name: string): string => name.replace(GENERAL, prefix);
  const has = (name: string): boolean => (env[name] ?? '') !== '';
  const notOurs = new Set([
    ...(has(ownName('ASSIZE_LLM_URL')) ? WITH_URL : []),
    ...(has(ownName('ASSIZE_LLM_MODEL')) ? WITH_MODEL : []),
  ]);
  const settings: NodeJS.ProcessEnv = {};
  const names = new Map<string, string>();
  for (const name of [...LLM_VARIABLES, ...WITH_MODEL]) {
    const own = has(ownName(name));
    if (own || (has(name) && !notOurs.has(name))) settings[name] = env[own ? ownName(name) : name];
    if (own) names.set(name, ownName(name));
  }
  return { settings, nameOf: (name: string): string => names.get(name) ?? name };
}

function priceIn({
  ASSIZE_LLM_PRICE_INPUT: input,
  ASSIZE_LLM_PRICE_OUTPUT: output,
}: Type.Static<typeof LlmNamedSettings>): Price | null {
  if (input === undefined && output === undefined) return null;
  if (input === undefined) throw unset('ASSIZE_LLM_PRICE_INPUT', 'since the other price is');
  if (output === undefined) throw unset('ASSIZE_LLM_PRICE_OUTPUT', 'since the other price is');
  return { input, output };
}

/** What all models together may take of a case. @throws ConfigError */
export function readCaseBudget(env: NodeJS.ProcessEnv): CaseBudget {
  const read = readConfig(LlmCaseSettings, env);
  return {
    tokens: read.ASSIZE_LLM_CASE_TOKENS,
    costUsd: read.ASSIZE_LLM_CASE_COST ?? null,
    ms: read.ASSIZE_LLM_CASE_TIME,
  };
}

/** The seats that are asked over the bus, and how long one may take for an answer, in milliseconds. @throws ConfigError */
export function readSeats(env: NodeJS.ProcessEnv): { names: string[]; timeoutMs: number } {
  const read = readConfig(SeatSettings, env);
  return { names: [...new Set(read.ASSIZE_SEATS)], timeoutMs: read.ASSIZE_SEAT_TIMEOUT };
}

function unset(variable: string, since: string): ConfigError {
  return new ConfigError([{ variable, held: 'nothing', allowed: `set, ${since}` }]);
}
