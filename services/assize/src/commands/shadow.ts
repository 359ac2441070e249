import { SHADOW_DEFAULTS, checkShadowQuery, defined, type ShadowQuery } from '@assize/proto';
import { Failure } from '../terminal/failure.ts';
import { renderShadow } from './render-shadow.ts';
import { scopeOf, withSearches, type Scope } from './with-searches.ts';
import { print } from '../terminal/output.ts';

type Asked = Pick<ShadowQuery, 'topK' | 'threshold' | 'strategy' | 'counterClaims'>;

export interface ShadowOptions extends Scope, Asked {
  readonly provenance?: boolean;
  readonly json?: boolean;
}

export async function shadow(query: string, options: ShadowOptions): Promise<void> {
  if (query.trim() === '') throw new Failure('shadow "": give the statement to challenge');
  const asked = queryOf('shadow', query, options);
  const result = await withSearches('shadow', ({ shadow: search }, say) => {
    say('searching');
    return search(asked);
  });
  print(
    options.json ? `${JSON.stringify(result)}\n` : renderShadow(query, result, options.strategy),
  );
}

/** Checked before anything is opened: a slip costs no loading of a model. @throws Failure */
export function queryOf(name: string, query: string, options: ShadowOptions): ShadowQuery {
  const { topK, threshold, strategy = 'stance', provenance = false, counterClaims } = options;
  const checked = checkShadowQuery({
    query,
    ...SHADOW_DEFAULTS,
    strategy,
    includeProvenance: provenance,
    ...scopeOf(options),
    ...defined({ topK, threshold, counterClaims }),
  });
  if (checked.ok) return checked.value;
  throw new Failure(`${name}: ${checked.faults.join('; ')}`);
}
