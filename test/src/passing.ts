import type { Bus } from '@assize/bus';
import { parseHandoff, STREAMS } from '@assize/proto';

/** Sees handoffs from the first on, as they are stored. */
export interface Passing extends AsyncDisposable {
  /** Resolves when so many handoffs have been stored. */
  reach(count: number): Promise<void>;
}

/** `filter` is, for example, `court.*.*.judge`. Only cases that the test began count. */
export async function watchHandoffs(
  bus: Bus,
  filter: string,
  cases: ReadonlySet<string>,
): Promise<Passing> {
  let passed = 0;
  const waiting = new Set<() => void>();
  const following = await bus.follow({ stream: STREAMS.court, filter: [filter] }, ({ subject }) => {
    if (!cases.has(parseHandoff(subject)?.caseId ?? '')) return;
    passed += 1;
    for (const look of waiting) look();
  });
  return {
    reach(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = (): void => {
        if (passed < count) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
      return promise;
    },
    [Symbol.asyncDispose]: () => following[Symbol.asyncDispose](),
  };
}
