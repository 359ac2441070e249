import { sealedPredicate, type CaseFile } from '@assize/proto';
import type { Debated } from '@assize/proto/debate';
import { hearAlone, iterated } from '../hearing/hear.ts';

/** Who takes a turn in a debate. */
const SEATS = ['adversary', 'evaluator', 'judge'] as const;

/** Handoffs of one round at most, and of what is before and after all of them. */
const HANDOFFS_OF_ROUND = 6;

/** What the seats of a specification's court need where nothing else is set: their replies are long, and many. */
export const ROOM = {
  ASSIZE_TTL: '6h',
  ASSIZE_LLM_TIMEOUT: '5m',
  ASSIZE_LLM_MAX_TOKENS: '8192',
  ASSIZE_LLM_CASE_TIME: '2h',
};

/** Who sits in a debate, and for how long. `rounds`: at most. `timeout`: of one answer, in seconds. */
export interface Seating {
  readonly configured: readonly string[];
  readonly named: readonly string[];
  readonly rounds: number;
  readonly timeout: number;
}

/**
 * The environment of a debate's court: where a language model is configured for `assize spec`, the seats have
 * it, those that are named by turns; and as many rounds are allowed as are asked for. What is set for one seat
 * by its name stays.
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
    ...(configured.length > 0 && ROOM),
    ...env,
    ASSIZE_MAX_REMANDS: `${Math.max(rounds - 1, Number(env['ASSIZE_MAX_REMANDS'] ?? 0))}`,
    ASSIZE_MAX_HANDOFFS: `${(rounds + 1) * HANDOFFS_OF_ROUND}`,
    ...(configured.length > 0 && {
      ...ofSpec(env),
      ASSIZE_LLM_TIMEOUT: `${timeout}s`,
      ...Object.fromEntries([...seats, ...brains]),
    }),
  };
}

/** What is set for the language model of `assize spec`, as it is set for every seat. */
export const ofSpec = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([name]) => name.startsWith('ASSIZE_LLM_SPEC_'))
      .map(([name, value]) => [name.replace('ASSIZE_LLM_SPEC_', 'ASSIZE_LLM_'), value]),
  );

/**
 * Debates a specification in a court of its own; `file` is where its signed case is kept. `mistrial`: why it ended
 * in one, else null: what was agreed by then is not lost.
 * @throws Failure where it is refused
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
  const heard = await hearAlone({ ...hearing, matter: iterated(matter, most) }, signal);
  const { sealed, file, decision } = heard;
  const mistrial = decision === 'mistrial' ? sealedPredicate(sealed).ended : null;
  return { kase: sealed.case, file, mistrial };
}
