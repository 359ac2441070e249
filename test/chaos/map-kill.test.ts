/** A map whose roles are killed midway ends the same, with the same record. */
import { fileURLToPath } from 'node:url';
import { cartographyIn } from '@assize/proto/cartography';
import { afterAll, expect, it } from 'vitest';
import { survivesKills } from '#src/kills.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { publishClaim } from '#src/publish.ts';

const CORPUS = fileURLToPath(new URL('../../services/assize/samples/coffee', import.meta.url));

const court = await openProcessCourt();
afterAll(() => court[Symbol.asyncDispose]());

const { undisturbed } = survivesKills({
  name: 'a map',
  court,
  seated: ['clerk', 'prosecutor', 'evaluator', 'adversary', 'judge'],
  env: { ASSIZE_CORPUS: CORPUS },
  publish: (id) => publishClaim(court.bus, { topic: 'Is coffee healthy?' }, id, {}, 'cartography'),
  recordOf: ({ entries }) => cartographyIn(entries),
  kills: [
    ['prosecutor', 1],
    ['evaluator', 2],
    ['adversary', 3],
    ['judge', 6],
  ],
});

it('has thirteen turns where nobody is killed', () => expect(undisturbed).toHaveLength(13));
