/** A debate whose roles are killed midway ends the same, with the same record. */
import { debateIn } from '@assize/proto/debate';
import { debated } from '@assize/proto/debate/testing';
import { afterAll, expect, it } from 'vitest';
import { survivesKills } from '#src/kills.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { publishClaim } from '#src/publish.ts';

const SECTIONS = [{ name: 'Testing', words: ['testing'], questions: ['What shows it?'] }];

const court = await openProcessCourt();
afterAll(() => court[Symbol.asyncDispose]());

const { undisturbed } = survivesKills({
  name: 'a debate',
  court,
  seated: ['clerk', 'evaluator', 'adversary', 'judge'],
  publish: (id) => publishClaim(court.bus, debated({ sections: SECTIONS }), id, {}, 'debate'),
  recordOf: ({ entries }) => debateIn(entries),
  kills: [
    ['adversary', 1],
    ['evaluator', 2],
    ['judge', 4],
  ],
});

// Four turns, the next round's agenda, and three turns: rules propose no second change.
it('has eight entries where nobody is killed', () => expect(undisturbed).toHaveLength(8));
