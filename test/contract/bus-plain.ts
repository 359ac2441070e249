import { describe, expect, it } from 'vitest';
import { bytes, latch, text, untilKnown, type Stage } from './bus-stage.ts';

/** Plain publish, subscribe and request: nothing is stored. */
export function plainContract(stage: () => Stage): void {
  describe('plain messages', () => {
    it('reach every subscriber, and one member of each queue', async () => {
      const { bus, other } = stage();
      const heard: string[] = [];
      const { opened, open } = latch();
      const listen = (name: string, queue?: string) =>
        other.subscribe('plain.*', queue === undefined ? {} : { queue }, ({ subject }) => {
          heard.push(name);
          if (subject === 'plain.last') open();
        });
      await using _a = await listen('everyone');
      await using _b = await listen('queue', 'q');
      await using _c = await listen('queue', 'q');
      await untilKnown(stage());
      bus.publish('plain.one', bytes('1'), { kind: 'k' });
      await bus.flush();
      bus.publish('plain.last', bytes('2'));
      await opened;
      await other.flush();
      expect(heard.toSorted()).toEqual(['everyone', 'everyone', 'queue', 'queue']);
    });

    it('are answered', async () => {
      const { bus, other } = stage();
      await using _answering = await other.subscribe('ask.me', {}, (question) => {
        const { body, headers } = question;
        question.respond(bytes(`${text(body)}, ${headers['who']}`), { from: 'other' });
      });
      await untilKnown(stage());
      const options = { timeoutMs: 5_000, headers: { who: 'you' } };
      const outcome = await bus.request('ask.me', bytes('hello'), options);
      if (outcome.status !== 'answered') throw new Error(outcome.status);
      expect([text(outcome.body), outcome.headers['from']]).toEqual(['hello, you', 'other']);
    });

    it('say when nobody is there to answer, and when nobody does', async () => {
      const { bus, other } = stage();
      const nobody = await bus.request('ask.nobody', bytes(''), { timeoutMs: 5_000 });
      expect(nobody).toEqual({ status: 'no-responder' });
      await using _silent = await other.subscribe('ask.silent', {}, () => {});
      await untilKnown(stage());
      const silent = await bus.request('ask.silent', bytes(''), { timeoutMs: 200 });
      expect(silent).toEqual({ status: 'timeout' });
    });

    it('survive a handler that throws', async () => {
      const { bus, other } = stage();
      const { opened, open } = latch();
      await using _listening = await other.subscribe('bad.*', {}, ({ subject }) => {
        if (subject === 'bad.one') throw new Error('expected by the test');
        open();
      });
      await untilKnown(stage());
      bus.publish('bad.one', bytes(''));
      bus.publish('bad.two', bytes(''));
      await opened;
    });
  });
}
