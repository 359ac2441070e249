import { differsInForm } from '#src/stance/rules/forms.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('a word of the claim in a form that says less', differsInForm, {
  speaks: [
    ['Tom fixed the bug.', 'Tom is fixing the bug.'],
    ['The hotfix is deployed.', 'We are still deploying the hotfix.'],
    ['The agent ran the tests.', 'The agent is running the tests.'],
    ['The team has rotated the keys.', 'The team was rotating the keys when the disk failed.'],
    ['Tom fixed the bug.', 'Tom’s fixing the bug.'],
    ['The server stopped.', 'Stopping server...'],
    ['The server rebooted.', 'The server is rebooting.'],
    ['The page is fast.', 'The page is faster than before.'],
    ['The server is big.', 'The server is bigger than the old one.'],
    ['The queue is busy.', 'The queue is busier now.'],
    ['The service is reliable.', 'The service is more reliable than before.'],
  ],
  silent: [
    ['the same form', 'Tom fixed the bug.', 'Tom fixed the bug.'],
    ['both', 'The keys were rotated.', 'We are rotating keys; the keys were rotated.'],
    ['after it was done', 'Tom deployed the fix.', 'After deploying the fix Tom left.'],
    ['what goes on in both', 'Tom is fixing the bug.', 'Tom is fixing the bug.'],
    ['compared in both', 'The page is faster.', 'The page is faster than before.'],
    ['a noun', 'The build failed.', 'The building failed.'],
    ['other words', 'Tom fixed the bug.', 'Anna is fixing the roof.'],
    ['nothing', 'Tom fixed the bug.', ''],
  ],
  words: ['is', 'fixed', 'fixing', 'fast', 'faster', 'more', 'the', 'page'],
});
