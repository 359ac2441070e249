/** A party searches for evidence in a hearing, in a whole court with a real index and reader. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Claim } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { MOST_FOUND, MOST_SEARCHES } from '@assize/court/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCourt } from '../../services/assize/src/court/open-court.ts';
import type { Publisher } from '../../services/assize/src/court/publisher.ts';
import { decideAgain } from '../../services/assize/src/replay.ts';
import { courtOptions, publisherAt, verdictOf, verifierOf } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { artifactsOf, readTrial, type Trial } from '#src/trial.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const TOWER = 'The Eiffel Tower is located in Paris.';
/** Only in the index: what the defense, or the prosecution, needs. */
const INDEXED = [
  { id: 'against', text: 'The Eiffel Tower is not located in Paris.' },
  { id: 'for', text: 'The Eiffel Tower is located in Paris, on the Champ de Mars.' },
  { id: 'beside', text: 'Bananas are rich in potassium.' },
  { id: 'off', text: 'Herons nest along the river in spring.' },
].map((one) => ({ ...one, tags: [] }));

const DENIED: Claim = {
  text: TOWER,
  evidence: [{ id: 'e1', text: 'The Eiffel Tower is not located in Paris. So a forum says.' }],
};

let publisher: Publisher;
let verify: Awaited<ReturnType<typeof verifierOf>>;

beforeAll(async () => {
  const folder = stack.use(await ownFolder());
  const options = courtOptions(ownEnvironment(folder));
  const ownIndex = join(folder.path, 'index');
  await mkdir(ownIndex, { recursive: true });
  const embeddingAddress = `unix:${join(folder.path, `${randomUUID()}.sock`)}`;
  const court = stack.use(
    await openCourt({
      ...options,
      home: { ...options.home, ownIndex, shippedIndex: ownIndex },
      embeddingAddress,
      embedding: true,
      stance: { by: 'lexical', threads: 1 },
      search: true,
      guarded: true,
    }),
  );
  const embedding = stack.use(client(EmbeddingService, embeddingAddress, { timeoutMs: 60_000 }));
  await embedding.index({ passages: INDEXED });
  publisher = stack.use(await publisherAt(court));
  verify = await verifierOf(options.home.trust);
}, 120_000);

async function tried(claim: Claim): Promise<Trial> {
  const answer = await verdictOf(publisher, claim, randomUUID());
  expect(await verify(answer.bytes)).toMatchObject({ status: 'verified' });
  return readTrial(answer.bytes);
}

function searchesIn({ file }: Trial) {
  return file.entries.flatMap(({ role, turn, gathered }) =>
    (gathered.searches ?? []).map((search) => ({ role, turn, ...search })),
  );
}

describe('a party whose side is the weaker, and that has nothing left to cite', () => {
  it('has the index searched; what is near enough goes on the record, and is cited at once', async () => {
    const trial = await tried(DENIED);
    const [asked] = searchesIn(trial);
    expect(asked).toMatchObject({ role: 'prosecutor', turn: 'argument', query: TOWER });
    const searching = trial.file.entries.find(({ gathered }) => gathered.searches);
    expect(searching?.gathered.evidence?.map(({ id }) => id).toSorted()).toContain('for');
    expect(artifactsOf(trial, 'argument')[0]?.cites).toContain('for');
    // The other side, and the judge, read what was found as well.
    const verdict = trial.file.entries.findLast(({ artifact }) => artifact.kind === 'verdict');
    const read = verdict?.gathered.readings?.[0]?.exhibits.map(({ id }) => id);
    expect(read).toContain('for');
    expect(JSON.stringify(trial.file)).not.toContain('potassium');
  });

  it('asks within bounds, and the case is decided the same again with no index up', async () => {
    const trial = await tried(DENIED);
    for (const role of ['prosecutor', 'defense']) {
      const own = searchesIn(trial).filter((search) => search.role === role);
      expect(own.length).toBeLessThanOrEqual(MOST_SEARCHES);
      expect(Math.max(0, ...own.map(({ found }) => found))).toBeLessThanOrEqual(MOST_FOUND);
    }
    expect(decideAgain(trial.file)).toMatchObject({ skipped: [], differing: [] });
  });

  it('of a claim that came without evidence has been searched for already', async () => {
    const trial = await tried({
      text: 'Herons nest along the river in spring.',
      classification: 'refuted',
    });
    const queries = searchesIn(trial).map(({ query }) => query);
    expect(queries[0]).toBe('Herons nest along the river in spring.');
    expect(new Set(queries).size).toBe(queries.length);
  });
});
