import { HEADERS, remandSubject, ROLES, STREAMS, type Role } from '@assize/proto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { DENIED, GROUNDLESS, LATE, PLAIN, SCATTERED, SURE, WRONG_CAUSE } from '#src/claims.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { countsBy, seriesIn, sumOf, type Series } from '#src/prometheus.ts';
import type { RoleProcess } from '#src/role-process.ts';

const court = await openProcessCourt();
afterAll(() => court[Symbol.asyncDispose]());

const seats = new Map<Role, RoleProcess>();

async function seat(role: Role): Promise<RoleProcess> {
  const seated = await court.seat(role, { ASSIZE_HEALTH_ADDRESS: '127.0.0.1:0' });
  seats.set(role, seated);
  return seated;
}

beforeAll(() => Promise.all(ROLES.map(seat)));

function seatOf(role: Role): RoleProcess {
  const seated = seats.get(role);
  if (!seated) throw new Error(`the ${role} has no seat`);
  return seated;
}

async function ask(role: Role, path: string): Promise<Response> {
  const line = await seatOf(role).lines.first(/"msg":"probes answered"/);
  const [, address = ''] = /"address":"([^"]+)"/.exec(line) ?? [];
  return fetch(`http://${address}${path}`);
}

async function scrape(role: Role): Promise<Series[]> {
  return seriesIn(await (await ask(role, '/metrics')).text());
}

