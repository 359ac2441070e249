import type { Bus } from '@assize/bus';
import { openEnvelope, type TrustedKeys } from '@assize/keys';
import {
  admitClaim,
  BARE_CLASSIFICATIONS,
  canonical,
  Evidence,
  HEADERS,
  INLINE_LIMIT,
  JSON_TYPE,
  publisherKey,
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

/** The type of what a registered publisher signs, as DSSE wants it. */
const ANSWER_TYPE = 'application/vnd.assize.remand-answer+json';

/** How a registered publisher's answer comes: in a DSSE envelope under its own key. */
const compiledEnvelope = Compile(
  Type.Object(
    {
      payload: Type.String(),
      payloadType: Type.Literal(ANSWER_TYPE),
      signatures: Type.Array(Type.Object({ keyid: Type.String(), sig: Type.String() })),
    },
    { additionalProperties: false },
  ),
);

/** What the envelope holds: the answer, and which question of which case it is to. */
const compiledSigned = Compile(
  Type.Object(
    { caseId: Type.String(), deadline: Type.String(), answer: PublisherAnswer },
    { additionalProperties: false },
  ),
);

export type Asked =
  | {
      readonly status: 'answered';
      readonly answer: PublisherAnswer;
      /** Who answered, and whether that is proven, as the record says it. */
      readonly by: string;
    }
  | { readonly status: 'failed'; readonly why: string }
  | { readonly status: 'nobody' };

/**
 * Asks the publisher's own investigator over `remands.<publisher>`, which has until `answerBy`
 * (milliseconds since the epoch) of the time that it is `now`. Its answer is untrusted data. Where a key
 * is pinned for the publisher, it is asked about its own claims alone, and only what that key signed
 * counts; a publisher without one is believed to be who answers, and the record says `unproven`.
 */
export async function askPublisher(
  { bus, keys }: { readonly bus: Pick<Bus, 'request'>; readonly keys: PublisherKeys },
  publisher: string,
  view: View,
  { now, answerBy }: { readonly now: number; readonly answerBy: number },
): Promise<Asked> {
  const { caseId, claim, charge, feedback } = view;
  const registered = keys.names.includes(publisherKey(publisher));
  const failed = (what: string): Asked => ({
    status: 'failed',
    why: `investigator of ${publisher}: ${what}`,
  });
  if (registered && !view.proven) return failed('the claim is not known to be its own');
  const timeoutMs = answerBy - now;
  const deadline = new Date(answerBy).toISOString();
  const asked = { caseId, claim: claim.text, charge, feedback, deadline };
  const body = Buffer.from(JSON.stringify(asked));
  // So that what the investigator does is part of the trial's trace.
  const headers = { [HEADERS.contentType]: JSON_TYPE, ...activeHeaders() };
  if (timeoutMs <= 0) return failed('no time is left');
  const outcome = await bus.request(remandSubject(publisher), body, { timeoutMs, headers });
  if (outcome.status === 'no-responder') return failed('nobody listens');
  if (outcome.status === 'timeout') return failed(`no answer within ${timeoutMs} ms`);
  const signed = registered
    ? await signedBy(keys, publisher, outcome.body, { caseId, deadline })
    : null;
  if (typeof signed === 'string') return failed(signed);
  const size = outcome.body.byteLength;
  if (!signed && size > INLINE_LIMIT)
    return failed(`its answer has ${size} bytes; the limit is ${INLINE_LIMIT}`);
  const value = signed ? signed.answer : parse(outcome.body);
  if (!compiled.Check(value)) return failed('its answer is not of the form that remands ask for');
  const fault = faultOf(value, view);
  if (fault) return failed(fault);
  const by = `publisher ${publisher} (${registered ? 'signed' : 'unproven'})`;
  return { status: 'answered', answer: value, by };
}

type PublisherKeys = Pick<TrustedKeys, 'names' | 'verify'>;

/** What the publisher's key signed for this very question; else a sentence that says what is wrong. */
async function signedBy(
  keys: PublisherKeys,
  publisher: string,
  body: Uint8Array,
  asked: { readonly caseId: string; readonly deadline: string },
): Promise<{ readonly answer: PublisherAnswer } | string> {
  const envelope = body.byteLength > 2 * INLINE_LIMIT ? null : parse(body);
  if (!compiledEnvelope.Check(envelope)) return 'its answer is no signed envelope';
  const opened = await openEnvelope(envelope, keys, publisherKey(publisher));
  if (!opened.ok) return `its answer is not signed by its key: ${opened.why}`;
  const size = opened.payload.byteLength;
  if (size > INLINE_LIMIT) return `its answer has ${size} bytes; the limit is ${INLINE_LIMIT}`;
  const value = parse(opened.payload);
  if (!compiledSigned.Check(value)) return 'its answer is not of the form that remands ask for';
  const { caseId, deadline, answer } = value;
  const isToThis = caseId === asked.caseId && deadline === asked.deadline;
  return isToThis ? { answer } : 'its answer is to another question';
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
