// A proceeding is added to a court that has decided cases: no verdict is published again.
import type { Bus } from '@assize/bus';
import { endGroups, handoffSubject, STREAMS, streamShapes, verdictSubject } from '@assize/proto';
import { expect, it } from 'vitest';
import { ownBus } from '#src/own-bus.ts';

const [before, later, first] = ['a'.repeat(26), 'b'.repeat(26), 'c'.repeat(26)];

/** Resolves with all verdicts on a case as soon as there is one. */
async function saidOnce(bus: Bus, caseId: string): Promise<string[]> {
  const said: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await using _following = await bus.follow(
    { stream: STREAMS.verdicts, filter: ['verdicts.>'] },
    ({ subject }) => {
      said.push(subject);
      if (subject.endsWith(caseId)) resolve();
    },
  );
  await promise;
  return said;
}

it('takes the ends of another proceeding beside those that it took', async () => {
  await using stack = new AsyncDisposableStack();
  const { bus } = await ownBus(stack);
  const layOut = (groups: Parameters<typeof streamShapes>[0]): Promise<void> =>
    bus.ensureStreams(streamShapes(groups));
  const ends = (caseId: string, decision: string): void => {
    bus.publish(handoffSubject(caseId, 'judge', decision), Buffer.from('an end'));
  };

  await layOut(endGroups().slice(0, 1));
  ends(before, 'affirm');
  expect(await saidOnce(bus, before)).toEqual([verdictSubject('affirm', before)]);
  await layOut(endGroups());
  ends(later, 'converged');
  await saidOnce(bus, later);
  // A source that began again would publish the first verdict before this one.
  ends(first, 'acquit');
  const said = await saidOnce(bus, first);
  expect(said.toSorted()).toEqual(
    [
      verdictSubject('affirm', before),
      verdictSubject('converged', later),
      verdictSubject('acquit', first),
    ].toSorted(),
  );
});
