/** A gauntlet whose roles die in its midst: it comes to the same end, by the same record. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ALL_HANDOFFS,
  ALL_VERDICTS,
  checkSealedCase,
  STREAMS,
  type CaseFile,
  type Role,
} from '@assize/proto';
import { gauntletIn, handed, type Matter } from '@assize/proto/gauntlet';
import { gauntletMatter } from '@assize/proto/gauntlet/testing';
import { loadPersonas, matterFor } from '@assize/spec/gauntlet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAgain } from '../../services/assize/src/replay.ts';
import { documentOf, plantedFaults } from '../measure/gauntlet/score.ts';
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

/** How many specifications are tried at once; the figure of the issue is for 100. */
const SPECS = Number(process.env['ASSIZE_TEST_SPECS'] ?? 20);
/** How often somebody is killed meanwhile, in ms. */
const KILL_EACH_MS = 2000;
const PATIENCE_MS = 60_000 + SPECS * 5000;

const court = await openProcessCourt();
afterAll(() => court[Symbol.asyncDispose]());

let roles = new Map<Role, RoleProcess>();
beforeAll(async () => {
  roles = await court.seatAll(SEATED);
});

const publish = (id: string, matter: Matter = gauntletMatter()): Promise<string> =>
  publishClaim(court.bus, matter, id, {}, 'gauntlet');

/** The signed ends of gauntlets, as they are stored, in the order that is asked for. */
async function endsOf(caseIds: readonly string[]): Promise<Uint8Array[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const due = new Set(caseIds);
  const ends = new Map<string, Uint8Array>();
  const all = { stream: STREAMS.verdicts, filter: [ALL_VERDICTS] };
  await using _following = await court.bus.follow(all, ({ subject, body }) => {
    const caseId = subject.split('.')[2] ?? '';
    if (due.has(caseId)) ends.set(caseId, body);
    if (ends.size === due.size) resolve();
  });
  await promise;
  return caseIds.flatMap((caseId) => ends.get(caseId) ?? []);
}

async function endOf(caseId: string): Promise<Uint8Array> {
  const [end] = await endsOf([caseId]);
  if (end === undefined) throw new Error(`${caseId} has no end`);
  return end;
}

function caseIn(bytes: Uint8Array): CaseFile {
  const sealed = checkSealedCase(JSON.parse(Buffer.from(bytes).toString('utf8')));
  if (!sealed.ok) throw new Error(sealed.faults.join('; '));
  return sealed.value.case;
}

/** What a gauntlet came to, whenever and by whatever way. */
const recordOf = (bytes: Uint8Array) => gauntletIn(caseIn(bytes).entries);

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
    roles = await court.seatAll(SEATED);
    const bytes = await endOf(caseId);
    expect(recordOf(bytes)).toEqual(undisturbed);
    expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
    expect(successionFaults(await handoffsOf(court.bus, caseId))).toEqual([]);
  });
});

/** The measured documents, before the personas that ship. */
async function documents(): Promise<Matter[]> {
  const adversaries = await loadPersonas(import.meta.dirname, null);
  const names = [...new Set(plantedFaults().map(({ document }) => document))];
  const asked = { file: null, resolved: [], context: [], folder: '.', rebuttals: true, boss: true };
  const texts = names.map((name) => documentOf('planted', name));
  return Promise.all(texts.map((text) => matterFor({ ...asked, adversaries, text })));
}

/** Kills one role after the other, each as soon as its time has come, until it is told to stop. */
async function killInTurn(stop: AbortSignal): Promise<Role[]> {
  const killed: Role[] = [];
  for (;;) {
    const victim = SEATED[killed.length % SEATED.length];
    if (victim === undefined || stop.aborted) return killed;
    await roles.get(victim)?.kill();
    killed.push(victim);
    const [seated] = await Promise.all([court.seat(victim), sleep(KILL_EACH_MS)]);
    roles.set(victim, seated);
  }
}

it(
  `${SPECS} gauntlets at once all end while a role is killed every ${KILL_EACH_MS / 1000} s`,
  async () => {
    const before = await court.bus.count(STREAMS.verdicts, ALL_VERDICTS);
    const all = await documents();
    const began = performance.now();
    const ids = Array.from({ length: SPECS }, () => randomUUID());
    const cases = ids.map((id) => caseOf(id));
    await using passing = await watchHandoffs(court.bus, ALL_HANDOFFS, new Set(cases));
    const ended = endsOf(cases);
    await Promise.all(ids.map((id, n) => publish(id, all[n % all.length])));
    await passing.reach(1);
    const stop = new AbortController();
    const killing = killInTurn(stop.signal);
    const ends = await ended;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    stop.abort();
    const killed = await killing;
    process.stdout.write(
      `${ends.length} of ${SPECS} gauntlets ended in ${seconds} s; killed: ${killed.join(', ')}\n`,
    );
    for (const [n, bytes] of ends.entries()) {
      const file = caseIn(bytes);
      expect(file.header.matter).toEqual(all[n % all.length]);
      expect(handed(gauntletIn(file.entries), 'boss')).not.toBeNull();
      expect(decideAgain(file)).toMatchObject({ same: file.entries.length, differing: [] });
      expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
      expect(successionFaults(await handoffsOf(court.bus, file.header.caseId))).toEqual([]);
    }
    expect(await court.bus.count(STREAMS.verdicts, ALL_VERDICTS)).toBe(before + SPECS);
  },
  PATIENCE_MS,
);
