import { sealedPredicate, type CaseFile } from '@assize/proto';
import type { Debated } from '@assize/proto/debate';
import { hearInOwnCourt, withIterationLimit } from '../hearing/hear.ts';

/** The seats of a debate, in the order of their turns. */
const SEATS = ['adversary', 'evaluator', 'judge'] as const;

/** The handoffs of one round; the steps before and after all rounds take as many. */
const HANDOFFS_OF_ROUND = 6;

/** Limits for the court of a specification, where the models' replies are long and many. */
export const LONG_LIMITS = {
  ASSIZE_TTL: '6h',
  ASSIZE_LLM_TIMEOUT: '5m',
  ASSIZE_LLM_MAX_TOKENS: '8192',
  ASSIZE_LLM_CASE_TIME: '2h',
};

/** `configured` are the models of `assize spec`, `named` the caller's. `timeout`, in seconds, is for one answer. */
export interface Seating {
  readonly configured: readonly string[];
  readonly named: readonly string[];
  readonly rounds: number;
  readonly timeout: number;
}

/**
 * The seats use the models of `assize spec`, or the named ones in turn; a seat's own model is kept unless some are
 * named.
 * The limits allow as many rounds as were asked for.
 */
export function debateEnv(
  env: NodeJS.ProcessEnv,
  { configured, named, rounds, timeout }: Seating,
): NodeJS.ProcessEnv {
  const models = named.length > 0 ? named : configured.slice(0, 1);
  const seats = SEATS.flatMap((seat, at) => {
    const model = `ASSIZE_LLM_${seat.toUpperCase()}_MODEL`;
    const given = named.length === 0 && (env[model] ?? '') !== '';
    return given ? [] : [[model, models[at % models.length]] as const];
  });
  const brains = SEATS.map((seat) => [`ASSIZE_BRAIN_${seat.toUpperCase()}`, 'llm'] as const);
  return {
    ...(configured.length > 0 && LONG_LIMITS),
    ...env,
    ASSIZE_MAX_REMANDS: `${Math.max(rounds - 1, Number(env['ASSIZE_MAX_REMANDS'] ?? 0))}`,
    ASSIZE_MAX_HANDOFFS: `${(rounds + 1) * HANDOFFS_OF_ROUND}`,
    ...(configured.length > 0 && {
      ...specModelSettings(env),
      ASSIZE_LLM_TIMEOUT: `${timeout}s`,
      ...Object.fromEntries([...seats, ...brains]),
    }),
  };
}

/** Renames the model settings of `assize spec` to those that apply to every seat. */
export const specModelSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([name]) => name.startsWith('ASSIZE_LLM_SPEC_'))
      .map(([name, value]) => [name.replace('ASSIZE_LLM_SPEC_', 'ASSIZE_LLM_'), value]),
  );

/**
 * Debates in a temporary court. `mistrial` is the reason if the case ended in one, else null.
 * @throws Failure if the court refuses the specification
 */
export async function hearDebate(
  matter: Debated,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
  say: (what: string) => void,
): Promise<{ readonly kase: CaseFile; readonly file: string; readonly mistrial: string | null }> {
  const { least, most } = matter.rounds;
  const begins = `debating it, in ${least} to ${most} rounds`;
  const hearing = { name: 'debate', proceeding: 'debate', embedding: false, env, begins, say };
  const heard = await hearInOwnCourt(
    { ...hearing, matter: withIterationLimit(matter, most) },
    signal,
  );
  const { sealed, file, decision } = heard;
  const mistrial = decision === 'mistrial' ? sealedPredicate(sealed).ended : null;
  return { kase: sealed.case, file, mistrial };
}
