import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareScope } from '#src/stance/rules/scope.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('the whole, a part of it, and some', compareScope, {
  speaks: [
    ['All tests pass.', 'All unit tests pass.', 'more'],
    ['All tests pass.', 'Unit tests pass.', 'more'],
    [
      'All dependencies are pinned.',
      'CI says: all of the 40 direct dependencies are pinned.',
      'more',
    ],
    [
      'None of the backups failed last night.',
      'Last night none of the database backups failed.',
      'more',
    ],
    [
      'No vulnerabilities were found.',
      'No critical vulnerabilities were found. Two are medium.',
      'more',
    ],
    [
      'The service does not log passwords.',
      'The service doesn’t log plain-text passwords.',
      'more',
    ],
    ['The client does not retry.', 'The client does not automatically retry.', 'more'],
    [
      'The cluster runs without interruptions.',
      'The cluster runs without unplanned interruptions.',
      'more',
    ],
    ['Exactly two services use tokens.', 'Exactly two services use signed tokens.', 'more'],
    ['Only members may use the pool.', 'Only members may use the small pool.', 'more'],
    ['All worker nodes were patched.', 'All nodes were patched.', 'less'],
    ['Each cold shard was rebalanced.', 'Each shard was rebalanced.', 'less'],
    ['No critical vulnerabilities were found.', 'No vulnerabilities were found.', 'less'],
    ['None of the database backups failed.', 'None of the backups failed.', 'less'],
    ['Some hosts are patched.', 'All of the hosts are patched.', 'less'],
  ],
  silent: [
    ['beside another sentence', 'All worker nodes were patched.', 'All nodes were patched. No.'],
    ['what is none', 'There are no potential incidents.', 'There are no incidents.'],
    ['what is not of that kind', 'The job does not fail to run.', 'The job does not run.'],
    ['a condition', 'All worker nodes were patched.', 'If all nodes were patched.'],
    ['a count of a kind', 'There were 3 incidents.', 'There were 3 critical incidents.'],
    ['one of a kind', 'A deploy was made.', 'A dry-run deploy was made.'],
    ['a question', 'Some hosts are patched.', 'All of the hosts are patched?'],
    ['one of a name', 'The node was drained.', 'The old node was drained.'],
    [
      'the whole beside the part',
      'All tests pass.',
      'All unit tests pass. In short: all tests pass.',
    ],
    ['a number of all', 'All tests pass.', 'All 412 tests pass.'],
    ['without a quantifier', 'The job failed.', 'The nightly job failed.'],
    ['what is said of all', 'All tests pass.', 'All tests pass quickly.'],
    ['two denials', 'Not all tests pass.', 'Not all unit tests pass.'],
    ['the half of a list', 'No errors were logged.', 'No errors or warnings were logged.'],
    ['a list', 'No errors were logged.', 'No timeouts, errors or warnings were logged.'],
    ['who alone', 'Only members may use the pool.', 'Only adult members may use the pool.'],
    ['all that follows', 'They are all operators.', 'They are all trained operators.'],
    ['a word that leaves all', 'The job has not ended.', 'The job has still not ended.'],
    ['a word that leaves it', 'The flag is not supported.', 'The flag is not currently supported.'],
    ['another claim', 'No orders were lost.', 'No critical vulnerabilities were found.'],
    ['nothing', 'All tests pass.', ''],
  ],
  words: ['no', 'all', 'not', 'only', 'cold', 'tests', 'pass', 'is', 'or'],
});

const quantifier = fc.constantFrom('All', 'Every', 'Each', 'No');
const words = fc.shuffledSubarray(['red', 'cold', 'nightly', 'paid', 'shared'], { maxLength: 3 });
const noun = fc.constantFrom('shards', 'invoices', 'buses', 'locks');
const said = fc.constantFrom('were checked', 'have owners', 'arrived in May');

it('what is wider one way is narrower the other', () => {
  fc.assert(
    fc.property(quantifier, words, noun, said, (first, some, of, end) => {
      const whole = `${first} ${of} ${end}.`;
      const part = `${first} ${[...some, of].join(' ')} ${end}.`;
      expect(compareScope(whole, part)).toBe(some.length > 0 ? 'more' : null);
      expect(compareScope(part, whole)).toBe(some.length > 0 ? 'less' : null);
    }),
  );
});
