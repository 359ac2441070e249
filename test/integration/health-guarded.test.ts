import { PassThrough } from 'node:stream';
import { connectBus } from '@assize/bus';
import { Health, serveHealth } from '@assize/launcher/health';
import { createLog } from '@assize/telemetry/log';
import { ROLES } from '@assize/proto';
import { describe, expect, it, vi } from 'vitest';
import { PLAIN } from '#src/claims.ts';
import { courtOptions } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { linesOf } from '#src/lines.ts';
import { countsBy, seriesIn, sumOf } from '#src/prometheus.ts';
import { publishClaim } from '#src/publish.ts';
import { openCourt } from '../../services/assize/src/court/open-court.ts';

describe('a guarded court of one process', () => {
  it('may read what its metrics need, and is ready as a whole', async () => {
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(await ownFolder());
    const health = new Health();
    const probes = stack.use(await serveHealth({ address: '127.0.0.1:0', health }));
    const written = new PassThrough();
    const lines = linesOf(written);
    const log = createLog({ name: 'test', to: { write: (line) => void written.write(line) } });
    const options = courtOptions(ownEnvironment(folder));
    const court = stack.use(await openCourt({ ...options, guarded: true, health, log }));
    health.started();
    const ready = await fetch(`http://${probes.address}/readyz`);
    const parts = ROLES.map((role) => [`${role}/bus`, { status: 'ok' }] as const);
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { checks: Object.fromEntries(parts) },
    ]);
    await using publisher = await connectBus({ servers: court.natsUrl, name: 'publisher' });
    await publishClaim(publisher, PLAIN, 'guarded');
    await lines.first(/"msg":"case ended"/);
    const series = seriesIn(await (await fetch(`http://${probes.address}/metrics`)).text());
    expect(sumOf(series, 'assize_verdicts_total', { decision: 'affirm' })).toBe(1);
    expect(countsBy(series, 'assize_queue_depth', 'role')).toEqual(
      Object.fromEntries(ROLES.map((role) => [role, 0])),
    );
    // The streams are queried after the queues.
    await vi.waitFor(async () => {
      const now = seriesIn(await (await fetch(`http://${probes.address}/metrics`)).text());
      const limits = countsBy(now, 'assize_bound_limit', 'bound');
      const known = [
        'cases_at_once',
        'claim_errors',
        'claims',
        'court',
        'dead',
        'evidence',
        'open_cases',
        'publisher_cases',
      ];
      expect(Object.keys(limits).toSorted()).toEqual([...known, 'verdicts']);
    });
    expect(lines.all.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([]);
  });
});
