import { turnOf } from '@assize/court/testing';
import { fileURLToPath } from 'node:url';
import { openCounsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import {
  DEFAULT_LIMITS,
  opened,
  openHeader,
  isCourtView,
  proceedingNamed,
  view,
  type View,
} from '@assize/proto';
import { prosecutorBrains } from '@assize/prosecutor/service';
import { noRetriever } from '@assize/court/reading';
import { lexicalReader } from '@assize/court/reading/adapters';
import { startServer } from '#src/server-process.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { figuresOf, type Figures } from './figures.ts';
import { cpuMeter, runStretch } from './stretch.ts';

/** The output of `bench llm --json`. */
export interface LlmBench {
  /** The number of exhibits in each prompt, and the size of the prompt. */
  readonly exhibits: number;
  readonly promptCharacters: number;
  readonly inFlight: readonly LlmFigures[];
}

/** The cost of one turn with a model that answers at once, minus that of the same turn by rule. */
export interface LlmFigures {
  readonly inFlight: number;
  readonly calls: number;
  /** CPU time per call in milliseconds, of this process alone. */
  readonly cpuMs: number;
  /** The part of it that a bare POST of the same bytes takes. */
  readonly bareCpuMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LlmBenchOptions {
  readonly calls: number;
  readonly concurrency: readonly number[];
  readonly say: (what: string) => void;
}

/** The most CPU time of this process that one call of a role to its model may take. */
const MARK_MS = 5;
const EXHIBITS = 8;
const WARM_UP = 50;

/** Measures what the court adds to a call of a model: gathering, prompt, HTTP, answer, decision. */
export async function measureLlm({ calls, concurrency, say }: LlmBenchOptions): Promise<LlmBench> {
  await using server = await startServer(fileURLToPath(new URL('llm-server.ts', import.meta.url)));
  const llm = { url: server.url, model: 'at-once', timeoutMs: 60_000, maxTokens: 1024 };
  const budget = { tokens: Number.MAX_SAFE_INTEGER, costUsd: null, ms: Number.MAX_SAFE_INTEGER };
  const counsel = openCounsel({ llm, family: 'none', price: null, budget });
  const means = { reader: lexicalReader(), retriever: noRetriever };
  const [rule] = prosecutorBrains({ ...means, counsel: null });
  const [brain] = prosecutorBrains({ ...means, counsel });
  const seen = anOpening();
  const body = await bodyOf(server.url, seen);
  const inFlight: LlmFigures[] = [];
  for (const at of concurrency) {
    say(`${calls} calls, ${at} in flight`);
    const stretch = (turn: () => Promise<void>) => run(turn, calls, at);
    const [counselled, byRule, bare] = [
      await stretch(() => aTurn(brain, seen)),
      await stretch(() => aTurn(rule, seen)),
      await stretch(() => post(server.url, body)),
    ];
    inFlight.push({
      inFlight: at,
      calls,
      cpuMs: round(counselled.cpuMs - byRule.cpuMs, 3),
      bareCpuMs: bare.cpuMs,
      p50Ms: counselled.p50Ms,
      p99Ms: counselled.p99Ms,
    });
  }
  return { exhibits: EXHIBITS, promptCharacters: body.length, inFlight };
}

export function formatLlm({ exhibits, promptCharacters, inFlight }: LlmBench): string {
  const rows = inFlight.map(({ inFlight: at, cpuMs, bareCpuMs, p50Ms, p99Ms }) =>
    [
      String(at).padStart(9),
      ...[cpuMs, bareCpuMs, p50Ms, p99Ms].map((n) => `${n}`.padStart(12)),
    ].join(''),
  );
  return [
    `An indictment with ${exhibits} exhibits; a request of ${promptCharacters} characters, answered at once.`,
    'CPU: this process, less that of the same turn by rule.',
    '',
    'in flight CPU-ms/call   bare POST      p50 ms      p99 ms',
    ...rows,
    `mark: at most ${MARK_MS} CPU-ms a call`,
    '',
  ].join('\n');
}

async function aTurn(brain: RoleBrain, seen: View): Promise<void> {
  const turn = turnOf(brain, 'indictment');
  const gathered = (await turn.gather?.(seen, new AbortController().signal)) ?? {};
  turn.decide(seen, gathered);
}

async function run(turn: () => Promise<void>, calls: number, inFlight: number): Promise<Figures> {
  for (let n = 0; n < WARM_UP; n += 1) await turn();
  const contestant = { trial: turn, cpuMs: cpuMeter(undefined) };
  return figuresOf([await runStretch(contestant, 0, calls, inFlight)]);
}

/** Posts the same bytes without the court, to measure HTTP alone. */
async function post(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/chat/completions`, { method: 'POST', headers, body });
  await response.json();
}

/** A request body of the same size as the prosecutor's. */
async function bodyOf(url: string, seen: View): Promise<string> {
  const texts = seen.exhibits.map(({ text = '' }) => text).join('\n');
  const body = JSON.stringify({ model: 'at-once', messages: [{ role: 'user', content: texts }] });
  await post(url, body);
  return body.padEnd(body.length + 3000);
}

/** The prosecutor's view of a case at its opening. */
function anOpening(): View {
  const proceeding = proceedingNamed('defect-court');
  if (!proceeding) throw new Error('the defect court does not ship');
  const evidence = Array.from({ length: EXHIBITS }, (_one, at) => {
    const words = `Report ${at}: the old bridge was closed to traffic in the spring. `;
    return { id: `e${at}`, text: words + 'A line of the report that says more. '.repeat(10) };
  });
  const text = 'The old bridge was closed to traffic in the spring of 2019.';
  const unsigned = openHeader({
    claim: { text, evidence },
    identity: { account: 'bench', source: 'urn:assize:bench', id: 'llm' },
    publisher: null,
    proceeding,
    limits: DEFAULT_LIMITS,
    now: Date.now(),
  });
  const header = { ...unsigned, signature: { keyid: '', sig: '' } };
  const seen = view(proceeding, { header, entries: [] }, opened(proceeding, header));
  if (!isCourtView(seen)) throw new Error('it is no case of the court');
  return seen;
}
