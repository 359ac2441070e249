import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differsInFigure } from '#src/stance/rules/figures.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('another of the same kind', differsInFigure, {
  speaks: [
    ['10.0.0.1 is blocked.', '10.0.1.1 is blocked'],
    ['Port 80 is open.', 'Port 8080 is open.'],
    ['Release 6.10.1 fixes the crash.', 'Release 6.1.10 fixes the crash.'],
    ['The backup of 2024-05-01 is missing.', 'The backup of 2024-01-05 is missing.'],
    ['CVE-2024-3094 affects us.', 'CVE-2024-3049 affects us.'],
    ['The service runs on node-3.', 'The service runs on node-5.'],
    ['PR #81 is merged.', 'PR #811 is merged.'],
    ['db-1 is up.', 'db-1-old is up'],
    ['Node 5 is up.', '5 nodes are up.'],
    ['Batch 2 of 8 is done.', '2 of the 8 batches are done.'],
    ['The rate rose by 5 percent.', 'The rate rose to 5 percent.'],
    ['The tax was cut to 10 percent.', 'The tax was cut by 10 percent.'],
    ['Sales halved.', 'Sales fell by 20 %.'],
    ['Traffic doubled.', 'Traffic went up by 40 percent.'],
  ],
  silent: [
    [
      'a version by itself',
      'All hosts are back on release 8.0.',
      'Release 8.1 was withdrawn; all hosts are back on 8.0.',
    ],
    ['the same', 'Port 80 is open.', 'Port 80 is open.'],
    ['the same and a count', 'Node 5 is up.', 'Node 5 is up, so 5 nodes are up.'],
    ['the same among others', 'Port 80 is open.', 'Port 80 is open. Port 8080 is open.'],
    ['a version with a v', 'Version v2.1.0 is out.', 'Version 2.1.0 is out.'],
    ['amounts, which are read', 'The build took 3.5 minutes.', 'The build took 3.6 minutes.'],
    ['a date written otherwise', 'It failed on 2024-05-01.', 'It failed on 1 May 2024.'],
    ['another matter', 'Port 80 is open.', 'Port 8080 belongs to the proxy of the staging host.'],
    ['both changes', 'It rose by 5 percent.', 'It rose by 5 percent, to 5 percent of all.'],
    ['as much', 'Sales halved.', 'Sales fell by 50 %.'],
    ['as much in the same word', 'Sales halved.', 'Sales halved, while costs rose by 20 %.'],
    ['how much of another', 'Sales halved.', 'Costs fell by 20 %.'],
    ['nothing', 'Port 80 is open.', ''],
  ],
});

it('is no text beside itself, and every id beside another number', () => {
  const id = fc.constantFrom('node-', 'INC-', 'port ', '10.0.0.', '2024-05-');
  const two = fc.tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: 10, max: 99 }));
  fc.assert(
    fc.property(id, two, (name, [one, other]) => {
      const said = (number: number): string => `${name}${number} is down.`;
      expect(differsInFigure(said(one), said(other))).toBe(one !== other);
    }),
  );
});
