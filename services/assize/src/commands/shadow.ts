import { SHADOW_DEFAULTS, checkShadowQuery, definedFields, type ShadowQuery } from '@assize/proto';
import { routeQuery, type Routed } from '../route/route.ts';
import { Failure } from '../terminal/failure.ts';
import { clip, printable } from '../terminal/printable.ts';
import { renderShadow } from './render-shadow.ts';
import { scopeOf, withSearches, type Scope } from './with-searches.ts';
import { print } from '../terminal/output.ts';

type SearchOptions = Pick<ShadowQuery, 'topK' | 'threshold' | 'strategy' | 'counterClaims'>;

interface ShadowOptions extends Scope, SearchOptions {
  readonly provenance?: boolean;
  readonly json?: boolean;
}

export async function shadow(query: string, options: ShadowOptions): Promise<void> {
  if (query.trim() === '')
    throw new Failure('shadow: the claim is empty: give the statement to search against');
  const shadowQuery = queryOf('shadow', query, options);
  const result = await withSearches('shadow', ({ shadow: search }, say) => {
    say('searching');
    return search(shadowQuery);
  });
  print(
    options.json ? `${JSON.stringify(result)}\n` : renderShadow(query, result, options.strategy),
  );
}

export async function route(query: string, options: ShadowOptions): Promise<void> {
  if (query.trim() === '') throw new Failure('route: the query is empty');
  const shadowQuery = queryOf('route', query, options);
  // A query that is not adversarial opens no service.
  const routed = await routeQuery(shadowQuery, (statement) =>
    withSearches('route', (searches) => searches.shadow(statement)),
  );
  print(options.json ? `${JSON.stringify(routed)}\n` : routedText(query, routed, options));
}

function routedText(
  query: string,
  { statement, cue, answer }: Routed,
  { strategy }: ShadowOptions,
): string {
  if (statement === undefined || answer === undefined) {
    return `not adversarial: "${clip(query)}" does not ask for contradictions; use your ordinary search\n`;
  }
  return `adversarial (${printable(cue)}): searched for evidence against the statement\n${renderShadow(statement, answer, strategy)}`;
}

/** Checks the query before a model is loaded. @throws Failure */
function queryOf(name: string, query: string, options: ShadowOptions): ShadowQuery {
  const { topK, threshold, strategy = 'stance', provenance = false, counterClaims } = options;
  const checked = checkShadowQuery({
    query,
    ...SHADOW_DEFAULTS,
    strategy,
    includeProvenance: provenance,
    ...scopeOf(options),
    ...definedFields({ topK, threshold, counterClaims }),
  });
  if (checked.ok) return checked.value;
  throw new Failure(`${name}: ${checked.faults.join('; ')}`);
}
