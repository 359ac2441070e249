import type { Bus, Headers, Stored } from '@assize/bus';
import { ALL_DEAD, STREAMS } from '@assize/proto';

/** The headers as `docs/publish-a-claim.md` names them. */
export const DEAD_HEADERS = {
  reason: 'assize-dead-reason',
  subject: 'assize-dead-subject',
  sha256: 'assize-dead-sha256',
} as const;

export interface DeadLetters extends AsyncDisposable {
  /** Resolves once there is such a dead letter. */
  find(matches: (headers: Headers) => boolean): Promise<Stored>;
}

export async function followDeadLetters(bus: Bus): Promise<DeadLetters> {
  const letters: Stored[] = [];
  const waiting = new Set<() => void>();
  const following = await bus.follow({ stream: STREAMS.dead, filter: [ALL_DEAD] }, (letter) => {
    letters.push(letter);
    for (const look of waiting) look();
  });
  return {
    find(matches) {
      const { promise, resolve } = Promise.withResolvers<Stored>();
      const look = (): void => {
        const letter = letters.find(({ headers }) => matches(headers));
        if (letter === undefined) return;
        waiting.delete(look);
        resolve(letter);
      };
      waiting.add(look);
      look();
      return promise;
    },
    [Symbol.asyncDispose]: () => following[Symbol.asyncDispose](),
  };
}
