/** Faults of a case are in its trace; faults of tracing harm no case. */
import { turnOf } from '@assize/court/testing';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { connectBus, type Bus } from '@assize/bus';
import { findNatsServer, startNats } from '@assize/launcher';
import { createLog, type Log } from '@assize/telemetry/log';
import type { Turn } from '@assize/court/handoff';
import { HEADERS, type View } from '@assize/proto';
import { openTelemetry, readTelemetryConfig } from '@assize/telemetry';
import { describe, expect, it } from 'vitest';
import { PLAIN } from '#src/claims.ts';
import { courtOptions, publisherAt, quietLog } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { openReceiver } from '#src/otlp-receiver.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import { shippedLayout } from '#src/shipped-streams.ts';
import { readRuntimeConfig } from '../../services/court/src/runtime/config.ts';
import { startRole } from '../../services/court/src/runtime/serve.ts';
import { homeOf } from '../../services/assize/src/court/home.ts';
import { layOutBus, ensureKeys } from '../../services/assize/src/court/lay-out.ts';
import { openCourt } from '../../services/assize/src/court/open-court.ts';
import { Docket } from '../../services/clerk/src/docket.ts';
import { readClerkConfig, startClerk } from '../../services/clerk/src/service.ts';
import { watchSlowCases } from '../../services/clerk/src/watch-open.ts';
import { prosecutorBrains } from '../../services/prosecutor/src/service.ts';

const [TRACE, PARENT] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

