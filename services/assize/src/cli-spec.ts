import type { Command } from 'commander';
import type { SpecOptions } from './commands/spec.ts';

/** The review of a specification: options in groups, one for each phase. */
export function specifying(assize: Command): void {
  const spec = assize
    .command('spec')
    .argument('[file]', 'the specification, Markdown or text (default: STDIN)')
    .description('review a specification; the specification itself is all that goes to STDOUT');
  spec.action(async (file: string | undefined, options: SpecOptions) =>
    (await import('./commands/spec.ts')).reviewSpec(file, options),
  );
}
