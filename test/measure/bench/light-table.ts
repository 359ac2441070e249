import type { Figures } from './figures.ts';
import type { LightReport } from './light.ts';

/** The most that a conceded case may cost, relative to the light path alone. */
const MARK = 1.3;

/** Formats the report for the terminal. */
export function formatLight(report: LightReport): string {
  const { passages, inFlight, light, plea, ratio, stanceModel, exhibits, serverCpu } = report;
  return [
    `${passages} passages in the index, ${exhibits} on record in a case, read by ${stanceModel ?? 'none'}.`,
    `CPU: this process, with every role and the models${serverCpu ? ', and the nats-server' : ' (the server’s can’t be read here)'}.`,
    '',
    '                  claims   in flight     p50 ms     p99 ms   CPU-ms/claim',
    row('light alone', light, inFlight),
    row('light and plea', plea, inFlight),
    '',
    `a plea case costs ${ratio.toFixed(2)} × the light path alone (mark: at most ${MARK})`,
    '',
  ].join('\n');
}

function row(name: string, figures: Figures, inFlight: number): string {
  const cells = [figures.trials, inFlight, figures.p50Ms, figures.p99Ms, figures.cpuMs];
  return `${name.padEnd(15)} ${cells.map((value) => String(value).padStart(10)).join(' ')}`;
}
