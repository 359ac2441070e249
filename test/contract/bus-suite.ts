import { afterAll, beforeAll, describe } from 'vitest';
import { appendContract } from './bus-append.ts';
import { consumeContract } from './bus-consume.ts';
import { crashContract } from './bus-crash.ts';
import { connectTo, type BusServers } from './bus-fixture.ts';
import { leaderContract } from './bus-leader.ts';
import { plainContract } from './bus-plain.ts';
import { headersContract } from './bus-headers.ts';
import { redeliveryContract } from './bus-redelivery.ts';
import { freshStream, type Stage } from './bus-stage.ts';
import { streamContract } from './bus-streams.ts';

/** Time for three servers to start on a busy machine, in milliseconds. */
const START_MS = 60_000;

/** All that the bus promises, on whatever servers it runs. The crash comes last. */
export function busContract(
  name: string,
  startServers: () => Promise<BusServers>,
  { clustered }: { clustered: boolean },
): void {
  describe(name, () => {
    let stage: Stage;
    const opened = new AsyncDisposableStack();
    beforeAll(async () => {
      const servers = opened.use(await startServers());
      const bus = opened.use(await connectTo(servers));
      const other = opened.use(await connectTo(servers));
      stage = { servers, bus, other };
      // For the first seconds the servers of a cluster don't know each other's room.
      await freshStream(stage);
    }, START_MS);
    afterAll(() => opened.disposeAsync(), START_MS);

    const onStage = () => stage;
    streamContract(onStage);
    appendContract(onStage);
    plainContract(onStage);
    consumeContract(onStage);
    headersContract(onStage);
    redeliveryContract(onStage);
    if (clustered) leaderContract(onStage);
    crashContract(onStage);
  });
}
