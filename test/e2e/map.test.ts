/** A topic in a real court: on the bus as any client publishes it, and at the command line. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyRing } from '@assize/keys';
import { proceedingOfDigest, verifyFile } from '@assize/proto';
import type { Topic } from '@assize/proto/cartography';
import { afterAll, describe, expect, it } from 'vitest';
import {
  withIterationLimit,
  type IterationLimited,
} from '../../services/assize/src/hearing/hear.ts';
import { readSealedMap, type SealedMap } from '../../services/assize/src/cartography/sealed-map.ts';
import { decideAgain } from '../../services/assize/src/replay.ts';
import { startNatsServer } from '#servers';
import { assize } from '#src/assize-command.ts';
import { publisherAt, startCourt, verdictOf } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';

const CORPUS = fileURLToPath(new URL('../../services/assize/samples/coffee', import.meta.url));
const TOPIC = 'Is coffee healthy?';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const court = stack.use(
  await startCourt(folder, { guarded: true, env: { ASSIZE_CORPUS: CORPUS } }),
);
const ring = keyRing(court.keys);
const publisher = stack.use(await publisherAt(court, { proceeding: 'cartography' }));

async function told(topic: IterationLimited<Topic>): Promise<SealedMap> {
  const answer = await verdictOf(publisher, topic, randomUUID());
  const { entries } = answer.sealed.case;
  const { same, differing } = decideAgain(answer.sealed.case);
  expect(differing).toEqual([]);
  expect(same).toBe(entries.length);
  const verified = await verifyFile(answer.bytes, ring, proceedingOfDigest);
  expect(verified.status).toBe('verified');
  return readSealedMap(answer.sealed);
}

describe('a topic on the bus', () => {
  it('is mapped: consensus, battlegrounds, and a second search that finds more', async () => {
    const map = await told(withIterationLimit({ topic: TOPIC }, 3));
    expect(map).toMatchObject({ decision: 'mapped', found: { iterations: 3, sources: 15 } });
    const claims = map.consensus.map(({ claim }) => claim);
    expect(claims).toContain('Caffeine raises blood pressure.');
    expect(map.scores).toHaveLength(15);
    const points = map.battlegrounds.map(({ conflict }) => {
      const { a, b } = map.graph.conflicts.find(({ id }) => id === conflict) ?? {};
      return new Set([a?.statement, b?.statement]);
    });
    const bones = ['Coffee does not weaken bones.', 'Coffee weakens bones.'];
    expect(points).toContainEqual(new Set(bones));
    expect(new Set(map.queries).size).toBe(map.queries.length);
    // Only a counter-query finds what never says "coffee".
    const late = map.sources.find(({ uri }) => uri.includes('calcium-lab'));
    expect(late?.query).not.toBe(TOPIC);
  });

  it('is mapped in one iteration where its limits say so', async () => {
    const map = await told(withIterationLimit({ topic: TOPIC }, 1));
    expect(map).toMatchObject({ decision: 'mapped', found: { iterations: 1, sources: 13 } });
    expect(map.queries).toEqual([TOPIC]);
  });

  it('of which nothing speaks is no map, and says what is lacking', async () => {
    const nothing = await told(withIterationLimit({ topic: 'Zanzibar quokka' }, 3));
    expect(nothing).toMatchObject({
      decision: 'unmapped',
      found: { mapped: false, sources: 0, iterations: 1 },
    });
    const unsearched: object = { topic: TOPIC, search: 'never' };
    const never = await told(unsearched as IterationLimited<Topic>);
    expect(never.decision).toBe('unmapped');
    expect(never.found.lacking).toContain('sources: nothing may be searched for this topic');
  });

  it.each([
    ['   ', /topic is empty/],
    ['?!', /no letters or digits/],
  ])('%j is refused', async (topic, why) => {
    const refused = await publisher.review({ topic }, randomUUID());
    expect(refused).toMatchObject({ status: 'refused', code: 'bad-claim' });
    expect(refused.status === 'refused' && refused.faults.join()).toMatch(why);
  });
});

describe('assize map', () => {
  const data = join(folder.path, 'command');
  const out = join(folder.path, 'out');

  it('says what was found first, writes every file, and its case verifies', async () => {
    const lexical = { ASSIZE_STANCE: 'lexical' };
    const said = await assize(['map', TOPIC, '--corpus', CORPUS, '--out', out], data, lexical);
    expect(said.err).toContain('assize: scout: 1 query, 13 sources with something new');
    expect(said.err).toContain('assize: synthesise: ');
    expect(said.out.split('\n')[0]).toMatch(
      /^\d+ points? of consensus, \d+ battlegrounds?, \d+ other conflicts?; 15 sources, 3 iterations$/,
    );
    expect(said.code).toBe(0);
    expect((await readdir(out)).toSorted()).toEqual([
      'case.json',
      'graph.graphml',
      'graph.json',
      'graph.jsonld',
      'graph.svg',
      'report.html',
      'report.json',
      'report.md',
    ]);
    expect(await readFile(join(out, 'report.md'), 'utf8')).toContain(TOPIC.replace('?', ''));
    expect(await assize(['verify', join(out, 'case.json')], data)).toMatchObject({ code: 0 });
  });

  it('tells its phases on a bus of the operator’s own, of which it has no key', async () => {
    await using bus = await startNatsServer({ dir: join(folder.path, 'bus') });
    const env = { ASSIZE_STANCE: 'lexical', ASSIZE_NATS_URL: bus.url };
    const args = ['map', TOPIC, '--corpus', CORPUS, '--iterations', '1'];
    const said = await assize(args, join(folder.path, 'elsewhere'), env);
    expect(said).toMatchObject({ code: 0 });
    expect(said.err).toContain('assize: scout: 1 query, 13 sources with something new');
  });

  it.each([
    [['map', '  ', '--corpus', CORPUS], /the topic is empty/],
    [['map', TOPIC], /no sources to search: give --corpus FOLDER/],
    [['map', TOPIC, '--corpus', join(CORPUS, 'none')], /no such folder/],
    [['map', TOPIC, '--corpus', join(CORPUS, 'sleep-lab.md')], /it is not a folder/],
    [['map', TOPIC, '--search', 'ftp://x'], /not a URL such as/],
    [
      ['map', TOPIC, '--corpus', CORPUS, '--iterations', '4'],
      /a map may have at most 3 iterations/,
    ],
  ])('%j is not understood: 2, and what to do', async (args, why) => {
    const said = await assize(args, data);
    expect(said.err).toMatch(why);
    expect(said.code).toBe(2);
  });
});
