import { randomUUID } from 'node:crypto';
import { ALL_HANDOFFS, ALL_VERDICTS, STREAMS, type CaseFile, type Role } from '@assize/proto';
import { beforeAll, describe, expect, it } from 'vitest';
import { watchHandoffs } from '#src/passing.ts';
import type { ProcessCourt } from '#src/process-court.ts';
import { caseOf } from '#src/publish.ts';
import type { RoleProcess } from '#src/role-process.ts';
import { handoffsOf, sealedIn, successionFaults } from '#src/trial.ts';

export interface Killable {
  /** What tests call a case of it: `a map`. */
  readonly name: string;
  readonly court: ProcessCourt;
  /** The roles that take turns in it, and the clerk, who opens it. */
  readonly seated: readonly Role[];
  readonly env?: Readonly<Record<string, string>>;
  /** Publishes the claim under an identity, and returns its case id. */
  readonly publish: (id: string) => Promise<string>;
  /** Returns what the case came to, which is equal for every run. */
  readonly recordOf: (file: CaseFile) => readonly unknown[];
  /** A role, and the handoff after which it is killed; all are killed after the second. */
  readonly kills: readonly (readonly [Role, number])[];
}

/** Returns the ends in the requested order, as stored. */
export async function endsOf(
  { bus }: ProcessCourt,
  caseIds: readonly string[],
): Promise<Uint8Array[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const due = new Set(caseIds);
  const ends = new Map<string, Uint8Array>();
  const all = { stream: STREAMS.verdicts, filter: [ALL_VERDICTS] };
  await using _following = await bus.follow(all, ({ subject, body }) => {
    const caseId = subject.split('.')[2] ?? '';
    if (due.has(caseId)) ends.set(caseId, body);
    if (ends.size === due.size) resolve();
  });
  await promise;
  return caseIds.flatMap((caseId) => ends.get(caseId) ?? []);
}

/**
 * Tests that a case whose roles are killed with SIGKILL comes to the same end, by the same record, verified, with one
 * successor per handoff.
 * Returns the role processes, which it seats, and the record of an undisturbed case.
 */
export function survivesKills({ name, court, seated, env, publish, recordOf, kills }: Killable) {
  const roles = new Map<Role, RoleProcess>();
  const seat = async (role: Role): Promise<void> => {
    roles.set(role, await court.seat(role, env));
  };
  const undisturbed: unknown[] = [];

  async function sound(caseId: string): Promise<readonly unknown[]> {
    const [bytes] = await endsOf(court, [caseId]);
    if (bytes === undefined) throw new Error(`${caseId} has no end`);
    expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
    expect(successionFaults(await handoffsOf(court.bus, caseId))).toEqual([]);
    return recordOf(sealedIn(bytes).case);
  }

  beforeAll(async () => {
    await Promise.all(seated.map(seat));
    undisturbed.push(...(await sound(await publish(randomUUID()))));
  });

  async function killing(victims: readonly Role[], handoff: number): Promise<void> {
    const id = randomUUID();
    await using passing = await watchHandoffs(court.bus, ALL_HANDOFFS, new Set([caseOf(id)]));
    const caseId = await publish(id);
    await passing.reach(handoff);
    await Promise.all(victims.map(async (role) => roles.get(role)?.kill()));
    await Promise.all(victims.map(seat));
    expect(await sound(caseId)).toEqual(undisturbed);
  }

  describe(`kill -9 in the midst of ${name}`, () => {
    it.each(kills)('of the %s, after handoff %d, changes nothing of it', (role, handoff) =>
      killing([role], handoff),
    );

    it('of all of them at once changes nothing either', () => killing(seated, 2));
  });
  return { roles, undisturbed };
}
