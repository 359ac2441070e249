import type { Health, PartState } from './health.ts';

/** What a probe is told. */
export type Answer = ReturnType<typeof answer>;

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

/** The body is the JSON that every probe answers with. */
function answer({ phase }: Health, ok: boolean, parts: readonly PartState[]) {
  const checks = Object.fromEntries(parts.map((part) => [part.name, checkOf(part)]));
  return { code: ok ? 200 : 503, body: { status: ok ? 'ok' : 'failing', phase, checks } };
}

/** What is wrong is absent where nothing is; since when it has been so is in RFC 3339. */
function checkOf({ why, since }: PartState) {
  const at = new Date(since).toISOString();
  return why === null ? { status: 'ok', since: at } : { status: 'failing', why, since: at };
}
