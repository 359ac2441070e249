/** Each stream, the bucket of evidence and the whole store become full, on a real server. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus, NoRoomError } from '@assize/bus';
import { Health } from '@assize/launcher/health';
import { findNatsServer, startNats } from '@assize/launcher';
import {
  ALL_CLAIMS,
  ALL_DEAD,
  ALL_HANDOFFS,
  ALL_VERDICTS,
  DEFAULT_LIMITS,
  EVIDENCE_BUCKET,
  STREAMS,
  type Claim,
} from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { followClaimErrors, type ClaimErrorEvent } from '#src/claim-errors.ts';
import { PLAIN, TOWER } from '#src/claims.ts';
import { courtOptions, openTestCourt, quietLog } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import { smallBus } from '#src/small-bus.ts';
import { followVerdicts } from '#src/trial.ts';
import { layOutBus } from '../../services/assize/src/court/lay-out.ts';
import { openCourt } from '../../services/assize/src/court/open-court.ts';
import { busLayout } from '../../services/assize/src/court/streams.ts';
import { callServer } from '../contract/bus-fixture.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const PATIENT = { timeout: 60_000, interval: 100 };

describe('the limits of the streams', () => {
  it('that do not fit the server keep the court from opening, with their sum', async () => {
    const folder = stack.use(await ownFolder());
    const options = courtOptions(ownEnvironment(folder));
    const opening = openCourt({ ...options, busFiles: smallBus({ COURT: '62MiB' }) });
    await expect(opening).rejects.toThrow(
      'max_bytes of all streams together holds 67 MiB (CLAIMS 1 MiB, COURT 62 MiB, VERDICTS 1 MiB, CLAIM_ERRORS 1 MiB, DEAD 1 MiB, EVIDENCE 1 MiB); it must be at most 64 MiB',
    );
  });

  it('that are shorter than a case may last do so too', async () => {
    const folder = stack.use(await ownFolder());
    const options = courtOptions(ownEnvironment(folder));
    const limits = { ...options.limits, ttlMs: 20 * 3_600_000 };
    const opening = openCourt({ ...options, limits, busFiles: smallBus() });
    await expect(opening).rejects.toThrow(/EVIDENCE\.max_age holds 86400s; it must be at least/);
  });
});

describe('CLAIMS, when it is full,', () => {
  it('refuses the publisher with a clear error, and loses no claim that it took', async () => {
    const folder = stack.use(await ownFolder());
    const options = courtOptions(ownEnvironment(folder));
    const { storeDir } = options;
    const files = smallBus({ CLAIMS: '16KiB' });
    await mkdir(storeDir, { recursive: true });
    const taken: string[] = [];
    {
      const source = await findNatsServer({ env: options.env });
      await using nats = await startNats({ source, storeDir, config: files.server });
      const layout = busLayout(files, DEFAULT_LIMITS.ttlMs, true);
      await layOutBus(nats.url, null, quietLog, { ackWaitMs: 30_000, layout });
      await using bus = await connectBus({ servers: nats.url, name: 'test' });
      const fill = async (): Promise<never> => {
        for (;;) taken.push(await publishClaim(bus, PLAIN, randomUUID()));
      };
      const refused = await fill().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(NoRoomError);
      expect(String(refused)).toMatch(
        /no room for a message on claims\.defect-court \(maximum bytes exceeded\): write it again later/,
      );
      expect(taken.length).toBeGreaterThan(10);
    }
    await using court = await openCourt({ ...options, busFiles: files });
    await using bus = await connectBus({ servers: court.natsUrl, name: 'test' });
    await using verdicts = await followVerdicts(bus);
    for (const caseId of taken) {
      expect((await verdicts.of(caseId)).predicate.decision).toBe('affirm');
    }
    const again = await publishClaim(bus, PLAIN, randomUUID());
    expect((await verdicts.of(again)).predicate.decision).toBe('affirm');
  });
});

/** Most of the passages' text is in the bucket. */
function large(seed: string): Claim {
  const filler = (i: number): string => `Volume ${i} of ${seed} is about potatoes. `.repeat(700);
  const evidence = Array.from({ length: 8 }, (_, i) => ({ id: `e${i}`, text: filler(i) }));
  return { text: TOWER, evidence };
}

