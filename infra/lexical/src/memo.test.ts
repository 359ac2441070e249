import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { claimOf, termsOf, textsOf } from '#src/memo.ts';

const MIB = 1024 ** 2;

function live(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
}

test('a text is worked out once, and texts of many trials take tens of megabytes and no more', () => {
  const text = 'The keeper counted 40 herons. Nobody else did.';
  expect(textsOf(text)).toBe(textsOf(text));
  const before = live();
  for (let n = 0; n < 15_000; n += 1) {
    claimOf(`The survey of station ${n} was not repeated in ${1000 + n}.`);
    const passage = `In ${n} the ${n + 1} herons of bay ${n + 2} left for the island of ${n + 3}.`;
    textsOf(`${passage} The keepers of ${n + 4} had not seen them return by ${n + 5}.`);
    termsOf(passage);
  }
  expect((live() - before) / MIB).toBeLessThan(80);
});
