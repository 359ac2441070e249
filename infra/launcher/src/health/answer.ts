import type { Health, PartState } from './health.ts';

export type Answer = ReturnType<typeof answer>;

/** Liveness: true whenever the process answers, because a restart would not fix a broken dependency. */
export function liveness(health: Health): Answer {
  return answer(health, true, []);
}

/** Startup: whether the start has completed. Once true, it stays true. */
export function startup(health: Health): Answer {
  return answer(health, health.phase !== 'starting', []);
}

/** Whether work may be sent here: every part works, except for those named in `exclude`. */
export function readiness(health: Health, exclude: ReadonlySet<string>): Answer {
  const parts = health.parts().filter(({ name }) => !exclude.has(name));
  const works = parts.every(({ why }) => why === null);
  return answer(health, health.phase === 'started' && works, parts);
}

function answer({ phase }: Health, ok: boolean, parts: readonly PartState[]) {
  const checks = Object.fromEntries(parts.map((part) => [part.name, checkOf(part)]));
  return { code: ok ? 200 : 503, body: { status: ok ? 'ok' : 'failing', phase, checks } };
}

/** `why` is absent for a part that works; `since` is RFC 3339. */
function checkOf({ why, since }: PartState) {
  const at = new Date(since).toISOString();
  return why === null ? { status: 'ok', since: at } : { status: 'failing', why, since: at };
}
