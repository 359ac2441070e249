import { openEnvelope } from '@assize/keys';
import {
  strictObject,
  canonicalIn,
  HEADERS,
  JSON_TYPE,
  publisherKey,
  remandSubject,
  type BaseView,
} from '@assize/proto';
import { activeHeaders } from '@assize/telemetry';
import Type from 'typebox';
import Compile from 'typebox/compile';
import type { EvaluatorPorts } from './ports.ts';

/** The DSSE payload type of a registered publisher's signed answer. */
const ANSWER_TYPE = 'application/vnd.assize.remand-answer+json';

/** A registered publisher's answer: a DSSE envelope signed by the publisher's own key. */
const compiledEnvelope = Compile(
  strictObject({
    payload: Type.String(),
    payloadType: Type.Literal(ANSWER_TYPE),
    signatures: Type.Array(Type.Object({ keyid: Type.String(), sig: Type.String() })),
  }),
);

/** The payload of the envelope: the answer, with the case and deadline that identify its question. */
const compiledSigned = Compile(
  strictObject({ caseId: Type.String(), deadline: Type.String(), answer: Type.Unknown() }),
);

export type PublisherPorts = Pick<EvaluatorPorts, 'bus' | 'keys' | 'clock' | 'publisherTimeoutMs'>;

interface Remand {
  /** Whom the question is for and what it is about, in a word each, for messages. */
  readonly whom: string;
  readonly about: string;
  readonly question: object;
  /** Maximum size of an answer in bytes. */
  readonly limit: number;
}

export type Answered<T> =
  | {
      readonly status: 'answered';
      readonly answer: T;
      /** Who answered, and whether that is proven, as the record states it. */
      readonly by: string;
    }
  | { readonly status: 'failed'; readonly why: string };

/**
 * Asks the publisher of a case by a request on `remands.<publisher>`; null if the case has no
 * publisher. The answer is untrusted: `read` validates it, and returns it or a sentence that says
 * why it is rejected. A publisher with a pinned key is asked only about cases that are proven to be
 * its own, and its answer must be signed by that key. Any other publisher's answer is accepted
 * without proof, and the record says `unproven`. The timeout never exceeds the case's own deadline.
 */
export async function askRemand<T extends object>(
  { bus, keys, clock, publisherTimeoutMs }: PublisherPorts,
  {
    publisher,
    caseId,
    proven,
    ...view
  }: Pick<BaseView, 'publisher' | 'caseId' | 'proven' | 'deadline'>,
  { whom, about, question, limit }: Remand,
  read: (value: unknown) => T | string,
): Promise<Answered<T> | null> {
  if (!publisher) return null;
  // One whose only key is revoked stays registered: nobody else may answer in its name.
  const registered = keys.keysOf(publisherKey(publisher)).length > 0;
  const failed = (what: string): Answered<T> => ({
    status: 'failed',
    why: `${whom} of ${publisher}: ${what}`,
  });
  if (registered && !proven) return failed(`the ${about} is not proven to be its own`);
  const now = clock();
  const answerBy = Math.min(now + publisherTimeoutMs, Date.parse(view.deadline));
  const timeoutMs = answerBy - now;
  if (timeoutMs <= 0) return failed('no time is left');
  const deadline = new Date(answerBy).toISOString();
  const body = Buffer.from(JSON.stringify({ caseId, ...question, deadline }));
  // Makes the publisher's work part of the trial's trace.
  const headers = { [HEADERS.contentType]: JSON_TYPE, ...activeHeaders() };
  const outcome = await bus.request(remandSubject(publisher), body, { timeoutMs, headers });
  if (outcome.status === 'no-responder') return failed('nobody is listening');
  if (outcome.status === 'timeout') return failed(`no answer within ${timeoutMs} ms`);
  const said = registered
    ? await verifyAnswer({ keys, clock }, { publisher, caseId, deadline, limit }, outcome.body)
    : checkSize(outcome.body, limit);
  const answer = typeof said === 'string' ? said : read(said.value);
  if (typeof answer === 'string') return failed(answer);
  const by = `publisher ${publisher} (${registered ? 'signed' : 'unproven'})`;
  return { status: 'answered', answer, by };
}

type SignedAnswer = { readonly value: unknown } | string;

function checkSize(body: Uint8Array, limit: number): SignedAnswer {
  const size = body.byteLength;
  return size > limit
    ? `its answer has ${size} bytes; the limit is ${limit}`
    : { value: canonicalIn(body) };
}

/** Returns a string if the answer is not by the publisher's key as it is now, or not to this question. */
async function verifyAnswer(
  { keys, clock }: Pick<PublisherPorts, 'keys' | 'clock'>,
  asked: { publisher: string; caseId: string; deadline: string; limit: number },
  body: Uint8Array,
): Promise<SignedAnswer> {
  const { publisher, caseId, deadline, limit } = asked;
  const envelope = body.byteLength > 2 * limit ? null : canonicalIn(body);
  if (!compiledEnvelope.Check(envelope)) return 'its answer is not a signed envelope';
  const name = publisherKey(publisher);
  const opened = await openEnvelope(envelope, keys, name, new Date(clock()).toISOString());
  if (!opened.ok) return `its answer is not signed by its key: ${opened.why}`;
  if (keys.revocationOf(envelope.signatures[0]?.keyid ?? '', name))
    return 'its answer is signed by a revoked key';
  const said = checkSize(opened.payload, limit);
  if (typeof said === 'string') return said;
  if (!compiledSigned.Check(said.value)) {
    return 'its answer does not have the form of an answer to a remand';
  }
  const isToThis = said.value.caseId === caseId && said.value.deadline === deadline;
  return isToThis ? { value: said.value.answer } : 'its answer is for another question';
}
