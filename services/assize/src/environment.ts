import { isOperatorError } from '@assize/proto/operator-error';
import { type Command, CommanderError } from 'commander';
import { printToStderr } from './terminal/output.ts';

const CONFIG_COMMAND = 'config';

/** The commands that read all of a court's settings. */
const COURT_COMMANDS = new Set(['up', 'review', 'critique', 'spec critique', 'map', 'mcp']);

/** Excludes commands that prepare the data folder themselves. */
const WRITING_COMMANDS = new Set([
  ...COURT_COMMANDS,
  'spec gauntlet',
  'index',
  'shadow',
  'challenge',
  'contradictions',
  'pack sign',
  'sources sign',
]);

/** Checks what the command reads. @throws CommanderError if a setting is invalid; the fault is already printed */
export async function loadEnvironment(command: Command): Promise<void> {
  const { checkEnvironment, loadSettingsFile } = await import('@assize/config');
  const name = nameOf(command);
  try {
    loadSettingsFile(process.env);
    if (COURT_COMMANDS.has(name)) {
      const { checkCourtSettings } = await import('./court/check-settings.ts');
      await checkCourtSettings(process.env);
    } else if (name !== CONFIG_COMMAND) checkEnvironment(process.env);
    if (WRITING_COMMANDS.has(name)) {
      const { homeOf, ensureHome } = await import('./court/home.ts');
      await ensureHome(homeOf(process.env));
    }
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    printToStderr(`assize: ${error.message}\n`);
    throw new CommanderError(1, 'assize.environment', '');
  }
  const own = process.env['ASSIZE_PROCEEDINGS'];
  if (own) await loadOwnProceedings(own);
}

/** With the names of the commands above it: `spec review` is another command than `review`. */
function nameOf(command: Command): string {
  const above = command.parent;
  return above?.parent ? `${nameOf(above)} ${command.name()}` : command.name();
}

/** The protocol's code is imported only if there are some. */
async function loadOwnProceedings(folder: string): Promise<void> {
  const { extendProceedings, ProceedingsError } = await import('@assize/proto');
  try {
    extendProceedings(folder);
  } catch (error) {
    if (!(error instanceof ProceedingsError)) throw error;
    printToStderr(`assize: the proceedings of ASSIZE_PROCEEDINGS do not load:\n${error.message}\n`);
    throw new CommanderError(2, 'assize.proceedings', '');
  }
}
