import {
  strictObject,
  admitClaim,
  BARE_CLASSIFICATIONS,
  Evidence,
  INLINE_LIMIT,
  type View,
  Id,
  Prose,
  Share,
} from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';
import { askRemand, type Answered, type PublisherPorts } from './remand.ts';

/** An answer, or null for none, and the exhibits that it cites. */
const Given = {
  answer: Type.Union([Prose, Type.Null()]),
  exhibits: Type.Optional(Type.Array(Id)),
};

export const PublisherAnswer = strictObject({
  answers: Type.Array(strictObject({ question: Id, ...Given })),
  evidence: Type.Array(Evidence, { maxItems: 100 }),
  /** Answers to the challenges that the judge upheld, each with the id of the challenged exhibit. */
  challenged: Type.Optional(Type.Array(strictObject({ id: Id, ...Given }))),
  classification: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  confidence: Type.Optional(Share),
});
export type PublisherAnswer = Type.Static<typeof PublisherAnswer>;

const compiled = Compile(PublisherAnswer);

/** Asks the publisher's own investigator; null if the case has no publisher. */
export function askPublisher(
  asking: PublisherPorts,
  view: View,
): Promise<Answered<PublisherAnswer> | null> {
  const { claim, charge, feedback } = view;
  const question = { claim: claim.text, charge, feedback };
  const remand = { whom: 'investigator', about: 'claim', question, limit: INLINE_LIMIT };
  return askRemand(asking, view, remand, (value) => {
    if (!compiled.Check(value)) return 'its answer does not have the form of an answer to a remand';
    return faultOf(value, view) ?? value;
  });
}

/** What the schema can't check: evidence must be admissible, and the classification known to the case. */
function faultOf(answer: PublisherAnswer, { claim, charge }: View): string | null {
  const admitted = admitClaim({ text: claim.text, evidence: answer.evidence });
  if (!admitted.ok) return `its evidence is not admissible: ${admitted.faults.join('; ')}`;
  const { classification } = answer;
  const known = claim.candidates.map((candidate) => candidate.classification);
  const open = known.length > 0 ? known : [...BARE_CLASSIFICATIONS, charge.classification];
  return classification === undefined || open.includes(classification)
    ? null
    : `its classification "${classification}" is not one of ${open.join(', ')}`;
}
