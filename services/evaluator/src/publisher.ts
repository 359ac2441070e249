import type { Bus } from '@assize/bus';
import {
  admitClaim,
  BARE_CLASSIFICATIONS,
  canonical,
  Evidence,
  HEADERS,
  INLINE_LIMIT,
  JSON_TYPE,
  remandSubject,
  type View,
} from '@assize/proto';
import { activeHeaders } from '@assize/telemetry';
import Type from 'typebox';
import Compile from 'typebox/compile';

/** What a publisher's investigator answers a remand with. */
export const PublisherAnswer = Type.Object(
  {
    answers: Type.Array(
      Type.Object(
        {
          question: Type.String({ minLength: 1, maxLength: 400 }),
          answer: Type.Union([Type.String({ maxLength: 4000 }), Type.Null()]),
          exhibits: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 400 }))),
        },
        { additionalProperties: false },
      ),
    ),
    evidence: Type.Array(Evidence, { maxItems: 100 }),
    /** To challenges that the judge upheld, by the challenged exhibit. */
    challenged: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.String({ minLength: 1, maxLength: 400 }),
            answer: Type.Union([Type.String({ maxLength: 4000 }), Type.Null()]),
            exhibits: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 400 }))),
          },
          { additionalProperties: false },
        ),
      ),
    ),
    classification: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  },
  { additionalProperties: false },
);
export type PublisherAnswer = Type.Static<typeof PublisherAnswer>;

const compiled = Compile(PublisherAnswer);

export type Asked =
  | { readonly status: 'answered'; readonly answer: PublisherAnswer }
  | { readonly status: 'failed'; readonly why: string }
  | { readonly status: 'nobody' };

/**
 * Asks the publisher's own investigator over `remands.<publisher>`, which has until `answerBy`
 * (milliseconds since the epoch) of the time that it is `now`. Its answer is untrusted data.
 */
export async function askPublisher(
  bus: Pick<Bus, 'request'>,
  publisher: string,
  view: View,
  { now, answerBy }: { readonly now: number; readonly answerBy: number },
): Promise<Asked> {
  const { caseId, claim, charge, feedback } = view;
  const timeoutMs = answerBy - now;
  const deadline = new Date(answerBy).toISOString();
  const asked = { caseId, claim: claim.text, charge, feedback, deadline };
  const body = Buffer.from(JSON.stringify(asked));
  // So that what the investigator does is part of the trial's trace.
  const headers = { [HEADERS.contentType]: JSON_TYPE, ...activeHeaders() };
  if (timeoutMs <= 0)
    return { status: 'failed', why: `investigator of ${publisher}: no time is left` };
  const outcome = await bus.request(remandSubject(publisher), body, { timeoutMs, headers });
  const failed = (what: string): Asked => ({
    status: 'failed',
    why: `investigator of ${publisher}: ${what}`,
  });
  if (outcome.status === 'no-responder') return failed('nobody listens');
  if (outcome.status === 'timeout') return failed(`no answer within ${timeoutMs} ms`);
  const size = outcome.body.byteLength;
  if (size > INLINE_LIMIT)
    return failed(`its answer has ${size} bytes; the limit is ${INLINE_LIMIT}`);
  const value = parse(outcome.body);
  if (!compiled.Check(value)) return failed('its answer is not of the form that remands ask for');
  const fault = faultOf(value, view);
  return fault ? failed(fault) : { status: 'answered', answer: value };
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

/** JSON that has a canonical form; null for anything else. */
function parse(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    canonical(value);
    return value;
  } catch {
    return null;
  }
}
