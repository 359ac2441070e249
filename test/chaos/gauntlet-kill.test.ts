/** A gauntlet whose roles die in its midst: it comes to the same end, by the same record. */
import { randomUUID } from 'node:crypto';
import { ALL_HANDOFFS, checkSealedCase, STREAMS, type Role } from '@assize/proto';
import { gauntletIn, handed } from '@assize/proto/gauntlet';
import { gauntletMatter } from '@assize/proto/gauntlet/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchHandoffs } from '#src/passing.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import type { RoleProcess } from '#src/role-process.ts';
import { handoffsOf, successionFaults } from '#src/trial.ts';

/** Who takes a turn of a gauntlet; the clerk opens it. */
const SEATED: readonly Role[] = [
  'clerk',
  'adversary',
  'prosecutor',
  'evaluator',
  'judge',
  'defense',
];

const court = await openProcessCourt();
afterAll(() => court[Symbol.asyncDispose]());

let roles = new Map<Role, RoleProcess>();
beforeAll(async () => {
  roles = await court.seatAll(SEATED);
});

const publish = (id: string): Promise<string> =>
  publishClaim(court.bus, gauntletMatter(), id, {}, 'gauntlet');

/** The signed end of a gauntlet, as it is stored. */
async function endOf(caseId: string): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const what = { stream: STREAMS.verdicts, filter: [`verdicts.*.${caseId}`] };
  await using _following = await court.bus.follow(what, ({ body }) => resolve(body));
  return await promise;
}

/** What a gauntlet came to, whenever and by whatever way. */
function recordOf(bytes: Uint8Array) {
  const sealed = checkSealedCase(JSON.parse(Buffer.from(bytes).toString('utf8')));
  if (!sealed.ok) throw new Error(sealed.faults.join('; '));
  return gauntletIn(sealed.value.case.entries);
}

let undisturbed: ReturnType<typeof recordOf>;
beforeAll(async () => {
  undisturbed = recordOf(await endOf(await publish(randomUUID())));
  const kinds = ['attack', 'sifting', 'evaluation', 'rebuttals', 'adjudication', 'boss'];
  expect(undisturbed.map(({ kind }) => kind)).toEqual(kinds);
  // One is accepted, one dismissed, and one comes back by its rebuttal.
  expect(handed(undisturbed, 'adjudication')?.rulings).toMatchObject([
    { final: 'dismissed', sustained: false },
    { final: 'revise', sustained: true },
    { final: 'revise', sustained: false },
  ]);
});

describe('kill -9 in the midst of a gauntlet', () => {
  it.each([
    ['adversary', 1],
    ['prosecutor', 2],
    ['evaluator', 3],
    ['judge', 5],
    ['defense', 6],
    ['clerk', 1],
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
    await passing.reach(3);
    await Promise.all([...roles.values()].map((one) => one.kill()));
    await court.seatAll(SEATED);
    const bytes = await endOf(caseId);
    expect(recordOf(bytes)).toEqual(undisturbed);
    expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
    expect(successionFaults(await handoffsOf(court.bus, caseId))).toEqual([]);
  });
});
