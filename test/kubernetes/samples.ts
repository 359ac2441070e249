import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { COMPONENTS, podsNow, type Cluster } from './cluster.ts';

/** How long queue and Deployment were at one time. */
export interface Sample {
  /** Since sampling began, in seconds. */
  readonly at: number;
  /** Handoffs to the defense that nobody has settled: what KEDA goes by. */
  readonly lag: number;
  readonly pods: number;
  readonly ready: number;
  readonly verdicts: number;
}

const Line = Type.Object({ lag: Type.Integer(), verdicts: Type.Integer() });

/** Runs in the clerk's pod, which may ask the bus how it is. */
const ASKS = `
const url = 'http://assize-nats-monitor:8222/jsz?acc=court&consumers=true&limit=1000';
setInterval(async () => {
  try {
    const { account_details: all } = await (await fetch(url)).json();
    const streams = all.flatMap((one) => one.stream_detail ?? []);
    const of = (name) => streams.find((one) => one.name === name);
    const own = of('COURT').consumer_detail.find((one) => one.name === 'defense');
    console.log(JSON.stringify({ lag: own.num_pending + own.num_ack_pending, verdicts: of('VERDICTS').state.messages }));
  } catch {}
}, 1000);`;

/** Samples each second, until it is disposed. */
export function sampling(
  cluster: Cluster,
): AsyncDisposable & { readonly samples: readonly Sample[] } {
  const stop = new AbortController();
  const samples: Sample[] = [];
  const began = performance.now();
  const done = (async () => {
    while (!stop.signal.aborted) {
      for await (const line of cluster.lines('clerk', ASKS, stop.signal)) {
        const { lag, verdicts } = Parse(Line, JSON.parse(line));
        const own = (await podsNow(cluster)).filter(({ component }) => component === 'defense');
        const at = (performance.now() - began) / 1_000;
        const ready = own.filter((one) => one.ready).length;
        samples.push({ at: Number(at.toFixed(1)), lag, pods: own.length, ready, verdicts });
      }
    }
  })().catch(() => undefined);
  return {
    samples,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await done;
    },
  };
}

/** How many verdicts the stream holds now. */
export async function storedVerdicts(cluster: Cluster): Promise<number> {
  const stop = new AbortController();
  for await (const line of cluster.lines('clerk', ASKS, stop.signal)) {
    stop.abort();
    return Parse(Line, JSON.parse(line)).verdicts;
  }
  throw new Error('the bus does not say how many verdicts it holds');
}

/** What the court has taken so far: processor time by component, and what its streams hold. */
export interface Taken {
  /** In milliseconds. */
  readonly cpu: Readonly<Record<string, number>>;
  readonly messages: number;
  readonly courtBytes: number;
  readonly verdictBytes: number;
}

const Streams = Type.Object({
  messages: Type.Integer(),
  courtBytes: Type.Integer(),
  verdictBytes: Type.Integer(),
});

const HOLDS = `
fetch('http://assize-nats-monitor:8222/jsz?acc=court&streams=true&limit=1000').then((r) => r.json()).then((all) => {
  const streams = all.account_details.flatMap((one) => one.stream_detail ?? []);
  const of = (name) => streams.find((one) => one.name === name).state;
  console.log(JSON.stringify({ messages: of('COURT').messages, courtBytes: of('COURT').bytes, verdictBytes: of('VERDICTS').bytes }));
});`;

/** The processor time of a process in ticks of 10 ms: fields 14 and 15 of its stat (proc_pid_stat(5)). */
const TICK_MS = 10;

/** Asks each pod for the time of its process, and the bus for its streams. */
export async function takenBy(cluster: Cluster): Promise<Taken> {
  const cpu: Record<string, number> = {};
  for (const one of [...COMPONENTS, 'nats']) {
    const pod = one === 'nats' ? 'statefulset/assize-nats' : `deployment/assize-${one}`;
    const read =
      one === 'nats'
        ? ['cat', '/proc/1/stat']
        : ['node', '-p', `require('fs').readFileSync('/proc/1/stat','utf8')`];
    const stat = await cluster.kubectl('exec', pod, '-c', one, '--', ...read);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    cpu[one] = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }
  const clerk = ['exec', 'deployment/assize-clerk', '-c', 'clerk', '--', 'node', '-e', HOLDS];
  return { cpu, ...Parse(Streams, JSON.parse(await cluster.kubectl(...clerk))) };
}

/** What one verdict took between two times. */
export function perVerdict(before: Taken, after: Taken, verdicts: number): Taken {
  const share = (a: number, b: number): number => Math.round(((b - a) / verdicts) * 10) / 10;
  const cpu: Record<string, number> = {};
  for (const [one, ms] of Object.entries(after.cpu)) cpu[one] = share(before.cpu[one] ?? 0, ms);
  return {
    cpu,
    messages: share(before.messages, after.messages),
    courtBytes: Math.round(share(before.courtBytes, after.courtBytes)),
    verdictBytes: Math.round(share(before.verdictBytes, after.verdictBytes)),
  };
}

const [WIDTH, HEIGHT, LEFT, TOP] = [720, 240, 60, 40];

/** Lag and replicas over time as SVG: two curves over one axis of seconds. */
export function plotOf(samples: readonly Sample[], title: string): string {
  const last = Math.max(1, ...samples.map(({ at }) => at));
  const most = Math.max(1, ...samples.map(({ lag }) => lag));
  const pods = Math.max(4, ...samples.map((one) => one.pods));
  const x = (at: number): string => (LEFT + (at / last) * WIDTH).toFixed(1);
  const y = (share: number): string => (TOP + (1 - share) * HEIGHT).toFixed(1);
  const line = (of: (one: Sample) => number, colour: string, steps: string): string => {
    const points = samples.map((one) => `${x(one.at)},${y(of(one))}`).join(' ');
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"${steps}/>`;
  };
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<line x1="${LEFT}" y1="${y(share)}" x2="${LEFT + WIDTH}" y2="${y(share)}" stroke="#ddd"/>`,
    `<text x="${LEFT - 6}" y="${Number(y(share)) + 4}" text-anchor="end" fill="#0060a0">${Math.round(share * most)}</text>`,
    `<text x="${LEFT + WIDTH + 6}" y="${Number(y(share)) + 4}" fill="#b04000">${Number((share * pods).toFixed(1))}</text>`,
    `<text x="${x(share * last)}" y="${TOP + HEIGHT + 18}" text-anchor="middle">${Math.round(share * last)} s</text>`,
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH + 120}" height="${HEIGHT + 100}" viewBox="0 0 ${WIDTH + 120} ${HEIGHT + 100}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${LEFT + WIDTH / 2}" y="22" text-anchor="middle" font-size="14">${title}</text>`,
    ...ticks,
    line(({ lag }) => lag / most, '#0060a0', ''),
    line((one) => one.ready / pods, '#b04000', ' stroke-dasharray="6 3"'),
    `<text x="${LEFT}" y="${TOP + HEIGHT + 44}" fill="#0060a0">handoffs that wait for the defense, or are in hand</text>`,
    `<text x="${LEFT + WIDTH}" y="${TOP + HEIGHT + 44}" text-anchor="end" fill="#b04000">ready pods of the defense (dashed)</text>`,
    '</svg>',
    '',
  ].join('\n');
}
