import { setImmediate as settled } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Slots } from '#src/elastic/slots.ts';

it('lets in so many at once and the others in their order, whatever became of those before', async () => {
  const slots = new Slots(2);
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const all = works.map(({ promise }, at) =>
    slots.during(() => {
      begun.push(at);
      return promise;
    }),
  );
  await settled();
  expect(begun).toEqual([0, 1]);
  works[1]?.reject(new Error('failed'));
  await expect(all[1]).rejects.toThrow('failed');
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  works[0]?.resolve();
  await all[0];
  await settled();
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const work of works) work.resolve();
  await all[3];
});
