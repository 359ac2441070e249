import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Stretch } from '../figures.ts';
import { hear } from '../hear.ts';
import type { Elsewhere } from '../stretch.ts';
import type { Kind } from './list.ts';

/** Requests a stretch. `at` is the contestant's position among those opened. */
export interface Asked {
  readonly at: number;
  readonly first: number;
  readonly trials: number;
  readonly inFlight: number;
}

/** The process tells first what was opened, then each stretch. */
export interface Told {
  readonly opened?: readonly (
    | { readonly name: string; readonly kind: Kind }
    | { readonly name: string; readonly missing: string }
  )[];
  readonly stretch?: Stretch;
}

export interface PeersApart extends AsyncDisposable {
  readonly peers: readonly { name: string; kind: Kind; contestant: Elsewhere }[];
  /** What is excluded, with the reasons. */
  readonly missing: readonly string[];
}

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Opens the peers in one separate process. @param folder holds their data */
export async function openPeersApart(folder: string): Promise<PeersApart> {
  const child = fork(CHILD, [folder], { serialization: 'advanced' });
  const { ended, next } = hear<Told>(child, 'what the court is measured beside');
  const { opened = [] } = await next();
  const stretch = async (asked: Asked): Promise<Stretch> => {
    const answer = next();
    child.send(asked);
    const { stretch: measured } = await answer;
    if (!measured) throw new Error('the process has measured nothing');
    return measured;
  };
  return {
    peers: opened.flatMap((one, at) =>
      'missing' in one
        ? []
        : [
            {
              ...one,
              contestant: {
                stretch: (first: number, trials: number, inFlight: number) =>
                  stretch({ at, first, trials, inFlight }),
              },
            },
          ],
    ),
    missing: opened.flatMap((one) => ('missing' in one ? [`${one.name}: ${one.missing}`] : [])),
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
