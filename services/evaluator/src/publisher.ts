import {
  admitClaim,
  BARE_CLASSIFICATIONS,
  Evidence,
  INLINE_LIMIT,
  type View,
  line,
  Share,
  strict,
  orNull,
} from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';
import { askRemand, type Answered, type Asking } from './remand.ts';

/** What a publisher's investigator answers a remand with. */
export const PublisherAnswer = Type.Object(
  {
    answers: Type.Array(
      Type.Object(
        {
          question: line(400),
          answer: orNull(Type.String({ maxLength: 4000 })),
          exhibits: Type.Optional(Type.Array(line(400))),
        },
        strict,
      ),
    ),
    evidence: Type.Array(Evidence, { maxItems: 100 }),
    /** To challenges that the judge upheld, by the challenged exhibit. */
    challenged: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: line(400),
            answer: orNull(Type.String({ maxLength: 4000 })),
            exhibits: Type.Optional(Type.Array(line(400))),
          },
          strict,
        ),
      ),
    ),
    classification: Type.Optional(line(200)),
    confidence: Type.Optional(Share),
  },
  strict,
);
export type PublisherAnswer = Type.Static<typeof PublisherAnswer>;

const compiled = Compile(PublisherAnswer);

/**
 * Asks the publisher's own investigator, which has until `answerBy` (milliseconds since the epoch) of the
 * time that it is `now`.
 */
export function askPublisher(
  asking: Asking,
  publisher: string,
  view: View,
  { now, answerBy }: { readonly now: number; readonly answerBy: number },
): Promise<Answered<PublisherAnswer>> {
  const { caseId, proven, claim, charge, feedback } = view;
  const question = { claim: claim.text, charge, feedback };
  const about = { publisher, whom: 'investigator', about: 'claim', caseId, proven, question };
  return askRemand(asking, { ...about, now, answerBy, limit: INLINE_LIMIT }, (value) => {
    if (!compiled.Check(value)) return 'its answer is not of the form that remands ask for';
    return faultOf(value, view) ?? value;
  });
}

/** What no schema says: evidence as a claim's own would be taken, and a charge that the case knows. */
function faultOf(answer: PublisherAnswer, { claim, charge }: View): string | null {
  const admitted = admitClaim({ text: claim.text, evidence: answer.evidence });
  if (!admitted.ok) return `its answer can't be taken: ${admitted.faults.join('; ')}`;
  const { classification } = answer;
  const known = claim.candidates.map((candidate) => candidate.classification);
  const open = known.length > 0 ? known : [...BARE_CLASSIFICATIONS, charge.classification];
  return classification === undefined || open.includes(classification)
    ? null
    : `its classification "${classification}" is none of ${open.join(', ')}`;
}
