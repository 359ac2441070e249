import { shown } from '@assize/telemetry/log/terminal';
import { SingleBar } from 'cli-progress';
import { pc } from './colours.ts';
import { printToStderr } from './output.ts';

/** Progress on stderr: a bar on a terminal, otherwise lines. */
interface Shown extends Disposable {
  readonly say: (what: string) => void;
}

export interface Progress extends Shown {
  /** Reports that one more item is done. */
  readonly step: (what: string) => void;
}

export interface IndexProgress extends Shown {
  /** Reports that work of this weight is done, and so many passages are indexed. */
  readonly step: (weight: number, what: string, passages: number) => void;
}

/** A dumb terminal would show the control sequences. */
export const drawsBar = (): boolean => process.stderr.isTTY && process.env['TERM'] !== 'dumb';

export function progressOf(total: number): Progress {
  if (drawsBar()) {
    const { view, ...bar } = barOf(total, '{value}/{total}');
    return { ...bar, step: (what) => view.increment(1, { what: shown(what) }) };
  }
  let done = 0;
  return {
    ...LINES,
    step: (what) => {
      done += 1;
      printToStderr(`assize: ${done}/${total} ${what}\n`);
    },
  };
}

/** `total` is the sum of all weights. */
export function indexProgressOf(total: number): IndexProgress {
  if (drawsBar()) {
    const { view, ...bar } = barOf(total, '{percentage}%');
    const told = (what: string, passages: number): string =>
      shown(`${passages.toLocaleString('en')} passages, ${what}`);
    return {
      ...bar,
      step: (weight, what, passages) => view.increment(weight, { what: told(what, passages) }),
    };
  }
  let [done, said] = [0, -1];
  return {
    ...LINES,
    /** Prints a line for each percent: a run over a hundred thousand passages stays readable. */
    step: (weight, what, passages) => {
      done += weight;
      const percent = total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total));
      if (percent === said) return;
      said = percent;
      printToStderr(`assize: ${percent}%, ${passages} passages, ${what}\n`);
    },
  };
}

function barOf(total: number, reached: string): Shown & { readonly view: SingleBar } {
  const view = new SingleBar({
    format: `${pc.cyan('{bar}')} ${reached} {what}`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
  });
  view.start(total, 0, { what: '' });
  return {
    view,
    say: (what) => view.update({ what: shown(`${what} …`) }),
    [Symbol.dispose]: () => view.stop(),
  };
}

export const printStep = (what: string): void => printToStderr(`assize: ${what} …\n`);

const LINES: Shown = { say: printStep, [Symbol.dispose]: () => {} };
