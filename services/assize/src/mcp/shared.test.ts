import { expect, it } from 'vitest';
import { Shared } from './shared.ts';

function parts() {
  const closed: number[] = [];
  let opened = 0;
  const kept = new Shared(() => {
    opened += 1;
    const named = opened;
    return Promise.resolve({
      named,
      [Symbol.asyncDispose]: () => Promise.resolve(void closed.push(named)),
    });
  });
  return { kept, closed };
}

it('opens once for all who use it, and closes it when told', async () => {
  const { kept, closed } = parts();
  using first = await kept.use();
  using second = await kept.use();
  expect([first.resource.named, second.resource.named]).toEqual([1, 1]);
  await kept.close();
  expect(closed).toEqual([1]);
});

it('closes what was replaced once nobody uses it any more, and gives the next who asks a new one', async () => {
  const { kept, closed } = parts();
  const before = await kept.use();
  kept.replace();
  using after = await kept.use();
  expect([before.resource.named, after.resource.named, closed]).toEqual([1, 2, []]);
  before[Symbol.dispose]();
  await expect.poll(() => closed).toEqual([1]);
});

it('closes what was replaced before anybody used it, and all at the end', async () => {
  const { kept, closed } = parts();
  (await kept.use())[Symbol.dispose]();
  kept.replace();
  await expect.poll(() => closed).toEqual([1]);
  const used = await kept.use();
  kept.replace();
  await kept.close();
  expect(closed).toEqual([1, 2]);
  used[Symbol.dispose]();
  await kept.close();
  expect(closed).toEqual([1, 2]);
});

it('tries again what failed to open', async () => {
  let tries = 0;
  const kept = new Shared(() => {
    tries += 1;
    if (tries === 1) return Promise.reject(new Error('no room'));
    return Promise.resolve({ [Symbol.asyncDispose]: () => Promise.resolve() });
  });
  await expect(kept.use()).rejects.toThrow('no room');
  using _used = await kept.use();
  expect(tries).toBe(2);
});