/** A bus with a clerk and, if its brain is given, a prosecutor, whose traces are received. */
async function openHalfCourt(brainOf?: Parameters<typeof startRole>[3]) {
  await using stack = new AsyncDisposableStack();
  const receiver = stack.use(await openReceiver());
  const folder = stack.use(await ownFolder());
  const env = ownEnvironment(folder);
  const home = homeOf(env);
  await ensureKeys(home, quietLog);
  const source = await findNatsServer({ env });
  const nats = stack.use(await startNats({ source, storeDir: home.streams }));
  await layOutBus(nats.url, null, quietLog, { ackWaitMs: 2000, layout: shippedLayout() });
  const settings = {
    ASSIZE_NATS_URL: nats.url,
    ASSIZE_KEY_DIR: home.keys,
    ASSIZE_TRUST_FILE: home.trust,
    ASSIZE_COURT_ADDRESS: 'plain://127.0.0.1:0',
  };
  const config = readTelemetryConfig(receiver.env);
  const shared = { telemetry: stack.use(await openTelemetry(config, quietLog)) };
  if (brainOf)
    stack.use(
      await startRole('prosecutor', readRuntimeConfig(settings), quietLog, brainOf, shared),
    );
  stack.use(await startClerk(readClerkConfig(settings), quietLog, shared));
  const bus: Bus = stack.use(await connectBus({ servers: nats.url, name: 'test' }));
  const opened = stack.move();
  return { bus, receiver, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

describe('the trace of a case', () => {
  it('has a redelivery beside the delivery that failed, linked to what was sent', async () => {
    let failures = 1;
    await using court = await openHalfCourt((runtime) => {
      const [brain, ...others] = prosecutorBrains(runtime);
      const indictment: Turn<View> = {
        ...turnOf(brain, 'indictment'),
        gather(view, signal) {
          failures -= 1;
          if (failures >= 0) throw new Error('out of sorts');
          return turnOf(brain, 'indictment').gather?.(view, signal) ?? Promise.resolve({});
        },
      };
      return [{ ...brain, turns: { ...brain.turns, indictment } }, ...others];
    });
    const { bus, receiver } = court;
    await publishClaim(bus, PLAIN, randomUUID(), { [HEADERS.traceparent]: TRACEPARENT });
    const handed = await receiver.first('send court.adversary');
    const [sent] = receiver.named('send court.prosecutor');
    const [failed, again, ...more] = receiver.named('process court.prosecutor');
    expect(more).toEqual([]);
    expect([failed?.parentId, again?.parentId]).toEqual([sent?.spanId, sent?.spanId]);
    expect(failed).toMatchObject({ isError: true, links: [] });
    expect(failed?.attributes).toMatchObject({
      'assize.keep': true,
      'error.type': 'Error',
    });
    expect(again).toMatchObject({
      isError: false,
      links: [{ traceId: TRACE, spanId: sent?.spanId }],
    });
    expect(again?.attributes).toMatchObject({ 'assize.redelivered': 1 });
    expect(handed).toMatchObject({ parentId: again?.spanId, traceId: TRACE });
  });

  it('is whole where the clerk’s watch ends it, and says why', async () => {
    await using court = await openHalfCourt();
    const id = randomUUID();
    const claim = { ...PLAIN, limits: { ttlMs: 200 } };
    await publishClaim(court.bus, claim, id, { [HEADERS.traceparent]: TRACEPARENT });
    const ended = await court.receiver.first('send court.mistrial');
    const [sent] = court.receiver.named('send court.prosecutor');
    expect(ended).toMatchObject({ service: 'clerk', traceId: TRACE, parentId: sent?.spanId });
    expect(ended.attributes).toMatchObject({
      'assize.case.id': caseOf(id),
      'assize.decision': 'mistrial',
      'assize.keep': true,
    });
    expect(ended.attributes['assize.mistrial.reason']).toContain('TTL exceeded');
  });

  it('is found by its id where the claim is refused', async () => {
    await using court = await openHalfCourt();
    const id = randomUUID();
    await publishClaim(court.bus, { text: ' ' }, id, { [HEADERS.traceparent]: TRACEPARENT });
    const refused = await court.receiver.first('process claims.defect-court');
    // The publisher's fault, not the court's.
    expect(refused).toMatchObject({ isError: false, traceId: TRACE, parentId: PARENT });
    expect(refused.attributes).toMatchObject({
      'assize.case.id': caseOf(id),
      'assize.outcome': 'bad-claim',
    });
    expect(refused.attributes).not.toHaveProperty('assize.keep');
  });

  it('begins at the proceeding, also where a registered publisher claims under its own name', async () => {
    await using court = await openHalfCourt();
    await publishClaim(court.bus, { text: ' ' }, randomUUID(), {}, 'defect-court.press');
    await publishClaim(court.bus, { text: ' ' }, randomUUID(), {}, 'no-such');
    const taken = await court.receiver.first('process claims.defect-court');
    expect(taken.attributes).toMatchObject({ 'assize.proceeding': 'defect-court' });
    await court.receiver.first('process claims.unknown');
  });

  it('is marked once where the case is open after 20 s', async () => {
    await using receiver = await openReceiver();
    const config = readTelemetryConfig(receiver.env);
    const telemetry = await openTelemetry(config, quietLog);
    const opened = Date.parse('2026-01-01T00:00:00Z');
    const docket = new Docket();
    const note = (id: string, at: number): boolean =>
      docket.note({
        subject: `court.${id.repeat(26)}.clerk.prosecutor`,
        sequence: 1,
        headers: {
          [HEADERS.ceTime]: new Date(at).toISOString(),
          [HEADERS.deadline]: new Date(at + 600_000).toISOString(),
          [HEADERS.traceparent]: TRACEPARENT,
        },
      });
    note('a', opened);
    note('b', opened + 5_000);
    const looked = Promise.withResolvers<void>();
    let looks = 0;
    const clock = (): number => {
      looks += 1;
      if (looks === 2) looked.resolve();
      return opened + 21_000;
    };
    using _watch = watchSlowCases({ telemetry: telemetry.of('clerk'), clock }, docket);
    await looked.promise;
    await telemetry[Symbol.asyncDispose]();
    expect(receiver.spans).toMatchObject([
      { name: 'open case', service: 'clerk', traceId: TRACE, parentId: PARENT, ms: 21_000 },
    ]);
    expect(receiver.spans[0]?.attributes).toMatchObject({
      'assize.case.id': 'a'.repeat(26),
      'assize.keep': true,
    });
  });
});

function keeping(): { readonly lines: string[]; readonly log: Log } {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  return { lines, log: createLog({ name: 'test', level: 'warn', to }) };
}

/** In a traced court. Returns how long it took to close. */
async function reviewsWith(settings: Record<string, string>, log: Log): Promise<number> {
  await using folder = await ownFolder();
  const env = { ...ownEnvironment(folder), OTEL_METRICS_EXPORTER: 'none', ...settings };
  const court = await openCourt({ ...courtOptions(env), log });
  const publisher = await publisherAt(court, {
    telemetry: court.telemetry.of('assize'),
    log,
  });
  const reviews = Array.from({ length: 20 }, () => publisher.review(PLAIN, randomUUID()));
  const answers = await Promise.all(reviews);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'verdict'));
  await publisher[Symbol.asyncDispose]();
  const started = performance.now();
  await court[Symbol.asyncDispose]();
  return performance.now() - started;
}

describe('a collector', () => {
  const small = { OTEL_BSP_MAX_QUEUE_SIZE: '32', OTEL_BSP_SCHEDULE_DELAY: '10' };

  it('that is not there costs a warning, and no trial', async () => {
    const { lines, log } = keeping();
    const settings = { ...small, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    await reviewsWith(settings, log);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('does not accept spans');
  });

  it('that never answers holds neither trials nor the closing', async () => {
    const { lines, log } = keeping();
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const settings = { ...small, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
    const closingMs = await reviewsWith(settings, log);
    silent.close();
    // Two seconds for the collector, and what closing a court takes on a busy machine.
    expect(closingMs).toBeLessThan(8_000);
    expect(lines.filter((line) => line.includes('does not accept spans')).length).toBeLessThan(2);
  });
});
