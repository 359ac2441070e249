import { shown } from '@assize/telemetry/log/terminal';
import { SingleBar } from 'cli-progress';
import pc from 'picocolors';
import { complain } from './output.ts';

/** What a long command shows while it works, on stderr: a bar where a person watches, else lines. */
export interface Progress extends Disposable {
  /** What is being done now. */
  say(what: string): void;
  /** One more of the whole is done. */
  step(what: string): void;
}

export function progressOf(total: number, quiet: boolean): Progress {
  if (quiet) return { say: () => {}, step: () => {}, [Symbol.dispose]: () => {} };
  return process.stderr.isTTY ? bar(total) : lines(total);
}

function bar(total: number): Progress {
  const view = new SingleBar({
    format: `${pc.cyan('{bar}')} {value}/{total} {what}`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
  });
  view.start(total, 0, { what: '' });
  return {
    say: (what) => view.update({ what: shown(`${what} …`) }),
    step: (what) => view.increment(1, { what: shown(what) }),
    [Symbol.dispose]: () => view.stop(),
  };
}

function lines(total: number): Progress {
  let done = 0;
  return {
    say: (what) => complain(`assize: ${what} …\n`),
    step: (what) => {
      done += 1;
      complain(`assize: ${done}/${total} ${what}\n`);
    },
    [Symbol.dispose]: () => {},
  };
}
