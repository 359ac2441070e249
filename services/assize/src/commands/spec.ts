import { buffer } from 'node:stream/consumers';
import {
  faultsOf,
  openModels,
  review,
  type Outcome,
  type Ports,
  type Spec,
  type Stage,
} from '@assize/spec/review';
import { command, Failure } from './failure.ts';
import { readBytes } from './input.ts';
import { interruptible } from './interrupt.ts';
import { complain, pass } from './output.ts';

export interface SpecOptions {}

/** The phases that the options ask for, in the order of the review; those of a stage run beside each other. */
async function stagesOf(_options: SpecOptions): Promise<Stage[]> {
  return [];
}

/**
 * Reviews a specification. STDOUT gets the specification alone, all else goes to STDERR. Exit code 0, also
 * where a phase had to be passed over; 1 where the specification can't be read; 2 where an option can't be
 * followed.
 */
export function reviewSpec(file: string | undefined, options: SpecOptions): Promise<void> {
  return command(() => interruptible((signal) => reviewUntil(signal, file, options)));
}

async function reviewUntil(
  signal: AbortSignal,
  file: string | undefined,
  options: SpecOptions,
): Promise<void> {
  const stages = await stagesOf(options);
  const ports: Ports = {
    model: openModels(process.env),
    now: Date.now,
    folder: process.cwd(),
    signal,
    say: (what) => complain(`assize: ${what} …\n`),
  };
  const faults = faultsOf(stages, ports);
  if (faults.length > 0) throw new Failure(faults.join('\nassize: '));
  const bytes = await inputOf(file);
  const spec: Spec = { text: new TextDecoder().decode(bytes), file: file ?? null };
  const { text } = await review(spec, stages, ports, tell);
  // What nothing annotates goes out as it came in, be it UTF-8 or not.
  pass(text === spec.text ? bytes : Buffer.from(text));
}

function tell(
  phase: string,
  { warnings = [], report }: Pick<Outcome, 'warnings' | 'report'>,
): void {
  for (const warning of warnings) complain(`assize: warning: ${phase}: ${warning}\n`);
  if (report !== undefined) complain(`${report}\n`);
}

/** @throws Failure with exit code 1: without a specification there is nothing to review */
async function inputOf(file: string | undefined): Promise<Buffer> {
  if (file !== undefined) {
    return readBytes(file).catch((error: unknown) => {
      throw error instanceof Failure ? new Failure(error.message, 1) : error;
    });
  }
  return buffer(process.stdin);
}
