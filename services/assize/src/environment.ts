import { type Command, CommanderError } from 'commander';
import { Failure } from './terminal/failure.ts';
import { complain } from './terminal/output.ts';

/** What prints the settings prints their faults as well. */
const PRINTS_THEM = 'config';

/** What opens a court in this process, and reads all that one does. */
const OPENS_A_COURT = new Set(['up', 'review', 'critique', 'map', 'mcp']);

/** What writes into the data folder, but for commands that make that folder ready themselves. */
const WRITES = new Set([
  ...OPENS_A_COURT,
  'gauntlet',
  'index',
  'shadow',
  'challenge',
  'contradictions',
  'sign',
]);

/** Takes what the file of settings adds. @throws CommanderError where anything that is set can't be used: all has been said */
export async function takeEnvironment(command: Command): Promise<void> {
  const { checkEnvironment, ConfigError, takeSettings } = await import('@assize/config');
  const name = command.name();
  try {
    takeSettings(process.env);
    if (OPENS_A_COURT.has(name)) {
      const { checkCourtSettings } = await import('./court/check-settings.ts');
      checkCourtSettings(process.env);
    } else if (name !== PRINTS_THEM) checkEnvironment(process.env);
    if (WRITES.has(name)) {
      const { homeOf, readyHome } = await import('./court/home.ts');
      await readyHome(homeOf(process.env));
    }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof Failure)) throw error;
    complain(`assize: ${error.message}\n`);
    throw new CommanderError(1, 'assize.environment', '');
  }
  const own = process.env['ASSIZE_PROCEEDINGS'];
  if (own) await knowOwn(own);
}

/** Has this process know the operator's own proceedings. The protocol's code is loaded only where there are some. */
async function knowOwn(folder: string): Promise<void> {
  const { extendProceedings, ProceedingsError } = await import('@assize/proto');
  try {
    extendProceedings(folder);
  } catch (error) {
    if (!(error instanceof ProceedingsError)) throw error;
    complain(`assize: the proceedings of ASSIZE_PROCEEDINGS do not load:\n${error.message}\n`);
    throw new CommanderError(2, 'assize.proceedings', '');
  }
}
