import { isExcepted } from '#src/stance/rules/excepted.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('an exception that the claim does not make', isExcepted, {
  speaks: [
    ['All tests pass.', 'All tests pass apart from two flaky ones.'],
    ['All services were moved.', 'All services except billing were moved.'],
    ['Every endpoint requires a token.', 'Every endpoint but /health requires a token.'],
    ['No port is open.', 'No port is open other than 443.'],
    ['The patch is on all hosts.', 'With the exception of db-04 the patch is on all hosts.'],
    ['The tests never fail.', 'The tests hardly ever fail.'],
    ['None of the tests passed.', 'Not all of the tests passed.'],
    ['All pods are healthy.', 'Almost all pods are healthy.'],
  ],
  silent: [
    ['the same', 'All tests pass except two.', 'All tests pass except two.'],
    ['nothing of all', 'The tests pass.', 'The tests pass except on Windows.'],
    ['another sentence', 'All tests pass.', 'All tests pass. No port is open other than 443.'],
    ['a further clause', 'All tests pass.', 'All tests pass but it took an hour.'],
    ['other words', 'All tests pass.', 'All invoices except two were paid.'],
  ],
  words: ['all', 'no', 'tests', 'pass', 'but', 'except', 'nearly', 'rarely'],
});
