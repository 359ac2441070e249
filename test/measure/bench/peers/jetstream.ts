import {
  AckPolicy,
  jetstream,
  jetstreamManager,
  StorageType,
  type JsMsg,
} from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { cpuMeter } from '../stretch.ts';
import { begin, STEPS, takeStep, type State } from './steps.ts';
import { newId, type OpenPeer } from './peer.ts';

const STREAM = 'STEPS';
const AT_ONCE = 64;

/** Hand-written steps on the court's own bus: one durable message and one consumer per step. */
export const openJetStream: OpenPeer = async (stack, { nats: startServer }) => {
  const { url, pid } = await startServer('steps');
  const nc = await connect({ servers: url, noAsyncTraces: true });
  const taking = new Set<Promise<void>>();
  stack.defer(async () => {
    // A trial's last message may be received before its sender learns that it is stored.
    await Promise.allSettled(taking);
    await nc.drain();
  });
  const [js, jsm] = [jetstream(nc), await jetstreamManager(nc)];
  await jsm.streams.add({ name: STREAM, subjects: ['steps.>'], storage: StorageType.File });
  const waiting = new Map<string, () => void>();
  nc.subscribe(`steps.*.${STEPS}`, {
    callback: (_error, { subject }) => {
      const id = subject.split('.')[1] ?? '';
      waiting.get(id)?.();
      waiting.delete(id);
    },
  });
  const send = (step: number, state: State) =>
    js.publish(`steps.${state.id}.${step}`, JSON.stringify(state), {
      msgID: `${state.id}.${step}`,
    });
  const take = async (step: number, message: JsMsg): Promise<void> => {
    await send(step + 1, takeStep(message.json<State>()));
    message.ack();
  };
  for (let step = 0; step < STEPS; step += 1) {
    const name = `step-${step}`;
    await jsm.consumers.add(STREAM, {
      durable_name: name,
      filter_subject: `steps.*.${step}`,
      ack_policy: AckPolicy.Explicit,
      max_ack_pending: AT_ONCE * 4,
    });
    const consumer = await js.consumers.get(STREAM, name);
    await consumer.consume({
      callback(message) {
        const taken = take(step, message).finally(() => taking.delete(taken));
        taking.add(taken);
      },
    });
  }
  return {
    cpuMs: cpuMeter(pid),
    async trial() {
      const state = begin(newId());
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(state.id, resolve);
      await send(0, state);
      await promise;
    },
  };
};
