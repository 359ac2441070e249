import { expect, it } from 'vitest';
import { Refresher } from '#src/elastic/refresher.ts';

/** Refreshes that last until the test ends them. */
function underControl() {
  const running: PromiseWithResolvers<void>[] = [];
  const refresher = new Refresher(() => {
    const one = Promise.withResolvers<void>();
    running.push(one);
    return one.promise;
  });
  return { refresher, running };
}

it('shares among all who ask during one refresh the next, which began after they asked', async () => {
  const { refresher, running } = underControl();
  const first = refresher.after();
  const waiting = [refresher.after(), refresher.after(), refresher.after()];
  expect(running).toHaveLength(1);
  running[0]?.resolve();
  await first;
  expect(running).toHaveLength(2);
  const third = refresher.after();
  running[1]?.resolve();
  await Promise.all(waiting);
  running[2]?.resolve();
  await third;
  expect(running).toHaveLength(3);
});

it('fails for those alone whose refresh failed', async () => {
  const { refresher, running } = underControl();
  const first = refresher.after();
  const second = refresher.after();
  running[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  running[1]?.resolve();
  await second;
  const third = refresher.after();
  running[2]?.resolve();
  await third;
});
