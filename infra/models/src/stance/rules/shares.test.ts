import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareShares } from '#src/stance/rules/shares.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('a share of what the claim speaks of', compareShares, {
  speaks: [
    ['Not all rows were copied.', '95% of the rows were copied.', 'within'],
    ['Most of the requests succeeded.', '98 of 100 requests succeeded.', 'within'],
    ['More than 90% of jobs succeeded.', '98 of 100 jobs succeeded.', 'within'],
    ['Fewer than 5% of requests failed.', '12 of 1000 requests failed.', 'within'],
    ['Half of the jobs failed.', '5 of 10 jobs failed.', 'within'],
    ['Nearly all jobs succeeded.', '98 of 100 jobs succeeded.', 'within'],
    ['20% of users left.', 'One in five users left.', 'within'],
    ['33% of users left.', '1 of 3 users left.', 'within'],
    ['33.3% of users left.', '1 of 3 users left.', 'within'],
    ['About 95% of tests passed.', '95.4% of tests passed.', 'within'],
    ['About 30% of tests passed.', '32% of tests passed.', 'within'],
    ['At least 3% of requests failed.', '29 of 1000 requests failed.', 'apart'],
    ['100% of backups succeeded.', '996 of 1000 backups succeeded.', 'apart'],
    ['0% of requests failed.', '4 of 1000 requests failed.', 'apart'],
    ['About 95% of tests passed.', '99.95% of tests passed.', 'apart'],
    ['About 1% of requests failed.', '5% of requests failed.', 'apart'],
    ['Some servers are down.', 'All of the servers are down.', 'within'],
    ['All rows were copied.', '95% of the rows were copied.', 'apart'],
    ['Most hosts are patched.', '3 of 40 hosts are patched.', 'apart'],
    ['Some tests passed.', 'None of the tests passed.', 'apart'],
    ['All servers are down.', 'Some servers are down.', 'open'],
    ['All tests passed.', '412 tests passed.', 'open'],
    ['More than 60% of jobs failed.', 'Most jobs failed.', 'open'],
  ],
  silent: [
    ['of a demand', 'At least 80 % of seats must agree.', '90 % of seats must agree.'],
    ['that names one of them', 'Shard 2 of 8 is up.', '2 of 8 shards are up.'],
    ['of something else', 'Most requests succeeded.', '2 of 100 requests failed.'],
    ['of no share', 'The requests succeeded.', '98 of 100 requests succeeded.'],
    ['of how many', 'Many servers are down.', 'Some servers are down.'],
    ['of a count', 'Two servers are down.', 'All servers are down.'],
    ['of two', 'Most requests succeeded.', 'All requests of some users succeeded.'],
    ['denied', 'Most requests succeeded.', 'Most requests have not succeeded.'],
    ['beside another sentence', 'Most requests succeeded.', 'All requests succeeded. No.'],
    ['nothing', 'Most requests succeeded.', ''],
  ],
});

it('of counts is as division has it', () => {
  const share = fc.record({ all: fc.integer({ min: 1, max: 500 }), part: fc.nat({ max: 500 }) });
  fc.assert(
    fc.property(share, fc.integer({ min: 1, max: 99 }), ({ all, part }, least) => {
      fc.pre(part <= all);
      const how = compareShares(
        `At least ${least}% of the jobs ran.`,
        `${part} of ${all} jobs ran.`,
      );
      expect(how).toBe(part / all >= least / 100 ? 'within' : 'apart');
    }),
  );
});
