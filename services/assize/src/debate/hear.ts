import { modelSettings, voiceSettings } from '@assize/court/advice';
import { sealedPredicate, type CaseFile, type Role } from '@assize/proto';
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

/** `voice` has the settings of `assize spec`'s model, if there is one. `timeout`, in seconds, is for one answer. */
export interface Seating {
  readonly voice: string | null;
  readonly named: readonly string[];
  readonly rounds: number;
  readonly timeout: number;
}

/** The named models are seated in turn. The limits allow as many rounds as were asked for. */
export function debateEnv(
  given: NodeJS.ProcessEnv,
  { voice, named, rounds, timeout }: Seating,
): NodeJS.ProcessEnv {
  const env = voice === null ? given : { ...LONG_LIMITS, ...given };
  return {
    ...env,
    ASSIZE_MAX_REMANDS: `${Math.max(rounds - 1, Number(env['ASSIZE_MAX_REMANDS'] ?? 0))}`,
    ASSIZE_MAX_HANDOFFS: `${(rounds + 1) * HANDOFFS_OF_ROUND}`,
    ...(voice !== null && {
      ...seatedModels(
        env,
        voice,
        SEATS.map((seat, at) => [seat, named[at % named.length]]),
      ),
      ...Object.fromEntries(SEATS.map((seat) => [nameOf(seat, 'TIMEOUT'), `${timeout}s`])),
    }),
  };
}

const nameOf = (seat: Role, what: string): string => `ASSIZE_LLM_${seat.toUpperCase()}_${what}`;

/**
 * The settings of seats that each ask the model named for it, else its own, else that of `voice`. A named model is
 * asked at the address of `voice`.
 */
export function seatedModels(
  env: NodeJS.ProcessEnv,
  voice: string,
  seats: readonly (readonly [seat: Role, named: string | undefined])[],
): NodeJS.ProcessEnv {
  const shared = modelSettings(env, voice);
  const has = (name: string): boolean => (env[name] ?? '') !== '';
  const base = has('ASSIZE_LLM_URL') ? env : { ...env, ...shared };
  const each = seats.map(([seat, named]) => {
    const own = named === undefined && has(nameOf(seat, 'MODEL'));
    const settings = voiceSettings(seat, own ? modelSettings(base, seat) : shared, named);
    return { ...settings, [`ASSIZE_BRAIN_${seat.toUpperCase()}`]: 'llm' };
  });
  return each.reduce((all, one) => ({ ...all, ...one }), {});
}

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
