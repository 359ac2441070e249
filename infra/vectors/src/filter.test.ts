import { expect, it } from 'vitest';
import { boundsOf } from './filter.ts';

it.each(['2030', '2030-05', 'yesterday'])('says of the bound %s what it may be', (from) => {
  expect(() => boundsOf({ from })).toThrow(
    `${JSON.stringify(from)} is neither a day, such as 2024-05-01, nor an instant with a time zone`,
  );
});
