/** A gauntlet whose roles are killed midway ends the same, with the same record. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_HANDOFFS, ALL_VERDICTS, STREAMS, type Role } from '@assize/proto';
import { gauntletIn, handed, type Matter } from '@assize/proto/gauntlet';
import { gauntletMatter } from '@assize/proto/gauntlet/testing';
import { loadPersonas, matterFor } from '@assize/spec/gauntlet';
import { afterAll, expect, it } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { decideAgain } from '../../services/assize/src/replay.ts';
import { documentOf, plantedFaults } from '../measure/gauntlet/score.ts';
import { endsOf, survivesKills } from '#src/kills.ts';
import { watchHandoffs } from '#src/passing.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import { handoffsOf, sealedIn, successionFaults } from '#src/trial.ts';

const SEATED: readonly Role[] = [
  'clerk',
  'adversary',
  'prosecutor',
  'evaluator',
  'judge',
  'defense',
];

/** Specifications at once. The figure is for 100. */
const SPECS = Number(process.env['ASSIZE_TEST_SPECS'] ?? 20);
const KILL_EACH_MS = 2000;
const PATIENCE_MS = 60_000 + SPECS * 5000;

const court = await openProcessCourt();
afterAll(() => court[Symbol.asyncDispose]());

const publish = (id: string, matter: Matter = gauntletMatter()): Promise<string> =>
  publishClaim(court.bus, matter, id, {}, 'gauntlet');

const { roles, undisturbed } = survivesKills({
  name: 'a gauntlet',
  court,
  seated: SEATED,
  publish,
  recordOf: ({ entries }) => gauntletIn(entries),
  kills: [
    ['adversary', 1],
    ['prosecutor', 2],
    ['evaluator', 3],
    ['judge', 5],
    ['defense', 6],
    ['clerk', 1],
  ],
});

it('takes all six turns where nobody is killed', () => {
  expect(undisturbed).toMatchObject([
    { kind: 'attack' },
    { kind: 'sifting' },
    { kind: 'evaluation' },
    { kind: 'rebuttals' },
    {
      kind: 'adjudication',
      // One is accepted, one dismissed, and one comes back by its rebuttal.
      rulings: [
        { final: 'dismissed', sustained: false },
        { final: 'revise', sustained: true },
        { final: 'revise', sustained: false },
      ],
    },
    { kind: 'boss' },
  ]);
});

/** With the shipped personas. */
async function documents(): Promise<Matter[]> {
  const adversaries = await loadPersonas(import.meta.dirname, null);
  const names = [...new Set(plantedFaults().map(({ document }) => document))];
  const asked = { file: null, resolved: [], context: [], folder: '.', rebuttals: true, boss: true };
  const texts = names.map((name) => documentOf('planted', name));
  return Promise.all(texts.map((text) => matterFor({ ...asked, adversaries, text })));
}

/** One role after the other, until `stop` is aborted. */
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
    const before = await countOf(court.bus, STREAMS.verdicts, ALL_VERDICTS);
    const all = await documents();
    const began = performance.now();
    const ids = Array.from({ length: SPECS }, () => randomUUID());
    const cases = ids.map((id) => caseOf(id));
    await using passing = await watchHandoffs(court.bus, ALL_HANDOFFS, new Set(cases));
    const ended = endsOf(court, cases);
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
      const { case: file } = sealedIn(bytes);
      expect(file.header.matter).toEqual(all[n % all.length]);
      expect(handed(gauntletIn(file.entries), 'boss')).not.toBeNull();
      expect(decideAgain(file)).toMatchObject({ same: file.entries.length, differing: [] });
      expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
      expect(successionFaults(await handoffsOf(court.bus, file.header.caseId))).toEqual([]);
    }
    expect(await countOf(court.bus, STREAMS.verdicts, ALL_VERDICTS)).toBe(before + SPECS);
  },
  PATIENCE_MS,
);
