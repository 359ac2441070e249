/** A debate whose roles die in its midst: it comes to the same end, by the same record. */
import { randomUUID } from 'node:crypto';
import { ALL_HANDOFFS, checkSealedCase, STREAMS, type Role } from '@assize/proto';
import { debateIn } from '@assize/proto/debate';
import { debated } from '@assize/proto/debate/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchHandoffs } from '#src/passing.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import type { RoleProcess } from '#src/role-process.ts';
import { handoffsOf, successionFaults } from '#src/trial.ts';

/** Who takes a turn of a debate; the clerk opens it. */
const SEATED: readonly Role[] = ['clerk', 'evaluator', 'adversary', 'judge'];
const SECTIONS = [{ name: 'Testing', words: ['testing'], questions: ['What shows it?'] }];

const court = await openProcessCourt();
afterAll(() => court[Symbol.asyncDispose]());

const roles = new Map<Role, RoleProcess>();
beforeAll(async () => {
  const seated = SEATED.map(async (role) => roles.set(role, await court.seat(role)));
  await Promise.all(seated);
});

const publish = (id: string): Promise<string> =>
  publishClaim(court.bus, debated({ sections: SECTIONS }), id, {}, 'debate');

/** The signed end of a debate, as it is stored. */
async function endOf(caseId: string): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const what = { stream: STREAMS.verdicts, filter: [`verdicts.*.${caseId}`] };
  await using _following = await court.bus.follow(what, ({ body }) => resolve(body));
  return await promise;
}

/** What a debate came to, whenever and by whatever way. */
function recordOf(bytes: Uint8Array): unknown {
  const sealed = checkSealedCase(JSON.parse(Buffer.from(bytes).toString('utf8')));
  if (!sealed.ok) throw new Error(sealed.faults.join('; '));
  return debateIn(sealed.value.case.entries);
}

let undisturbed: unknown;
beforeAll(async () => {
  undisturbed = recordOf(await endOf(await publish(randomUUID())));
  // Four turns, what the next round is about, and three turns: rules propose no second change.
  expect(undisturbed).toHaveLength(8);
});

describe('kill -9 in the midst of a debate', () => {
  it.each([
    ['adversary', 1],
    ['evaluator', 2],
    ['judge', 4],
  ] as const)('of the %s, after handoff %d, changes nothing of it', async (role, handoff) => {
    const id = randomUUID();
    await using passing = await watchHandoffs(court.bus, ALL_HANDOFFS, new Set([caseOf(id)]));
    const caseId = await publish(id);
    await passing.reach(handoff);
    await roles.get(role)?.kill();
    roles.set(role, await court.seat(role));
    const bytes = await endOf(caseId);
    expect(recordOf(bytes)).toEqual(undisturbed);
    expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
    expect(successionFaults(await handoffsOf(court.bus, caseId))).toEqual([]);
  });

  it('of all of them at once changes nothing either', async () => {
    const id = randomUUID();
    await using passing = await watchHandoffs(court.bus, ALL_HANDOFFS, new Set([caseOf(id)]));
    const caseId = await publish(id);
    await passing.reach(2);
    await Promise.all([...roles.values()].map((one) => one.kill()));
    await Promise.all(SEATED.map((role) => court.seat(role)));
    const bytes = await endOf(caseId);
    expect(recordOf(bytes)).toEqual(undisturbed);
    expect(successionFaults(await handoffsOf(court.bus, caseId))).toEqual([]);
  });
});
