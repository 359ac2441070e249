import { routeQuery, type Routed } from '../route/route.ts';
import { Failure } from '../terminal/failure.ts';
import { clip, printable } from '../terminal/printable.ts';
import { renderShadow } from './render-shadow.ts';
import { queryOf, type ShadowOptions } from './shadow.ts';
import { withSearches } from './with-searches.ts';
import { print } from '../terminal/output.ts';

export async function route(query: string, options: ShadowOptions): Promise<void> {
  if (query.trim() === '') throw new Failure('route "": give the query to route');
  const asked = queryOf('route', query, options);
  // An ordinary query opens nothing.
  const routed = await routeQuery(asked, (statement) =>
    withSearches('route', ({ shadow }) => shadow(statement)),
  );
  print(options.json ? `${JSON.stringify(routed)}\n` : spell(query, routed, options));
}

function spell(
  query: string,
  { statement, cue, answer }: Routed,
  { strategy }: ShadowOptions,
): string {
  if (statement === undefined || answer === undefined) {
    return `not adversarial: "${clip(query)}" asks for no contradiction; it belongs to ordinary search\n`;
  }
  return `adversarial (${printable(cue)}): what speaks against the statement is searched\n${renderShadow(statement, answer, strategy)}`;
}
