import { FlowProducer, Worker, type FlowJob, type Job } from 'bullmq';
import { startRedis } from '../../../servers/redis.ts';
import { cpuMeterOf } from '../stretch.ts';
import { membersOf } from '../../../servers/group.ts';
import { newId, type OpenPeer } from './peer.ts';
import { begin, STEPS, takeStep, type State } from './steps.ts';

/** How many jobs a worker takes at once. */
const AT_ONCE = 64;
const queueOf = (step: number): string => `step-${step}`;

/**
 * Opens a flow of five jobs, each the child of the next, with a queue and a worker per step, as roles have inboxes.
 * A job's result is the state, which its parent reads. @param args of the Redis
 */
export const bullmqOn =
  (args: readonly string[]): OpenPeer =>
  async (stack, { folder }) => {
    const redis = stack.use(await startRedis({ dir: folder, args }));
    const { hostname: host, port } = new URL(redis.url);
    const connection = { host, port: Number(port) };
    const waiting = new Map<string, PromiseWithResolvers<void>>();
    for (let step = 0; step < STEPS; step += 1) {
      const worker = new Worker<{ state?: State }, State>(queueOf(step), take, {
        connection: { ...connection, maxRetriesPerRequest: null },
        concurrency: AT_ONCE,
      });
      stack.defer(() => worker.close());
      worker.on('failed', (_job, error) => waiting.forEach(({ reject }) => reject(error)));
      if (step === STEPS - 1) worker.on('completed', (_job, { id }) => waiting.get(id)?.resolve());
      await worker.waitUntilReady();
    }
    const flows = new FlowProducer({ connection });
    stack.defer(() => flows.close());
    const group = redis.pid === undefined ? [] : await membersOf(redis.pid);
    return {
      cpuMs: cpuMeterOf(group),
      async trial() {
        const state = begin(newId());
        const ended = Promise.withResolvers<void>();
        waiting.set(state.id, ended);
        await flows.add(flowOf(STEPS - 1, state));
        await ended.promise;
        waiting.delete(state.id);
      },
    };
  };

/** The first step has the state; each other step waits for the one before it. */
function flowOf(step: number, state: State): FlowJob {
  const job = { name: 'step', queueName: queueOf(step) };
  if (step === 0) return { ...job, data: { state } };
  return { ...job, data: {}, children: [flowOf(step - 1, state)] };
}

async function take(job: Job<{ state?: State }, State>): Promise<State> {
  const { state } = job.data;
  if (state) return takeStep(state);
  const [before] = Object.values(await job.getChildrenValues<State>());
  if (!before) throw new Error(`${job.queueName}: the step before it left no state`);
  return takeStep(before);
}
