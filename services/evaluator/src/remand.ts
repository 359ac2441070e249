import type { Bus } from '@assize/bus';
import { openEnvelope, type TrustedKeys } from '@assize/keys';
import { canonical, HEADERS, JSON_TYPE, publisherKey, remandSubject } from '@assize/proto';
import { activeHeaders } from '@assize/telemetry';
import Type from 'typebox';
import Compile from 'typebox/compile';

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
    { caseId: Type.String(), deadline: Type.String(), answer: Type.Unknown() },
    { additionalProperties: false },
  ),
);

/** What asks a publisher. */
export interface Asking {
  readonly bus: Pick<Bus, 'request'>;
  readonly keys: Pick<TrustedKeys, 'names' | 'verify'>;
}

/** A question to a publisher about a case of its own. Times are milliseconds since the epoch. */
export interface Remand {
  readonly publisher: string;
  /** Who is asked there, and about what, in a word each. */
  readonly whom: string;
  readonly about: string;
  readonly caseId: string;
  /** Whether nobody else could have published the case under that name. */
  readonly proven: boolean;
  readonly question: object;
  readonly now: number;
  readonly answerBy: number;
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
 * Asks a publisher over `remands.<publisher>`. Its answer is untrusted data: `read` gives it in its form, or
 * a sentence that says why it can't be taken. Where a key is pinned for the publisher, it is asked about its
 * own cases alone, and only what that key signed counts; a publisher without one is believed to be who
 * answers, and the record says `unproven`.
 */
export async function askRemand<T extends object>(
  { bus, keys }: Asking,
  remand: Remand,
  read: (value: unknown) => T | string,
): Promise<Answered<T>> {
  const { publisher, whom, about, caseId, now, answerBy, limit } = remand;
  const registered = keys.names.includes(publisherKey(publisher));
  const failed = (what: string): Answered<T> => ({
    status: 'failed',
    why: `${whom} of ${publisher}: ${what}`,
  });
  if (registered && !remand.proven) return failed(`the ${about} is not known to be its own`);
  const timeoutMs = answerBy - now;
  if (timeoutMs <= 0) return failed('no time is left');
  const deadline = new Date(answerBy).toISOString();
  const body = Buffer.from(JSON.stringify({ caseId, ...remand.question, deadline }));
  // So that what is done there is part of the trial's trace.
  const headers = { [HEADERS.contentType]: JSON_TYPE, ...activeHeaders() };
  const outcome = await bus.request(remandSubject(publisher), body, { timeoutMs, headers });
  if (outcome.status === 'no-responder') return failed('nobody listens');
  if (outcome.status === 'timeout') return failed(`no answer within ${timeoutMs} ms`);
  const said = registered
    ? await signedBy(keys, remand, outcome.body, deadline)
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
    : { value: parse(body) };
}

/** What the publisher's key signed for this very question; else a sentence that says what is wrong. */
async function signedBy(
  keys: Asking['keys'],
  { publisher, caseId, limit }: Remand,
  body: Uint8Array,
  deadline: string,
): Promise<Said> {
  const envelope = body.byteLength > 2 * limit ? null : parse(body);
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
