import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBounds } from '#src/stance/rules/bounds.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('a number of what the claim speaks of, and a bound', compareBounds, {
  speaks: [
    ['The lag is below 200 ms.', 'The lag is 150 ms.', 'within'],
    ['Lag < 200 ms', 'lag: 150 ms', 'within'],
    ['At least five nodes are up.', 'Seven nodes are up.', 'within'],
    ['Between 10 and 20 users left.', '15 users left.', 'within'],
    ['It took more than an hour.', 'It took 1.5 hours.', 'within'],
    ['It took more than a second.', 'It took 1.3 seconds.', 'within'],
    ['About 1,000 users left.', '1,012 users left.', 'within'],
    ['The lag is below 1.9 s.', 'The lag is 1.27 s.', 'within'],
    ['The score is below 1.9.', 'The score is 1.8.', 'within'],
    ['At least 5 users left.', 'No fewer than 5 users left.', 'within'],
    ['Lag is over 60 s.', 'Lag is more than 60 s.', 'within'],
    ['The bill was less than $1,000.', 'The bill was $900.', 'within'],
    ['The lag is below 200 ms.', 'The lag is 250 ms.', 'apart'],
    ['More than 5 users left.', 'At most 5 users left.', 'apart'],
    ['12 nodes are up.', 'More than 20 nodes are up.', 'apart'],
    ['12 nodes are up.', 'At least 10 nodes are up.', 'open'],
    ['200 people came.', 'Over 200 people came.', 'open'],
    ['1,012 users left.', 'About 1,000 users left.', 'open'],
    ['At least 5 users left.', 'At least 3 users left.', 'open'],
  ],
  silent: [
    ['a number below zero', 'It is at least 5 degrees.', 'It is −10 degrees.'],
    ['the end of a range', 'It has at least 5 members.', 'It has 3–7 members.'],
    ['of no bound', '12 nodes are up.', '13 nodes are up.'],
    ['of something else', 'At least 5 users left.', '7 users came.'],
    ['of what a noun stands for', 'Boats under 12 m are free.', 'Boats under 8 m are free.'],
    [
      'of a bound within the claim’s',
      'Files larger than 50 MB are rejected.',
      'Files larger than 100 MB are rejected.',
    ],
    [
      'of fewer things',
      'Orders of at least 50 kg ship free.',
      'Orders of at least 100 kg ship free.',
    ],
    ['of things named by it', 'Files over 50 MB are rejected.', 'Files of 100 MB are rejected.'],
    [
      'of a bound on what is named',
      'A load of over 5 % adds a node.',
      'A load of 9 % adds a node.',
    ],
    ['of a condition', 'Alerts fire when lag is over 60 s.', 'Alerts fire when lag is 90 s.'],
    ['of a demand', 'Keys must have at least 8 bytes.', 'Keys must have 12 bytes.'],
    ['of a capacity', 'You can store up to 100 GB.', 'You can store 50 GB.'],
    ['of a rank', 'Severity is below 3.', 'Severity is 1.'],
    ['of a lower limit', 'At most 5 users left.', 'No more than 3 users left.'],
    ['of another currency', 'The fine is over $1.5 million.', 'The fine is £2 million.'],
    ['of a currency alone', 'The refund was at least $500.', 'The refund was at least 400.'],
    ['about a share', 'About 5 % of nodes are down.', '5.4 % of nodes are down.'],
    [
      'of no thing over it',
      'No flag older than a year is left.',
      'No flag older than two years is left.',
    ],
    ['of any thing over it', 'Any file over 10 MB is refused.', 'Any file over 5 MB is refused.'],
    ['of a version', 'Version 3.9 or more is needed.', 'Version 3.11 is needed.'],
    ['of what may be a version', 'Kubernetes is below 1.9.', 'Kubernetes is 1.27.'],
    ['of what may be another version', 'Kubernetes is at least 1.10.', 'Kubernetes is 1.1.'],
    ['that is a name', 'More than 5 tests failed.', 'Test 12 failed.'],
    ['below zero', 'It is above 5 °C.', 'It is \u22126 °C.'],
    ['of a span', 'It has above 5 parts.', 'It has 6\u20138 parts.'],
    ['of another one', 'It has above 5 parts.', 'It has \u22606 parts.'],
    ['of what may be thousands', 'It has below 500 parts.', 'It has 50.000 parts.'],
    ['of another word', 'At least 5 operators are up.', '7 operations are up.'],
    ['of two', 'At least 5 of 9 nodes are up.', '7 of 9 nodes are up.'],
    ['denied', 'At least 5 users left.', 'Not 7 users left.'],
    ['beside another sentence', 'At least 5 users left.', '7 users left. Or so.'],
    ['of a time', 'It ends after 10:30.', 'It ends at 11:30 or more.'],
    ['nothing', 'At least 5 users left.', ''],
  ],
});

it('is as numbers compare', () => {
  const number = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), number, (bound, said) => {
      const window = `It lost ${said} rows.`;
      const how = (is: boolean): string => (is ? 'within' : 'apart');
      expect(compareBounds(`It lost at least ${bound} rows.`, window)).toBe(how(said >= bound));
      expect(compareBounds(`It lost fewer than ${bound} rows.`, window)).toBe(how(said < bound));
    }),
  );
});
