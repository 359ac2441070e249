import { simpleCommands } from './command-line.ts';
import { runOf, startsWith, type Found } from './found.ts';
import type { Purpose } from './runner.ts';
import { RUNNERS } from './runners.ts';
import { unwrapped } from './wrappers.ts';

/** What is known of a command line that runs something for a purpose. */
export interface Run {
  /** Whether it runs all that there is, so that its success says so. */
  readonly whole: boolean;
  /** Whether it is nothing beside, so that its failure is that of the run. */
  readonly alone: boolean;
  /** Exit codes by which it says that nothing was run. */
  readonly none: readonly number[];
}

/** What a command line runs for a purpose; null where it is not known to run anything for it. */
export function runFor(purpose: Purpose, line: string): Run | null {
  const commands = simpleCommands(line);
  if (!commands) return null;
  const alone = commands.length === 1;
  let elsewhere = false;
  let heard: Run | null = null;
  // What stands before a run may keep it from being one (`exit 0 && npm test`); what stands behind can't.
  for (const words of commands) {
    for (const { of, whole, none } of runsOf(words)) {
      if (of.includes(purpose) && heard?.whole !== true)
        heard = { whole: whole && !elsewhere, alone, none };
    }
    if (!isStep(words)) break;
    elsewhere ||= leadsElsewhere(words);
  }
  return heard;
}

/** What programs are told to do that leaves the shell to go on with what is next. */
const STEPS = [
  'npm ci,npm i,npm install,npm run,pnpm i,pnpm install,pnpm run,yarn install,yarn run,bun install,bun run',
  'uv sync,poetry install,pip install,pip3 install,bundle install,composer install,go mod,cargo fetch',
  'dotnet restore,cd',
].flatMap((list) => list.split(',').map((step) => step.split(' ')));

function isStep(words: readonly string[]): boolean {
  return runsOf(words).length > 0 || STEPS.some((step) => startsWith(words, step));
}

/** A folder within this one is a part of it; one that is named from the root may be the project's. */
function leadsElsewhere([program, folder]: readonly string[]): boolean {
  return program === 'cd' && folder?.startsWith('/') !== true;
}

/** What one simple command is a run of. */
function runsOf(words: readonly string[]): Found[] {
  const { rest, plain } = unwrapped(words);
  return RUNNERS.flatMap((runner) => {
    const found = runOf(runner, rest);
    return found ? [{ ...found, whole: found.whole && plain }] : [];
  });
}
