import type { Health, PartState } from './health.ts';

/** What a probe is told. */
export interface Answer {
  readonly code: 200 | 503;
  readonly body: HealthBody;
}

/** The JSON that every probe answers with. */
interface HealthBody {
  readonly status: 'ok' | 'failing';
  readonly phase: Health['phase'];
  readonly checks: Readonly<Record<string, CheckBody>>;
}

interface CheckBody {
  readonly status: 'ok' | 'failing';
  /** What is wrong; absent where nothing is. */
  readonly why?: string;
  /** RFC 3339: since when it has been so. */
  readonly since: string;
}

/** The process answers, which is all that liveness asks: a restart mends no bus. */
export function liveness(health: Health): Answer {
  return answer(health, true, []);
}

/** Whether the start has come to its end, once and for all. */
export function startup(health: Health): Answer {
  return answer(health, health.phase !== 'starting', []);
}

/**
 * Whether work may be sent here: started, not draining, and every part works, those in `exclude` (by
 * name) set aside.
 */
export function readiness(health: Health, exclude: ReadonlySet<string>): Answer {
  const parts = health.parts().filter(({ name }) => !exclude.has(name));
  const works = parts.every(({ why }) => why === null);
  return answer(health, health.phase === 'started' && works, parts);
}

function answer({ phase }: Health, ok: boolean, parts: readonly PartState[]): Answer {
  const checks = Object.fromEntries(parts.map((part) => [part.name, checkOf(part)]));
  return { code: ok ? 200 : 503, body: { status: ok ? 'ok' : 'failing', phase, checks } };
}

function checkOf({ why, since }: PartState): CheckBody {
  const at = new Date(since).toISOString();
  return why === null ? { status: 'ok', since: at } : { status: 'failing', why, since: at };
}
