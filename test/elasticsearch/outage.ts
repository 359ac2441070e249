import { PassThrough } from 'node:stream';
import { openElasticIndex } from '@assize/vectors/elastic';
import { createLog } from '@assize/telemetry/log';
import { IndexUnavailableError } from '@assize/vectors';
import { expect, it } from 'vitest';
import { freePorts } from '#servers';
import { linesOf } from '#src/lines.ts';
import { EAST, MODEL, directionOf, fill, passage } from '../contract/vector-index-stage.ts';
import type { ElasticStage } from './stage.ts';

/** A node that was killed reads its translog first, and starts no faster than the first time. */
const STARTS_AGAIN_MS = 5 * 60_000;

function numbered(number: number) {
  return { passage: passage(`n${number}`), vector: directionOf(number) };
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** What must hold when the node is busy, silent, dead or back. */
export function outage(stage: () => ElasticStage): void {
  it('says at once that nobody is there, and tells no password', async () => {
    const [port] = await freePorts(1);
    const began = performance.now();
    const url = `http://somebody:secret@127.0.0.1:${port}`;
    const error = await failureOf(openElasticIndex({ url, ...MODEL }));
    expect(error).toBeInstanceOf(IndexUnavailableError);
    expect(String(error)).toContain(`http://127.0.0.1:${port}`);
    expect(String(error)).not.toContain('secret');
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('offers again what a busy cluster sends back, and gives up when its patience ends', async () => {
    await using home = await stage().home();
    const stream = new PassThrough();
    const log = createLog({ name: 'test', level: 'debug', to: stream });
    const lines = linesOf(stream);
    const options = { url: stage().url, name: home.name, ...MODEL, log };
    await using index = await openElasticIndex(options);
    await using hasty = await openElasticIndex({ ...options, patienceMs: 0 });
    const [name] = Object.keys(await stage().ask('GET', `/${home.name}`));
    // What Elasticsearch sets itself when the disk is full: writes are answered with 429.
    const full = (yes: boolean | null) =>
      stage().ask('PUT', `/${name}/_settings`, { 'index.blocks.read_only_allow_delete': yes });
    await full(true);
    const error = await failureOf(hasty.upsert([numbered(0)]));
    expect(error).toBeInstanceOf(IndexUnavailableError);
    const patient = index.upsert([numbered(1), numbered(2)]);
    await lines.first(/"writes":2.*busy/);
    await full(null);
    await patient;
    expect(await index.size()).toBe(2);
  });

  it('is unavailable where none of it can be read, and does not say that no passage is there', async () => {
    await using home = await stage().home();
    await using index = await home.open(MODEL);
    await fill(index);
    const [name] = Object.keys(await stage().ask('GET', `/${home.name}`));
    await stage().ask('PUT', `/${name}/_settings`, { 'index.blocks.read': true });
    const asked = [index.get(['east']), index.search(EAST, 1), index.size()];
    for (const error of await Promise.all(asked.map(failureOf))) {
      expect(error).toBeInstanceOf(IndexUnavailableError);
    }
  });

  it('waits no longer than it says for a silent node, and goes on when it answers', async () => {
    await using home = await stage().home();
    const options = { url: stage().url, name: home.name, ...MODEL };
    await using index = await openElasticIndex(options);
    await fill(index);
    await using hasty = await openElasticIndex({ ...options, timeoutMs: 400 });
    await stage().signal('SIGSTOP');
    try {
      const began = performance.now();
      expect(await failureOf(hasty.search(EAST, 1))).toBeInstanceOf(IndexUnavailableError);
      expect(await failureOf(hasty.upsert([numbered(0)]))).toBeInstanceOf(IndexUnavailableError);
      expect(performance.now() - began).toBeLessThan(4_000);
    } finally {
      await stage().signal('SIGCONT');
    }
    expect((await index.search(EAST, 1))[0]?.passage.id).toBe('east');
  });

  it(
    'keeps every acknowledged write through a kill -9 of the node, and finds it again',
    { timeout: STARTS_AGAIN_MS },
    async () => {
      await using home = await stage().home();
      await using index = await home.open(MODEL);
      const acknowledged: number[] = [];
      let dying: Promise<void> | undefined;
      let failure: unknown;
      for (let number = 0; failure === undefined; number += 1) {
        failure = await failureOf(index.upsert([numbered(number)]));
        if (failure === undefined) acknowledged.push(number);
        // Not waited for: it falls into the writes that follow.
        if (number === 20) dying = stage().kill();
      }
      expect(failure).toBeInstanceOf(IndexUnavailableError);
      await dying;
      const began = performance.now();
      const asked = [index.search(EAST, 1), index.byWords('text', 1), index.size()];
      for (const error of await Promise.all(asked.map(failureOf))) {
        expect(error).toBeInstanceOf(IndexUnavailableError);
      }
      expect(performance.now() - began).toBeLessThan(4_000);
      await stage().start();
      const there = await index.get(acknowledged.map((number) => `n${number}`));
      expect(there.size).toBe(acknowledged.length);
      expect(acknowledged.length).toBeGreaterThan(20);
      const last = acknowledged.length - 1;
      const hits = await index.search(directionOf(last), acknowledged.length);
      expect(hits.find((hit) => hit.passage.id === `n${last}`)?.similarity).toBeCloseTo(1, 5);
      await index.upsert([numbered(10_000)]);
      expect((await index.get(['n10000'])).size).toBe(1);
    },
  );
}