describe('EVIDENCE', () => {
  it('refuses the claim when it is full, to be published again, and nothing else', async () => {
    await using court = await openTestCourt({
      busFiles: smallBus({ CLAIMS: '8MiB', COURT: '16MiB', EVIDENCE: '400KiB' }),
    });
    await using errors = await followClaimErrors(court.bus);
    const ids = Array.from({ length: 6 }, () => randomUUID());
    const endOf = async (id: string): Promise<'verdict' | ClaimErrorEvent> => {
      await publishClaim(court.bus, large(id), id);
      const verdict = court.verdictOn(caseOf(id)).then(() => 'verdict' as const);
      return Promise.race([verdict, errors.on(caseOf(id)).then(({ event }) => event)]);
    };
    const ends = await Array.fromAsync(ids, endOf);
    const refused = ends.filter((end) => end !== 'verdict');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(ids.length);
    for (const event of refused) {
      expect(event).toMatchObject({ code: 'evidence-full' });
      expect(event.faults.join()).toMatch(
        /^the evidence store is full: publish the claim again later/,
      );
    }
    expect(await countOf(court.bus, STREAMS.dead, ALL_DEAD)).toBe(0);
    // Claims that need no room there are tried as usual.
    expect((await court.review(PLAIN)).predicate.decision).toBe('affirm');
    await callServer(court.bus, `STREAM.PURGE.OBJ_${EVIDENCE_BUCKET}`);
    const [first] = refused;
    const id = ids.find((one) => caseOf(one) === first?.caseId) ?? '';
    await publishClaim(court.bus, large(id), id);
    expect((await court.verdictOn(caseOf(id))).predicate.caseId).toBe(caseOf(id));
  });

  it('lets go of what is old, and keeps what a new case needs again', async () => {
    await using court = await openTestCourt({ busFiles: smallBus() });
    const bucket = await court.bus.objects('AGING', { maxAgeMs: 2_000, maxBytes: 100_000 });
    const old = await bucket.put(Buffer.from('of an old case'));
    const shared = await bucket.put(Buffer.from('of two cases'));
    // When a text is put again after half its age, it is stored anew.
    await vi.waitFor(async () => {
      await bucket.put(Buffer.from('of two cases'));
      expect(await bucket.get(old)).toBeNull();
    }, PATIENT);
    expect(Buffer.from((await bucket.get(shared)) ?? []).toString()).toBe('of two cases');
    await vi.waitFor(async () => expect(await bucket.get(shared)).toBeNull(), PATIENT);
  });
});

