import { strictObject, ShadowResult, type ShadowQuery } from '@assize/proto';
import Type from 'typebox';
import { challengedStatement } from './intent.ts';

export const Routed = strictObject({
  intent: Type.Enum(['adversarial', 'ordinary']),
  to: Type.Enum(['shadow-search', 'ordinary-search'], {
    description: 'ordinary-search: not answered here; use your ordinary search',
  }),
  statement: Type.Optional(
    Type.String({ description: 'The statement inside an adversarial query: what was searched' }),
  ),
  cue: Type.Optional(Type.String({ description: 'What decided that it is adversarial' })),
  answer: Type.Optional(ShadowResult),
});
export type Routed = Type.Static<typeof Routed>;

/** Any query that does not ask what contradicts a statement is reported as ordinary. */
export async function routeQuery(
  asked: ShadowQuery,
  shadow: (query: ShadowQuery) => Promise<ShadowResult>,
): Promise<Routed> {
  const found = challengedStatement(asked.query);
  if (found === null) return { intent: 'ordinary', to: 'ordinary-search' };
  const answer = await shadow({ ...asked, query: found.statement });
  return { intent: 'adversarial', to: 'shadow-search', ...found, answer };
}
