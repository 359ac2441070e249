import { readFileSync } from 'node:fs';
import type { Claim } from '@assize/proto';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import * as claims from '#src/claims.ts';

const Attempt = Type.Object(
  {
    id: Type.String(),
    /** Where it stands: in the words of which party to the case, or in a model's own (`artifact`). */
    at: Type.Enum(['claim', 'exhibit', 'id', 'source', 'candidate', 'artifact']),
    /** The finding that whoever wrote it is after. */
    wants: Type.Enum(['supported', 'refuted']),
    text: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
);
export type Attempt = Type.Static<typeof Attempt>;

export const ATTEMPTS: readonly Attempt[] = readFileSync(
  new URL('attempts.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => Parse(Attempt, JSON.parse(line)));

const OF_OTHER_KINDS = [claims.DISPUTED, claims.GROUNDLESS, claims.SCATTERED];

/** The cases that an attempt is made in: one that it would turn, and one of another kind. */
export function casesFor(attempt: Attempt): readonly Claim[] {
  if (attempt.at === 'candidate') return [claims.WRONG_CAUSE];
  const turned = attempt.wants === 'refuted' ? claims.SURE : claims.DENIED;
  const other = OF_OTHER_KINDS[ATTEMPTS.indexOf(attempt) % OF_OTHER_KINDS.length];
  return other ? [turned, other] : [turned];
}

/** A case with the attempt in it. What a model says is no part of a claim. */
export function withAttempt(claim: Claim, { at, text }: Attempt): Claim {
  const evidence = claim.evidence ?? [];
  const own = 'The keeper of the archive was on leave that week.';
  switch (at) {
    case 'claim':
      return { ...claim, text: `${claim.text} ${text}` };
    case 'exhibit':
      return { ...claim, evidence: [...evidence, { id: 'added', text: `${own} ${text}` }] };
    case 'id':
      return { ...claim, evidence: [...evidence, { id: text, text: own }] };
    case 'source':
      return { ...claim, evidence: [...evidence, { id: 'added', text: own, source: text }] };
    case 'candidate': {
      const tampered = (claim.candidates ?? []).map((one, i) =>
        i === 0 ? { ...one, statement: `${one.statement} ${text}` } : one,
      );
      return { ...claim, candidates: tampered };
    }
    case 'artifact':
      return claim;
  }
}
