import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readUnreached, unreachedLine } from './unreached.ts';

it('reads back what it writes, whatever stands instead', () => {
  const unreached = fc.record({
    service: fc.stringMatching(/^[a-z-]+$/),
    code: fc.stringMatching(/^[A-Z_]+$/),
    instead: fc.string(),
  });
  fc.assert(
    fc.property(unreached, (one) => {
      expect(readUnreached(unreachedLine(one))).toEqual(one);
    }),
  );
});

it.each(['2 of 9 sentences were read', 'stance: the queue is full, read instead', ''])(
  'finds no service in %o',
  (line) => expect(readUnreached(line)).toBeNull(),
);
