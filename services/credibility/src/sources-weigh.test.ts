import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@assize/config';
import { CredibilityService, ShadowService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { SOURCE_WEIGHTS } from '@assize/documents/sources';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it } from 'vitest';
import { serving, type Embedding } from '#src/testing/serving.ts';

const folder = testFolder();

const CLAIM = 'The Moon orbits the Earth.';
const FOR = { id: 'for', text: 'yes', source: 'https://atlas.example/moon', lScore: 0.5 };
const AGAINST = { id: 'against', text: 'no', source: 'https://blog.example/moon' };
const STANCE = {
  yes: { support: 0.9, refute: 0.05, neutral: 0.05 },
  no: { support: 0.1, refute: 0.8, neutral: 0.1 },
};
const embedding: Partial<Embedding> = {
  embed: ({ texts }) => ({
    model: 'all-MiniLM-L6-v2-int8',
    vectors: texts.map(() => ({ values: [1, 0] })),
  }),
  search: () => ({
    model: 'all-MiniLM-L6-v2-int8',
    hits: [FOR, AGAINST].map((passage) => ({ passage, similarity: 1, score: 1 })),
  }),
  stance: ({ pairs }) => ({
    model: 'scripted-stance',
    readings: pairs.map(({ passage }) => STANCE[passage === 'yes' ? 'yes' : 'no']),
  }),
  info: () => ({ passages: 2 }),
};

function start(stack: AsyncDisposableStack, sourcesFile: string | null): Promise<string> {
  const trustFile = join(folder, 'trust.json');
  const scoring = { weights: SOURCE_WEIGHTS, sourcesFile, trustFile };
  const clock = () => Date.parse('2026-11-23T00:00:00Z');
  return serving(stack, embedding, { scoring }, { clock });
}

async function weights(sourcesFile: string | null) {
  await using stack = new AsyncDisposableStack();
  const address = await start(stack, sourcesFile);
  const { weigh } = stack.use(client(CredibilityService, address));
  const { search } = stack.use(client(ShadowService, address));
  const weighed = await weigh({ claim: CLAIM, passages: [FOR, AGAINST] });
  const found = await search({ query: CLAIM, includeProvenance: true });
  return { weighed, found };
}

it('multiplies the weights of both by what the list says, and leaves the others as they are', async () => {
  const file = join(folder, 'sources.jsonl');
  await writeFile(file, '{"domain": "blog.example", "credibility": 0.25}\n');

  const before = await weights(null);
  expect(before.weighed.readings.map(({ weight }) => weight)).toEqual([0.45, 0.8]);
  expect(before.weighed.credibility).toBeCloseTo(0.45 / 1.25, 9);
  expect(before.found).toMatchObject({ supportWeight: 0.45, contradictionWeight: 0.8 });

  const { weighed, found } = await weights(file);
  expect(weighed.readings.map(({ weight }) => weight)).toEqual([0.45, 0.8 * 0.25]);
  expect(weighed.readings.map((one) => one.sourceCredibility)).toEqual([undefined, 0.25]);
  expect(weighed.credibility).toBeCloseTo(0.45 / 0.65, 9);
  expect(found).toMatchObject({ supportWeight: 0.45, contradictionWeight: 0.8 * 0.25 });
  expect(found.credibility).toBe(weighed.credibility);
  const [against] = found.contradictions;
  expect(against?.refutationStrength).toBeCloseTo(0.8, 9);
  expect(against?.provenance).toMatchObject({ sourceCredibility: 0.25, weight: 0.8 * 0.25 });
});

it('does not start with a list that has bad lines', async () => {
  const file = join(folder, 'bad.jsonl');
  await writeFile(file, '{"source": "a", "credibility": 2}\n');
  await using stack = new AsyncDisposableStack();
  await expect(start(stack, file)).rejects.toThrow(ConfigError);
  await expect(start(stack, file)).rejects.toThrow('line 1');
});

it('scores a source by the table, and by the list where it is in that', async () => {
  const file = join(folder, 'rated.jsonl');
  await writeFile(file, '{"domain": "blog.example", "credibility": 0.25}\n');
  await using stack = new AsyncDisposableStack();
  const { scoreSource } = stack.use(client(CredibilityService, await start(stack, file)));
  const journal = { uri: 'https://nature.com/a', text: 'References [1]', published: '2026-11-01' };
  expect(await scoreSource(journal)).toMatchObject({
    domain: 'nature.com',
    overall: 0.83,
    authority: 0.95,
    citations: 0.5,
    recency: 1,
  });
  const rated = await scoreSource({ uri: 'https://blog.example/' });
  expect(rated).toMatchObject({ authority: 0.25, overall: 0.25 });
  expect(rated).not.toHaveProperty('recency');
  expect(rated.why[0]).toContain('the operator’s list rated.jsonl (not signed) rates the domain');
  await expect(scoreSource({ uri: ' ' })).rejects.toThrow(/^uri: /);
  await expect(scoreSource({ uri: 'a', text: 'x'.repeat(1024 * 1024 + 1) })).rejects.toThrow(
    /^text: /,
  );
  await expect(scoreSource({ uri: 'a', published: 'x'.repeat(65) })).rejects.toThrow(
    /^published: /,
  );
});
