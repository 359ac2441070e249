/** Courts for the command line: their models load, on threads of their own, while their code does. */
import { besideModels, type ModelOptions } from './models.ts';
import type { CourtOptions, RunningCourt } from './open-court.ts';
import type { OwnCourt, OwnCourtOptions } from './own-court.ts';

/** As `openCourt`, with models. */
export function openCourtBeside(options: CourtOptions): Promise<RunningCourt> {
  return besideModels(options, async (models) => {
    const { openCourt } = await import('./open-court.ts');
    return openCourt({ ...options, models });
  });
}

/** As `openOwnCourt`, with models. */
export function openOwnCourtBeside(
  options: OwnCourtOptions & Pick<ModelOptions, 'expects'>,
): Promise<OwnCourt> {
  return besideModels(options, async (models) => {
    const { openOwnCourt } = await import('./own-court.ts');
    return openOwnCourt({ ...options, models });
  });
}
