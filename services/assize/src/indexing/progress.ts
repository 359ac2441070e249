import { shown } from '@assize/telemetry/log/terminal';
import { SingleBar } from 'cli-progress';
import pc from 'picocolors';
import { complain } from '../commands/output.ts';

/** What indexing shows while it works, on stderr: a bar where a person watches, else lines. */
export interface IndexProgress extends Disposable {
  /** What is being done now. */
  say(what: string): void;
  /** So much more of the whole is done; so many passages are in. */
  step(weight: number, what: string, passages: number): void;
}

/** `total`: what all weights add up to. */
export function indexProgressOf(total: number): IndexProgress {
  return process.stderr.isTTY ? bar(total) : lines(total);
}

function bar(total: number): IndexProgress {
  const view = new SingleBar({
    format: `${pc.cyan('{bar}')} {percentage}% {what}`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
  });
  view.start(total, 0, { what: '' });
  return {
    say: (what) => view.update({ what: shown(`${what} …`) }),
    step: (weight, what, passages) =>
      view.increment(weight, {
        what: shown(`${passages.toLocaleString('en')} passages, ${what}`),
      }),
    [Symbol.dispose]: () => view.stop(),
  };
}

/** A line for each hundredth: a run over a hundred thousand passages stays readable. */
function lines(total: number): IndexProgress {
  let [done, said] = [0, -1];
  return {
    say: (what) => complain(`assize: ${what} …\n`),
    step: (weight, what, passages) => {
      done += weight;
      const percent = total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total));
      if (percent === said) return;
      said = percent;
      complain(`assize: ${percent}%, ${passages} passages, ${what}\n`);
    },
    [Symbol.dispose]: () => {},
  };
}
