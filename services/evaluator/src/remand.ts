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
import type { Means } from './means.ts';

/** The type of what a registered publisher signs, as DSSE wants it. */
const ANSWER_TYPE = 'application/vnd.assize.remand-answer+json';

/** How a registered publisher's answer comes: in a DSSE envelope under its own key. */
const compiledEnvelope = Compile(
  strictObject({
    payload: Type.String(),
    payloadType: Type.Literal(ANSWER_TYPE),
    signatures: Type.Array(Type.Object({ keyid: Type.String(), sig: Type.String() })),
  }),
);

/** What the envelope holds: the answer, and which question of which case it is to. */
const compiledSigned = Compile(
  strictObject({ caseId: Type.String(), deadline: Type.String(), answer: Type.Unknown() }),
);

export type Asking = Pick<Means, 'bus' | 'keys' | 'clock' | 'publisherTimeoutMs'>;

/** A question to a publisher about a case of its own. */
interface Remand {
  /** Who is asked there, and about what, in a word each. */
  readonly whom: string;
  readonly about: string;
  readonly question: object;
  /** Bytes that an answer may have. */
  readonly limit: number;
}

export type Answered<T> =
  | {
      readonly status: 'answered';
      readonly answer: T;
      /** Who answered, and whether that is proven, as the record says it. */
      readonly by: string;
    }
  | { readonly status: 'failed'; readonly why: string };

/**
 * Asks the publisher of a case over `remands.<publisher>`; null where it has none. Its answer is untrusted data: `read` gives it in its form, or
 * a sentence that says why it can't be taken. Where a key is pinned for the publisher, it is asked about its
 * own cases alone, and only what that key signed counts; a publisher without one is believed to be who
 * answers, and the record says `unproven`. What comes after the case's own deadline would help nobody.
 */
export async function askRemand<T extends object>(
  { bus, keys, clock, publisherTimeoutMs }: Asking,
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
  const registered = keys.names.includes(publisherKey(publisher));
  const failed = (what: string): Answered<T> => ({
    status: 'failed',
    why: `${whom} of ${publisher}: ${what}`,
  });
  if (registered && !proven) return failed(`the ${about} is not known to be its own`);
  const now = clock();
  const answerBy = Math.min(now + publisherTimeoutMs, Date.parse(view.deadline));
  const timeoutMs = answerBy - now;
  if (timeoutMs <= 0) return failed('no time is left');
  const deadline = new Date(answerBy).toISOString();
  const body = Buffer.from(JSON.stringify({ caseId, ...question, deadline }));
  // So that what is done there is part of the trial's trace.
  const headers = { [HEADERS.contentType]: JSON_TYPE, ...activeHeaders() };
  const outcome = await bus.request(remandSubject(publisher), body, { timeoutMs, headers });
  if (outcome.status === 'no-responder') return failed('nobody listens');
  if (outcome.status === 'timeout') return failed(`no answer within ${timeoutMs} ms`);
  const said = registered
    ? await signedBy(keys, { publisher, caseId, deadline, limit }, outcome.body)
    : sized(outcome.body, limit);
  const answer = typeof said === 'string' ? said : read(said.value);
  if (typeof answer === 'string') return failed(answer);
  const by = `publisher ${publisher} (${registered ? 'signed' : 'unproven'})`;
  return { status: 'answered', answer, by };
}

type Said = { readonly value: unknown } | string;

function sized(body: Uint8Array, limit: number): Said {
  const size = body.byteLength;
  return size > limit
    ? `its answer has ${size} bytes; the limit is ${limit}`
    : { value: canonicalIn(body) };
}

/** What the publisher's key signed for this very question; else a sentence that says what is wrong. */
async function signedBy(
  keys: Asking['keys'],
  asked: { publisher: string; caseId: string; deadline: string; limit: number },
  body: Uint8Array,
): Promise<Said> {
  const { publisher, caseId, deadline, limit } = asked;
  const envelope = body.byteLength > 2 * limit ? null : canonicalIn(body);
  if (!compiledEnvelope.Check(envelope)) return 'its answer is no signed envelope';
  const opened = await openEnvelope(envelope, keys, publisherKey(publisher));
  if (!opened.ok) return `its answer is not signed by its key: ${opened.why}`;
  const said = sized(opened.payload, limit);
  if (typeof said === 'string') return said;
  if (!compiledSigned.Check(said.value)) {
    return 'its answer is not of the form that remands ask for';
  }
  const isToThis = said.value.caseId === caseId && said.value.deadline === deadline;
  return isToThis ? { value: said.value.answer } : 'its answer is to another question';
}
