import { openModels } from '@assize/spec/review';
import { listed } from '@assize/spec/suggester';
import { ofSpec } from '../debate/hear.ts';
import { Failure } from '../terminal/failure.ts';

/** Which language models a gauntlet is asked to have; by rule where none is configured. */
export interface ModelFlags {
  readonly gauntletModel?: string;
  /** Names separated by commas. */
  readonly gauntletFrontier?: string;
}

/** Who asks a language model in a gauntlet. */
const SEATS = ['ADVERSARY', 'EVALUATOR', 'JUDGE', 'DEFENSE'] as const;
/** What a gauntlet needs where nothing else is set: fifteen votes are a long reply, and of these there are many. */
const ROOM = {
  ASSIZE_TTL: '6h',
  ASSIZE_LLM_TIMEOUT: '5m',
  ASSIZE_LLM_MAX_TOKENS: '8192',
  ASSIZE_LLM_CASE_TIME: '2h',
};
/** Models that vote. */
const MOST_FRONTIER = 8;

/**
 * The environment of a gauntlet's court: where a language model is configured for `assize spec`, its seats have
 * it, the adversary the one that is named for the attack, and the evaluator those of the frontier.
 * @throws Failure where a model is named and none is configured
 */
export function gauntletEnv(env: NodeJS.ProcessEnv, flags: ModelFlags): NodeJS.ProcessEnv {
  const { gauntletModel: attack, gauntletFrontier } = flags;
  const frontier = gauntletFrontier === undefined ? [] : [...new Set(listed(gauntletFrontier))];
  const [model] = openModels(env, null).names;
  if (model === undefined) {
    const flag = attack === undefined ? '--gauntlet-frontier' : '--gauntlet-model';
    if (attack === undefined && gauntletFrontier === undefined) return env;
    throw new Failure(`${flag}: no language model is configured: see ASSIZE_LLM_URL`);
  }
  if (frontier.length > MOST_FRONTIER) {
    throw new Failure(`--gauntlet-frontier: up to ${MOST_FRONTIER} models vote`);
  }
  const own = { ...env, ...ofSpec(env) };
  return {
    ...ROOM,
    ...own,
    ...(frontier.length === 0 ? {} : { ASSIZE_GAUNTLET_FRONTIER: frontier.join(',') }),
    ...Object.fromEntries(SEATS.map((seat) => [`ASSIZE_BRAIN_${seat}`, 'llm'] as const)),
    ...modelsOf(own, model, attack),
  };
}

/** The models of the seats. One that is set already is not set again: it would lose its price. */
function modelsOf(
  env: NodeJS.ProcessEnv,
  configured: string,
  attack: string | undefined,
): NodeJS.ProcessEnv {
  const general = env['ASSIZE_LLM_MODEL'];
  const named = SEATS.flatMap((seat) => {
    const name = `ASSIZE_LLM_${seat}_MODEL`;
    const set = env[name] || general;
    const model = (seat === 'ADVERSARY' ? attack : undefined) ?? (set || configured);
    return model === set ? [] : [[name, model] as const];
  });
  return Object.fromEntries(named);
}