const lineOf = (text: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

describe('the metrics of a court of processes', () => {
  it('say what happened: once a case, by decision; once a handoff, by role', async () => {
    const claims = [SURE, DENIED, WRONG_CAUSE, SCATTERED, PLAIN, LATE];
    const caseIds = await Promise.all(claims.map((claim) => court.publish(claim)));
    const trials = await Promise.all(caseIds.map((caseId) => court.verdictOn(caseId)));
    // The clerk counts an end when it reads it, and logs that.
    await Promise.all(
      caseIds.map((caseId) =>
        seatOf('clerk').lines.first(new RegExp(`"caseId":"${caseId}".*"msg":"case ended"`)),
      ),
    );
    const clerk = await scrape('clerk');
    const decided: Record<string, number> = {};
    for (const { predicate } of trials) {
      decided[predicate.decision] = (decided[predicate.decision] ?? 0) + 1;
    }
    expect(Object.keys(decided).length).toBeGreaterThan(2);
    expect(countsBy(clerk, 'assize_verdicts_total', 'decision')).toEqual(decided);
    expect(countsBy(clerk, 'assize_trial_duration_seconds_count', 'decision')).toEqual(decided);
    expect(countsBy(clerk, 'assize_mistrials_total', 'reason')).toEqual({ time_exhausted: 1 });
    const known = trials.filter(({ predicate }) => predicate.credibility !== null);
    expect(sumOf(clerk, 'assize_credibility_count')).toBe(known.length);
    expect(sumOf(clerk, 'assize_credibility_unknown_total')).toBe(trials.length - known.length);
    const pages = await Promise.all(ROLES.map(scrape));
    const logged = await countOf(court.bus, STREAMS.court, 'court.>');
    const handoffs = pages.map((page) => sumOf(page, 'assize_handoffs_total'));
    expect(handoffs.reduce((sum, count) => sum + count, 0)).toBe(logged);
    const remands = trials.reduce((sum, { predicate }) => sum + predicate.remands, 0);
    expect(remands).toBeGreaterThan(0);
    expect(sumOf(pages.flat(), 'assize_remands_total')).toBe(remands);
    const indicted = await scrape('prosecutor');
    const turns = sumOf(indicted, 'assize_turns_total', { role: 'prosecutor', node: 'indict' });
    expect(turns).toBe(sumOf(indicted, 'assize_turn_duration_seconds_count', { node: 'indict' }));
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('say of refused claims, and of what waits', async () => {
    await court.bus.store({
      subject: 'claims.defect-court',
      headers: {},
      body: Buffer.from('no event'),
    });
    await seatOf('clerk').lines.first(/"msg":"moved a message to the dead letters"/);
    const clerk = await scrape('clerk');
    expect(sumOf(clerk, 'assize_claims_refused_total', { code: 'malformed-event' })).toBe(1);
    expect(sumOf(clerk, 'assize_dead_letters_total')).toBe(0);
    const depths = clerk.filter(({ name }) => name === 'assize_queue_depth');
    expect(new Set(depths.map(({ labels }) => labels['role']))).toEqual(new Set(ROLES));
    expect(sumOf(clerk, 'assize_cases_open')).toBe(0);
    expect(sumOf(clerk, 'assize_case_progress_age_seconds')).toBe(0);
  });

  it('have no label that says which case, claim or publisher it was', async () => {
    const pages = (await Promise.all(ROLES.map(scrape))).flat();
    const labels = new Set(pages.flatMap((one) => Object.keys(one.labels)));
    labels.delete('le');
    const target = pages
      .filter(({ name }) => name === 'target_info')
      .flatMap((one) => Object.keys(one.labels));
    for (const name of target) labels.delete(name);
    expect([...labels].toSorted()).toEqual([
      'bound',
      'code',
      'decision',
      'node',
      'proceeding',
      'reason',
      'role',
      'stream',
    ]);
  });

  it('begin anew with a clerk: what another has counted is counted once', async () => {
    await seatOf('clerk').kill();
    await seat('clerk');
    const caseId = await court.publish(PLAIN);
    await seatOf('clerk').lines.first(new RegExp(`"caseId":"${caseId}".*"msg":"case ended"`));
    expect(sumOf(await scrape('clerk'), 'assize_verdicts_total')).toBe(1);
  });
});

describe('the health of a role', () => {
  it('is not ready while the bus is away, says so, and is ready again', async () => {
    expect((await ask('judge', '/readyz')).status).toBe(200);
    await court.killBus();
    await seatOf('judge').lines.first(/"msg":"disconnected from the bus"/);
    const away = await ask('judge', '/readyz');
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({
      status: 'failing',
      phase: 'started',
      checks: {
        'judge/bus': { status: 'failing', why: expect.stringContaining('disconnected') as string },
      },
    });
    expect((await ask('judge', '/livez')).status).toBe(200);
    expect((await ask('judge', '/startupz')).status).toBe(200);
    await court.startBus();
    for (const seated of seats.values()) await seated.lines.first(/"msg":"reconnected to the bus"/);
    expect((await ask('judge', '/readyz')).status).toBe(200);
  });

  it('drains: unready at once; what it can not end is cut, said, and tried by the next', async () => {
    const { promise: asked, resolve: hear } = Promise.withResolvers<() => void>();
    let questions = 0;
    await using _investigator = await court.bus.subscribe(remandSubject('slow'), {}, (question) => {
      const answer = (): void => question.respond(Buffer.from('{"answers":[],"evidence":[]}'));
      questions += 1;
      if (questions === 1) hear(answer);
      else answer();
    });
    const caseId = await court.publish(GROUNDLESS, undefined, { [HEADERS.cePublisher]: 'slow' });
    const answer = await asked;
    const evaluator = seatOf('evaluator');
    evaluator.signal('SIGTERM');
    await evaluator.lines.first(/"msg":"stopping"/);
    const draining = await ask('evaluator', '/readyz');
    expect([draining.status, await draining.json()]).toMatchObject([503, { phase: 'draining' }]);
    answer();
    expect(await evaluator.ended).toBe(0);
    expect(lineOf(await evaluator.lines.first(/"msg":"drained"/))).toMatchObject({
      level: 'warn',
      inHand: { 'handoffs to the evaluator': 1 },
      cut: { 'handoffs to the evaluator': 1 },
    });
    await seat('evaluator');
    expect((await court.verdictOn(caseId)).predicate.remands).toBe(1);
  });
});
