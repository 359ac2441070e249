/** The recipes of docs/publish-a-claim.md, while the bus, the clerk and the client are killed in turn. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES, STREAMS } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { CallError, client } from '@assize/rpc';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, expect, it, onTestFailed, vi } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { DENIED, PLAIN } from '#src/claims.ts';
import { ownFolder } from '#src/folder.ts';
import { openProcessCourt } from '#src/process-court.ts';
import type { RoleProcess } from '#src/role-process.ts';

/** The figure is for 1,000. */
const CLAIMS = Number(process.env['ASSIZE_TEST_CLAIMS'] ?? 200);
/** Of the clerk, the client and the bus, in turn. */
const KILLS = CLAIMS < 1000 ? 6 : 12;
const PATIENCE_MS = 60_000 + CLAIMS * 200;
/** A restarted bus that fails to copy verdicts retries after 10 s, 20 s and so on, after two minutes at most. */
const COPYING_MS = 120_000;
const NEWLINE = 10;
const byText = (a: string, b: string): number => a.localeCompare(b);
const PROGRAM = fileURLToPath(new URL('../../docs/examples/publish-durably.ts', import.meta.url));

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const court = stack.use(await openProcessCourt(undefined, ['acme']));
/** Few cases are open at a time, so that each process has work before and after it is killed. */
const startClerk = (): Promise<RoleProcess> =>
  court.seat('clerk', { ASSIZE_MAX_OPEN_CASES: '16', ASSIZE_COURT_ADDRESS: socket });
const socket = `unix:${join(folder.path, 'court.sock')}`;
await court.seatAll(ROLES.filter((role) => role !== 'clerk'));
let clerk = await startClerk();
const claimsFile = join(folder.path, 'claims.jsonl');
const answersFile = join(folder.path, 'answers.jsonl');

const claims = Array.from({ length: CLAIMS }, (_, n) => ({
  id: `claim-${n}`,
  claim: n % 2 === 0 ? PLAIN : DENIED,
}));
writeFileSync(claimsFile, claims.map((line) => `${JSON.stringify(line)}\n`).join(''));
writeFileSync(answersFile, '');

async function replaceClerk(): Promise<void> {
  await clerk.kill();
  clerk = await startClerk();
}

function startClient(): ChildProcess {
  const args = [PROGRAM, 'acme', court.keyDir, claimsFile, answersFile, court.natsUrl];
  const env = { ...process.env, ASSIZE_TRUST_FILE: court.trustFile };
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

const Answer = Type.Object({
  caseId: Type.String(),
  id: Type.String(),
  verdict: Type.Object({
    predicate: Type.Object({ caseId: Type.String(), decision: Type.String() }),
  }),
});

/** Excludes the line that is being written. */
function answers(): Type.Static<typeof Answer>[] {
  const lines = readFileSync(answersFile, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => Value.Parse(Answer, JSON.parse(line)));
}

const answered = (): number => readFileSync(answersFile).filter((byte) => byte === NEWLINE).length;

it(
  `leaves ${CLAIMS} verdicts of ${CLAIMS} claims in the client's hands, each once by its id`,
  async () => {
    const began = performance.now();
    let publisher = startClient();
    stack.defer(() => void publisher.kill('SIGKILL'));
    const victims = [
      [
        'clerk',
        async () => {
          await clerk.kill();
          // It is stopped until there is a clerk again, since it could have finished by then.
          publisher.kill('SIGSTOP');
          clerk = await startClerk();
          publisher.kill('SIGCONT');
        },
      ],
      [
        'client',
        async () => {
          expect(publisher.exitCode).toBeNull();
          const gone = once(publisher, 'exit');
          publisher.kill('SIGKILL');
          await gone;
          publisher = startClient();
        },
      ],
      ['bus', () => court.crashBus()],
    ] as const;
    const killed: string[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const inHand = Math.floor((CLAIMS * kill) / (KILLS + 1));
      const enough = () => expect(answered()).toBeGreaterThanOrEqual(inHand);
      await vi.waitFor(enough, { timeout: PATIENCE_MS, interval: 20 });
      const victim = victims[(kill - 1) % victims.length];
      if (!victim) throw new Error('nobody is to be killed');
      killed.push(`${victim[0]} at ${answered()}`);
      await victim[1]();
    }
    if (publisher.exitCode === null) await once(publisher, 'exit');
    expect(publisher.exitCode).toBe(0);
    const inHand = answers();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${inHand.length} answers to ${CLAIMS} claims in ${seconds} s; killed: ${killed.join(', ')}\n`,
    );
    expect(inHand.map(({ id }) => id).toSorted()).toEqual(claims.map(({ id }) => id).toSorted());
    expect(new Set(inHand.map(({ caseId }) => caseId)).size).toBe(CLAIMS);
    for (const { caseId, id, verdict } of inHand) {
      const decision = Number(id.slice('claim-'.length)) % 2 === 0 ? 'affirm' : 'amend';
      expect(verdict.predicate).toMatchObject({ caseId, decision });
    }
    expect(await countOf(court.bus, STREAMS.verdicts, 'verdicts.>')).toBe(CLAIMS);
  },
  PATIENCE_MS + 60_000,
);

/** Each call of Watch is one life of a client, which has kept its last position. */
it(
  'gives who watches each verdict once, from wherever a call of it ended',
  async () => {
    const rpc = stack.use(client(CourtService, socket));
    const submitted: string[] = [];
    const heard: string[] = [];
    let after = '';
    const broken: string[] = [];
    async function live(until: () => boolean): Promise<void> {
      try {
        for await (const { position, ended } of rpc.watch({ after, fromNow: true })) {
          after = position;
          if (ended) heard.push(ended.caseId);
          if (until()) return;
        }
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        broken.push(error.code);
        await sleep(100);
      }
    }
    onTestFailed(() => {
      const said = clerk.lines.all.slice(-20).join('');
      process.stdout.write(
        `${heard.length} of ${submitted.length} heard, up to ${after}; broken: ${broken.join(', ')}\n${said}`,
      );
    });
    await live(() => after !== '');
    const submit = async (): Promise<string> => {
      const request = { source: 'urn:watch', id: `watched-${submitted.length}`, claim: PLAIN };
      for (;;) {
        const reply = await rpc.submit(request).catch(() => null);
        if (reply) return reply.caseId;
        await sleep(100);
      }
    };
    const killers = [() => court.crashBus(), replaceClerk, () => court.crashBus(), replaceClerk];
    for (const kill of killers) {
      for (let n = 0; n < 10; n += 1) submitted.push(await submit());
      const watching = live(() => heard.length === submitted.length);
      await kill();
      await watching;
    }
    while (heard.length < submitted.length) await live(() => heard.length === submitted.length);
    process.stdout.write(`${heard.length} verdicts watched; broken: ${broken.join(', ')}\n`);
    expect(heard.toSorted(byText)).toEqual(submitted.toSorted(byText));
  },
  2 * COPYING_MS + 60_000,
);
