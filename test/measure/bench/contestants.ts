import { join } from 'node:path';
import { findNatsServer, startNats, type RunningNats } from '@assize/launcher';
import type { SealedCase } from '@assize/proto';
import { cpuMsOf } from '../../../services/assize/src/calibrate/cpu.ts';
import {
  openScratchCourt,
  type ScratchCourt,
} from '../../../services/assize/src/court/own-court.ts';
import { asRecorded, openChain, type Adds } from './chain.ts';
import { openCourtApart } from './court-apart.ts';
import { courtContestant, fullHearing, plea, reviewed } from './court-contestant.ts';
import { sameBrains } from './same-brains.ts';
import { record, type Script } from './script.ts';
import { type Contestant, cpuMeter } from './stretch.ts';
import { hearingClaim, pleaClaim } from './workload.ts';

/** The contestants, which try the same claims, each with its own server. */
export interface Bench {
  /** All roles run in this process. */
  readonly court: Contestant;
  /** The same, with claims that the defense concedes. */
  readonly pleas: Contestant;
  /** A chain that passes the whole state from hop to hop, and decides and checks nothing. */
  readonly chain: Contestant;
  /** A chain whose hops decide as the roles do. */
  readonly thinking: Contestant;
  /** The court with each role in a process of its own. */
  readonly apart: Contestant;
  readonly scripts: readonly Script[];
  /** Whether the CPU time of the servers could be read; if not, figures are of this process alone. */
  readonly serverCpu: boolean;
}

/** How many trials are recorded for the chain: several of each kind in the workload. */
const RECORDED = 24;
/**
 * The offset of the claims for the thinking chain. A process caches what it has read, so the chain gets other claims
 * than the court, of the same kinds (the offset is a multiple of the number of kinds, and half of the number of
 * claims).
 */
const THINKING_OFFSET = 6240;

/** @param folder for the servers' streams */
export async function openBench(
  folder: string,
  say: (what: string) => void,
  stack: AsyncDisposableStack,
): Promise<Bench> {
  const start = await serversIn(folder, say, stack);
  const own = await start('court');
  const court = stack.use(await openCourtOn(own, say));
  say('recording trials for the chain');
  const scripts = await record(court.natsUrl, await recordedCases(court));
  const chained = async (name: string, from: number, adds: Adds): Promise<Contestant> => {
    const { url, pid } = await start(name);
    const claimOf = (n: number) => hearingClaim(n + from);
    const chain = stack.use(await openChain(url, { scripts, claimOf, adds }));
    return { trial: async (n) => void (await chain.trial(n)), cpuMs: cpuMeter(pid) };
  };
  say('starting six roles, each a process');
  const apart = stack.use(await openCourtApart());
  const cpuMs = cpuMeter(own.pid);
  return {
    court: courtContestant(court.publisher, hearingClaim, fullHearing, cpuMs),
    pleas: courtContestant(court.publisher, pleaClaim, plea, cpuMs),
    chain: await chained('chain', 0, asRecorded),
    thinking: await chained('thinking', THINKING_OFFSET, sameBrains(scripts)),
    apart: courtContestant(apart.publisher, hearingClaim, fullHearing, apart.cpuMs),
    scripts,
    serverCpu: own.pid !== undefined && cpuMsOf(own.pid) !== null,
  };
}

/** Servers of the same program with the same settings, so that none works on what another has stored. */
export async function serversIn(
  folder: string,
  say: (what: string) => void,
  stack: AsyncDisposableStack,
): Promise<(name: string) => Promise<RunningNats>> {
  const { ASSIZE_NATS_URL: _own, NATS_URL: _general, ...env } = process.env;
  const source = await findNatsServer({ env, onProgress: say });
  return async (name) => stack.use(await startNats({ source, storeDir: join(folder, name) }));
}

function openCourtOn({ url }: RunningNats, say: (what: string) => void): Promise<ScratchCourt> {
  const env = { ...process.env, ASSIZE_NATS_URL: url };
  return openScratchCourt({ env, source: 'urn:assize:bench', embedding: false, say });
}

async function recordedCases({ publisher }: ScratchCourt): Promise<SealedCase[]> {
  const cases: SealedCase[] = [];
  for (let n = 0; n < RECORDED; n += 1) {
    cases.push(await reviewed(publisher, hearingClaim(n), fullHearing));
  }
  return cases;
}
