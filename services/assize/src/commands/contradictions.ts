import { CONFLICT_DEFAULTS, findContradictions } from '../contradictions/find.ts';
import { renderContradictions } from '../contradictions/render.ts';
import { scopeOf, withSearches, type Scope } from './with-searches.ts';
import { print } from '../terminal/output.ts';

interface ContradictionsOptions extends Scope {
  readonly similarity?: number;
  readonly threshold?: number;
  readonly neighbours?: number;
  readonly most?: number;
  readonly json?: boolean;
}

export async function contradictions(options: ContradictionsOptions): Promise<void> {
  const { similarity, threshold, neighbours, most } = { ...CONFLICT_DEFAULTS, ...options };
  const bounds = { similarity, threshold, neighbours, most, where: scopeOf(options) };
  const report = await withSearches('contradictions', (searches, say) =>
    findContradictions(searches, bounds, everyTenth(say)),
  );
  print(options.json ? `${JSON.stringify(report)}\n` : renderContradictions(report));
}

/** Without a progress bar, each progress line stays on screen, so only every tenth of a step is printed. */
function everyTenth(say: (what: string) => void): Parameters<typeof findContradictions>[2] {
  let last = '';
  return (step, done, of) => {
    const tenth = `${step} ${Math.floor((done / Math.max(1, of)) * 10)}`;
    if (tenth === last) return;
    last = tenth;
    say(`${step}, ${done} of ${of}`);
  };
}