describe('COURT, when it is full,', () => {
  it('drops the oldest, and every open case whose log was dropped ends with that reason', async () => {
    // Less than 64 open cases take.
    const small = smallBus({ COURT: '128KiB' });
    const definitions = busLayout(small, DEFAULT_LIMITS.ttlMs, true).streams;
    const streams = definitions.map((one) =>
      one.name === STREAMS.verdicts ? { ...one, maxBytes: 16 * 2 ** 20 } : one,
    );
    await using court = await openProcessCourt(streams);
    const [clerk] = await Promise.all([court.seat('clerk'), court.seat('prosecutor')]);
    // No role takes the indictment: the cases stay open until their log is dropped.
    const cases = await Promise.all(Array.from({ length: 400 }, () => court.publish(PLAIN)));
    for (const caseId of cases.slice(0, 50)) {
      const { predicate, bytes } = await court.verdictOn(caseId);
      expect(predicate).toMatchObject({ decision: 'mistrial', classification: null });
      expect(predicate.gaps.map(({ what }) => what).join()).toContain(
        'its log was dropped because the stream COURT is full',
      );
      expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
    }
    expect(clerk.lines.all.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

describe('a case of which nothing is left', () => {
  it('is closed by the clerk that opened it, and else the publisher is told', async () => {
    const court = stack.use(await openProcessCourt());
    await using errors = await followClaimErrors(court.bus);
    const folder = stack.use(await ownFolder()).path;
    const socket = (name: string): string => `unix:${join(folder, `${name}.sock`)}`;
    const first = await court.seat('clerk', { ASSIZE_COURT_ADDRESS: socket('first') });
    await using asked = client(CourtService, socket('first'));
    // The docket learns of an opening a moment after the clerk has written it.
    const onDocket = (caseId: string): Promise<void> =>
      vi.waitFor(async () => {
        const { cases } = await asked.listCases({ limit: 9 });
        expect(cases.map((one) => one.caseId)).toContain(caseId);
      }, PATIENT);
    const known = await court.publish(PLAIN);
    await onDocket(known);
    await callServer(court.bus, `STREAM.PURGE.${STREAMS.court}`);
    expect((await court.verdictOn(known)).predicate).toMatchObject({ decision: 'mistrial' });
    // Long enough for another clerk to start on a busy machine: the publisher is told when it is over.
    const lost = await court.publish({ ...PLAIN, limits: { ttlMs: 20_000 } });
    await onDocket(lost);
    await first.kill();
    // It reads the log before it serves, and the log is purged only after that.
    const address = socket('second');
    await court.seat('clerk', { ASSIZE_COURT_ADDRESS: address });
    await using rpc = client(CourtService, address);
    await vi.waitFor(async () => expect((await rpc.listCases({ limit: 9 })).open).toBe(1), PATIENT);
    await callServer(court.bus, `STREAM.PURGE.${STREAMS.court}`);
    const { event } = await errors.on(lost);
    expect(event).toMatchObject({ code: 'record-lost', caseId: lost });
    // The clerk forgets the case once the message is stored, so the message may be here first.
    await vi.waitFor(async () => expect((await rpc.listCases({ limit: 9 })).open).toBe(0), PATIENT);
  });
});

describe('VERDICTS, when it is full,', () => {
  it('drops the oldest, which are still in COURT, and takes the new', async () => {
    await using court = await openTestCourt({
      busFiles: smallBus({ COURT: '8MiB', VERDICTS: '64KiB' }),
    });
    // One after another, so that subscribers read each verdict before it is dropped.
    for (let n = 0; n < 30; n += 1) await court.review(PLAIN);
    const kept = await countOf(court.bus, STREAMS.verdicts, ALL_VERDICTS);
    expect(kept).toBeLessThan(30);
    expect(await countOf(court.bus, STREAMS.court, 'court.*.judge.affirm')).toBe(30);
    expect((await court.review(PLAIN)).predicate.decision).toBe('affirm');
  });
});

describe('the whole store, when others have filled it,', () => {
  it('turns the health of the court, and nothing that was taken is lost once there is room', async () => {
    const health = new Health();
    await using court = await openTestCourt({ busFiles: smallBus({}, '8MiB'), health });
    await callServer(court.bus, 'STREAM.CREATE.OTHERS', {
      name: 'OTHERS',
      subjects: ['others'],
      storage: 'file',
    });
    const block = { subject: 'others', headers: {}, body: Buffer.alloc(100_000) };
    const taken: string[] = [];
    const fill = async (): Promise<never> => {
      for (;;) {
        taken.push(await publishClaim(court.bus, PLAIN, randomUUID()));
        await court.bus.store(block);
      }
    };
    expect(await fill().catch((error: unknown) => error)).toBeInstanceOf(NoRoomError);
    await using rpc = client(CourtService, court.address, { timeoutMs: 2_000 });
    const claim = { text: TOWER };
    const submitted = rpc.submit({ id: 'full', source: 'urn:test:full', claim });
    await expect(submitted).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    const bus = () => health.parts().find(({ name }) => name === 'clerk/bus');
    expect(bus()?.why).toMatch(/^the bus has no room: insufficient resources/);
    await callServer(court.bus, 'STREAM.PURGE.OTHERS');
    for (const caseId of taken) {
      expect((await court.verdictOn(caseId)).predicate.decision).toBe('affirm');
    }
    // The next write makes the bus healthy again.
    await court.review(PLAIN);
    await vi.waitFor(() => expect(bus()?.why).toBeNull(), PATIENT);
    expect(await countOf(court.bus, STREAMS.claims, ALL_CLAIMS)).toBe(0);
    expect(await countOf(court.bus, STREAMS.court, ALL_HANDOFFS)).toBeGreaterThan(taken.length);
  });
});

const mount = (...args: string[]): void =>
  void execFileSync('/bin/mount', ['-t', 'tmpfs', ...args], { stdio: 'ignore' });

/** A disk of its own that is soon full; null if this user may not mount one. */
async function smallDisk(): Promise<{ path: string; grow: () => void } | null> {
  const folder = stack.use(await ownFolder());
  const path = join(folder.path, 'disk');
  await mkdir(path);
  try {
    mount('-o', 'size=3m', 'tmpfs', path);
  } catch {
    return null;
  }
  stack.defer(() => void execFileSync('/bin/umount', [path]));
  return { path, grow: () => mount('-o', 'remount,size=40m', 'tmpfs', path) };
}

const disk = await smallDisk();

describe.skipIf(disk === null)('a full disk', () => {
  it('is told from an answer that is late, and costs nothing once there is room and the bus restarted', async () => {
    const { path: storeDir = '', grow = () => undefined } = disk ?? {};
    const source = await findNatsServer({ env: ownEnvironment(stack.use(await ownFolder())) });
    const config = 'jetstream { max_file_store: 64MB }\n';
    const start = (port: number) => startNats({ source, storeDir, port, config });
    const server = await start(0);
    const told: (string | null)[] = [];
    const onHindrance = (problem: string | null): void => void told.push(problem);
    await using bus = await connectBus({ servers: server.url, name: 'test', onHindrance });
    await bus.ensureStreams([{ name: 'LOG', subjects: ['log'], retention: 'limits' }]);
    let stored = 0;
    const write = () =>
      bus.store({
        subject: 'log',
        messageId: `m${stored}`,
        headers: {},
        body: Buffer.alloc(20_000),
        signal: AbortSignal.timeout(60_000),
      });
    const filling = (async () => {
      for (; stored < 200; stored += 1) await write();
    })();
    await vi.waitFor(() => expect(told).toHaveLength(1), PATIENT);
    expect(told[0]).toBe('the bus does not answer writes: check its log and its disk space');
    expect(stored).toBeLessThan(200);
    grow();
    // A server whose disk was full writes nothing until it is restarted.
    process.kill(server.pid ?? 0, 'SIGKILL');
    await server[Symbol.asyncDispose]();
    await using _again = await start(Number(new URL(server.url).port));
    await filling;
    expect(told.at(-1)).toBeNull();
    expect(await countOf(bus, 'LOG', 'log')).toBe(200);
  });
});
