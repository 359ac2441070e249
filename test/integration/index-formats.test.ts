/** `assize index` on good and bad files of every kind, and what shadow search finds of them. */
import { mkdir, realpath, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FETCH_DEFAULTS, openDocumentReader } from '@assize/documents';
import { EmbeddingService, ShadowService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { afterAll, expect, it } from 'vitest';
import { pdfOf } from '../../infra/documents/src/testing/tiny-pdf.ts';
import { homeOf } from '../../services/assize/src/court/home.ts';
import { openReading } from '../../services/assize/src/court/reading.ts';
import { planOf } from '../../services/assize/src/indexing/plan.ts';
import { Register } from '../../services/assize/src/indexing/register.ts';
import { runIndexing } from '../../services/assize/src/indexing/run.ts';
import { quietLog } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { indexReport } from '#src/index-run.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const env = ownEnvironment(folder);
const notes = join(folder.path, 'notes');
const at = (name: string) => join(notes, name);

const TIDES = '---\ndate: 2021-03-04\ntags: [sea]\n---\n# Tides\n\nThe Moon causes the tides.\n';
const COFFEE =
  '<html><head><title>Coffee</title><meta property="article:published_time" content="2023-04-05">' +
  '</head><body><nav>Home</nav><main><h1>Coffee</h1><p>Coffee delays sleep.</p></main></body></html>';

await mkdir(at('deep'), { recursive: true });
await writeFile(at('tides.md'), TIDES);
await writeFile(at('coffee.html'), COFFEE);
await writeFile(at('bees.pdf'), pdfOf([[{ text: 'Bees keep the hive warm.', size: 11, top: 80 }]]));
await writeFile(at('deep/gold.txt'), 'Gold does not rust.\n');
await writeFile(
  at('rows.jsonl'),
  '{"id": "r1", "text": "Glass is a liquid.", "source": "forum", "date": "2020", "tags": ["myth"]}\n' +
    'no JSON\n{"id": "r1", "text": "Another."}\n{"id": "r2"}\n' +
    `{"id": "r3", "text": "${'long '.repeat(20_000)}"}\n{"text": "Ice floats."}\n`,
);
await writeFile(at('picture.png'), 'x');

const BAD: [string, string | Uint8Array, RegExp][] = [
  ['bad/binary.md', new Uint8Array([1, 2, 0, 3]), /binary data/],
  ['bad/broken.pdf', '%PDF-1.4\n1 0 obj\n', /broken PDF/],
  ['bad/empty.md', '', /is empty/],
  ['bad/fake.pdf', 'A text.', /no PDF/],
  ['bad/huge.txt', '', /2,048 MiB, and the limit is 64 MiB/],
  ['bad/latin.txt', new Uint8Array([0x63, 0xe9, 0x2e]), /not UTF-8/],
  ['bad/line.txt', 'x'.repeat(1_000_000), /no sentence/],
];

it('puts in what can be read, names what can not, and says why', async () => {
  await mkdir(at('bad'));
  for (const [name, content] of BAD) await writeFile(at(name), content);
  await truncate(at('bad/huge.txt'), 2 * 1024 ** 3);
  const { code, report } = await indexReport([notes, '--tag', 'own'], env);
  expect(code).toBe(1);
  const reasons = new Map(report.failed.map(({ source, reason }) => [source, reason]));
  for (const [name, , why] of BAD) expect(reasons.get(`notes/${name}`), name).toMatch(why);
  const lines = [2, 3, 4, 5].map((line) => reasons.get(`notes/rows.jsonl:${line}`));
  expect(lines).toEqual([
    'not one JSON object',
    'the id "r1" is already used by notes/rows.jsonl:1',
    'it has no text',
    expect.stringMatching(/^its text has \d+ bytes, and the limit is 65536/),
  ]);
  expect(reasons.size).toBe(BAD.length + lines.length);
  expect(report.passedOver).toEqual([{ source: 'notes/picture.png', reason: '.png' }]);
  expect(report).toMatchObject({ documents: 5, passages: { indexed: 6, unchanged: 0 }, total: 6 });
  await rm(at('bad'), { recursive: true });
  await rm(at('rows.jsonl'));
});

const home = homeOf(env);
const say = (): void => undefined;
const reading = stack.use(
  await openReading({ home, env, search: true, own: true, log: quietLog, say }),
);
const shadow = stack.use(client(ShadowService, reading.credibility, { timeoutMs: 60_000 }));
const rpc = stack.use(client(EmbeddingService, reading.embedding, { timeoutMs: 60_000 }));
const reader = stack.use(openDocumentReader());

async function indexed(given: readonly string[], tags: readonly string[] = []) {
  using register = new Register(home.ownIndex);
  const plan = await planOf(given);
  const { signal } = new AbortController();
  const means = { fetch: FETCH_DEFAULTS, reader, register, rpc, signal, onProgress: say };
  const report = await runIndexing({ plan, tags, ...means });
  return { ...report, total: (await rpc.info({})).passages };
}

it('leaves each with its source, date of publication and tags for shadow search to find', async () => {
  const found = async (query: string) => {
    const { contradictions } = await shadow.search({ query, topK: 1, threshold: 0 });
    return contradictions[0]?.entry;
  };
  expect(await found('The Moon does not cause the tides.')).toMatchObject({
    id: 'notes/tides.md#char=0,26',
    text: 'Tides\n\nThe Moon causes the tides.',
    source: 'notes/tides.md',
    date: '2021-03-04',
    tags: ['own', 'sea'],
  });
  expect(await found('Coffee does not delay sleep.')).toMatchObject({
    source: 'notes/coffee.html',
    date: '2023-04-05',
  });
  const bees = await found('Bees do not keep the hive warm.');
  expect(bees).toMatchObject({ source: 'notes/bees.pdf', tags: ['own'] });
  expect(bees?.date).toBeUndefined();
  expect(await found('Gold rusts.')).toMatchObject({ source: 'notes/deep/gold.txt' });
  expect(await found('Glass is not a liquid.')).toMatchObject({
    id: 'r1',
    source: 'forum',
    date: '2020',
    tags: ['myth', 'own'],
  });
});

it('takes in what changed, takes out what is gone, and puts the same text in once', async () => {
  await writeFile(at('tides.md'), TIDES.replace('Moon', 'Sun'));
  await rename(at('deep/gold.txt'), at('deep/metal.txt'));
  await writeFile(at('winds.md'), '# Winds\n\nWinds blow.\n\n## Sleep\n\nCoffee delays  sleep.\n');
  const report = await indexed([notes], ['own']);
  expect(report.failed).toEqual([]);
  expect(report.gone).toEqual(['notes/deep/gold.txt']);
  expect(report.duplicates).toEqual([
    { source: 'notes/winds.md', sameAs: 'notes/coffee.html', passages: 1 },
  ]);
  // New: the tides' changed text, at a new place; gold under its new name; the winds.
  expect(report.passages).toEqual({ indexed: 3, unchanged: 2, duplicates: 1, removed: 2 });
  expect(report.total).toBe(7);
  const again = await indexed([notes, at('tides.md')], ['own']);
  expect(again.passages).toEqual({ indexed: 0, unchanged: 5, duplicates: 1, removed: 0 });
});

it.each([
  ['iron.jsonl', 'iron.md', 'iron.md', 'iron.jsonl:1'],
  ['iron.md', 'iron.jsonl', 'iron.jsonl:1', 'iron.md'],
])('of %s and %s, which give one id, names the second', async (first, second, source, place) => {
  const inFolder = (name: string) => join(folder.path, name);
  const id = 'iron.md#char=0,17';
  await writeFile(inFolder('iron.md'), 'Iron is magnetic.\n');
  await writeFile(inFolder('iron.jsonl'), `${JSON.stringify({ id, text: 'Iron rusts.' })}\n`);
  const report = await indexed([inFolder(first), inFolder(second)]);
  expect(report.failed).toEqual([{ source, reason: `the id "${id}" is already used by ${place}` }]);
  expect(report.passages).toMatchObject({ indexed: 1, removed: 0 });
});

it.each([
  ['a path that leads nowhere', 'nowhere.md', undefined, /no such file or folder/],
  [
    'a folder without documents',
    join(folder.path, 'pictures'),
    undefined,
    /only files of other kinds/,
  ],
  ['a file outside --root', at('winds.md'), join(folder.path, 'deep'), /--root/],
])('refuses %s before anything is opened', async (_what, given, root, why) => {
  await mkdir(join(folder.path, 'pictures'), { recursive: true });
  await writeFile(join(folder.path, 'pictures', 'a.png'), '');
  const refused = await planOf([given], root).catch((error: unknown) => error);
  expect(refused).toMatchObject({ exitCode: 2, message: expect.stringMatching(why) as unknown });
});

it.each([
  ['first.md', 'second.md'],
  ['second.md', 'first.md'],
])('keeps a text that moved from %s to %s between two calls', async (from, to) => {
  const moved = at(`moved-${from}`);
  await mkdir(moved);
  const text = `# Crane\n\nThe crane of ${from} lifts forty tonnes.\n`;
  await writeFile(join(moved, from), text);
  await indexed([moved]);
  await writeFile(join(moved, from), `# Port\n\nThe port of ${from} is closed.\n`);
  await writeFile(join(moved, to), text);
  const { passages } = await indexed([moved]);
  expect(passages).toEqual({ indexed: 2, unchanged: 0, duplicates: 0, removed: 1 });
  const again = await indexed([moved]);
  expect(again.passages).toEqual({ indexed: 0, unchanged: 2, duplicates: 0, removed: 0 });
});

it('keeps the documents of a folder when another one of its name is indexed', async () => {
  const real = await realpath(folder.path);
  const one = join(real, 'one', 'docs');
  const other = join(real, 'other', 'docs');
  const lake = async (place: string, what: string) => {
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'lake.md'), `The lake is ${what}.\n`);
  };
  await lake(one, 'deep');
  await lake(other, 'salty');
  expect((await indexed([one])).passages).toMatchObject({ indexed: 1 });
  const report = await indexed([other]);
  const reason = `${join(one, 'lake.md')} has the same name: pass --root with a folder that contains both`;
  expect(report.failed).toEqual([{ source: 'docs/lake.md', reason }]);
  expect(report.passages).toMatchObject({ indexed: 0, removed: 0 });
  await rm(one, { recursive: true });
  const moved = await indexed([other]);
  expect(moved.passages).toMatchObject({ indexed: 1, removed: 1 });
});

it('takes out what a document said that is empty now', async () => {
  const mill = join(folder.path, 'mill.md');
  await writeFile(mill, 'The mill grinds.\n\nIt is old.\n');
  await indexed([mill]);
  for (const [text, removed] of [
    ['---\n', 1],
    ['', 0],
  ] as const) {
    await writeFile(mill, text);
    const { failed, passages } = await indexed([mill]);
    expect(failed).toHaveLength(1);
    expect(passages).toEqual({ indexed: 0, unchanged: 0, duplicates: 0, removed });
  }
});
