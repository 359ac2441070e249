import { isDeniedInPart } from '#src/stance/rules/denial.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('a denial of a part of what is claimed', isDeniedInPart, {
  speaks: [
    ['The app works.', 'The app will not work unless you log in.'],
    ['The app works.', 'The app doesn’t work without an internet connection.'],
    ['The library is thread-safe.', 'The library is not thread-safe when caching is on.'],
    ['The shop opened at nine.', 'The shop did not open until nine.'],
    ['The build failed.', 'The build did not fail because of the tests but because of the linter.'],
    ['He arrived.', 'He did not arrive on Monday but on Tuesday.'],
    ['Refunds are given.', 'Refunds are not given after 30 days.'],
  ],
  silent: [
    ['a denial', 'The build failed.', 'The build did not fail.'],
    ['a reason', 'The deploy succeeded.', 'The deploy did not succeed because the disk was full.'],
    ['what was once', 'The backup ran.', 'The backup did not run when the disk was full.'],
    ['more than that', 'The server crashed.', 'The server did not crash but it was slow.'],
    [
      'a denial besides',
      'The app works.',
      'The app will not work unless you log in. The app never works.',
    ],
    [
      'all of it',
      'The king ruled for his son.',
      'The king did not rule for his son but for himself.',
    ],
    ['what the claim says, too', 'Calls end after an hour.', 'Calls do not end after an hour.'],
    ['a claim that denies', 'The app does not work.', 'The app does not work unless you log in.'],
    ['other words', 'The app works.', 'The shop does not open unless it rains.'],
  ],
  words: ['not', 'does', 'unless', 'when', 'but', 'on', 'app', 'works'],
});
