import type { Artifact } from '../../schema/artifact.ts';
import { WalkError } from '../../walk/facts.ts';
import type { Finding } from '../definition.ts';
import type { Source } from '../source.ts';
import type { DataDocument } from './document.ts';
import { expressionAt, scopeOf, type Expression } from './expression.ts';
import { evaluate } from './facts.ts';
import { typeOfKind } from './field.ts';
import type { Kinds } from './turns.ts';

interface Conclusion extends Finding {
  readonly decision: string;
}

type Parts = Readonly<Record<'decision' | 'classification' | 'confidence', Expression>>;

const NOTHING: Expression = () => null;

/** Returns the conclusion of an artifact that ends a case. @throws WalkError if it has none, or an invalid one */
export type Conclude = (artifact: Artifact) => Conclusion;

/** Compiles how each kind of artifact concludes a case: CEL over that artifact alone. */
export function compileConclusions(
  { concludes }: DataDocument,
  kinds: Kinds,
  source: Source,
): Conclude {
  const byKind = new Map<string, Parts>();
  for (const [kind, given] of Object.entries(concludes)) {
    if (!kinds.fields.has(kind)) {
      source.faultAt(['concludes', kind], `there is no artifact "${kind}"`);
      continue;
    }
    const scope = scopeOf(kinds.types, { artifact: typeOfKind(kind) });
    const part = (name: keyof Parts, wanted: string): Expression => {
      const path = ['concludes', kind, name];
      return (given[name] && expressionAt(source, path, scope, given[name], wanted)) || NOTHING;
    };
    byKind.set(kind, {
      decision: part('decision', 'string'),
      classification: part('classification', 'string'),
      confidence: part('confidence', 'double'),
    });
  }
  return (artifact) => concluded(artifact, byKind.get(artifact.kind));
}

/** The longest classification in characters, as in a claim. */
const LONGEST = 200;

function concluded(artifact: Artifact, parts: Parts | undefined): Conclusion {
  if (!parts) throw new WalkError(`an artifact of kind ${artifact.kind} concludes nothing`);
  const values = { artifact };
  const decision = evaluate('the decision', parts.decision, values);
  const classification = evaluate('the classification', parts.classification, values);
  const confidence = evaluate('the confidence', parts.confidence, values);
  if (typeof decision !== 'string') throw new WalkError('the decision is no word');
  if (classification !== null && typeof classification !== 'string')
    throw new WalkError('the classification is no text');
  if (typeof classification === 'string' && classification.length > LONGEST)
    throw new WalkError(`the classification has more than ${LONGEST} characters`);
  if (confidence === null) return { decision, classification, confidence };
  if (typeof confidence !== 'number' || confidence < 0 || confidence > 1)
    throw new WalkError('the confidence is no number from 0 to 1');
  return { decision, classification, confidence };
}
