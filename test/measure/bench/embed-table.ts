import type { EmbedFigures, EmbedReport } from './embed.ts';

/** The share of the bare model's throughput that passes the mark. */
const MARK = 0.85;

/** Formats the report for the terminal. */
export function formatEmbed({ model, bare, grpc, ratio, cpuRatio }: EmbedReport): string {
  return [
    `${model}: client, service and model in this process, one thread for the model.`,
    '',
    '                              sentences/s   CPU-ms each   p50 ms a call   p99 ms',
    row('bare, one a run', bare.batch1),
    row('bare, 32 a run', bare.batch32),
    row('gRPC, one a call', grpc.batch1),
    row('gRPC, 32 a call', grpc.batch32),
    row('gRPC, 32 calls in flight', grpc.inFlight32),
    '',
    `at 32 in flight: ${percent(ratio)} of the bare model’s faster way (mark: at least ` +
      `${percent(MARK)}), for ${percent(1 / cpuRatio)} of its CPU`,
    '',
  ].join('\n');
}

function row(name: string, { perSecond, cpuMs, p50Ms, p99Ms }: EmbedFigures): string {
  const [first, ...rest] = [perSecond, cpuMs, p50Ms, p99Ms].map(String);
  const widths = [13, 15, 8];
  const cells = rest.map((cell, at) => cell.padStart(widths[at] ?? 0)).join(' ');
  return `${name.padEnd(26)} ${(first ?? '').padStart(14)}${cells}`;
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
