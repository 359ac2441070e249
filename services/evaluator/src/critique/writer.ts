import type { Bus } from '@assize/bus';
import { openEnvelope, type TrustedKeys } from '@assize/keys';
import { canonical, HEADERS, JSON_TYPE, publisherKey, remandSubject } from '@assize/proto';
import {
  reader,
  REPORT_LIMIT,
  Revision,
  revisionFaults,
  type AdversarialFinding,
  type IterationConstraints,
  type CritiqueView,
} from '@assize/proto/critique';
import { activeHeaders } from '@assize/telemetry';
import Type from 'typebox';

const { matter, done: DoneList } = Revision.properties;
const { sections, removed, sources, narrativeArc, entropy } = matter.properties;

/** What a publisher's writer answers with: what it changed, and what it did about which finding. */
export const WriterAnswer = Type.Object(
  {
    sections,
    removed: Type.Optional(removed),
    sources: Type.Optional(sources),
    narrativeArc,
    entropy,
    done: Type.Optional(DoneList),
  },
  { additionalProperties: false },
);
export type WriterAnswer = Type.Static<typeof WriterAnswer>;

/** The type of what a registered publisher signs, as DSSE wants it. */
const ANSWER_TYPE = 'application/vnd.assize.remand-answer+json';

const readAnswer = reader(WriterAnswer);
const readEnvelope = reader(
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
const readSigned = reader(
  Type.Object(
    { caseId: Type.String(), deadline: Type.String(), answer: WriterAnswer },
    { additionalProperties: false },
  ),
);

export type Written =
  | { readonly status: 'answered'; readonly answer: WriterAnswer; readonly by: string }
  | { readonly status: 'failed'; readonly why: string };

/** What asks a publisher. */
export interface Asking {
  readonly bus: Pick<Bus, 'request'>;
  readonly keys: Pick<TrustedKeys, 'names' | 'verify'>;
}

/** A signed answer carries the report once more, in base64. */
const ANSWER_LIMIT = 2 * REPORT_LIMIT;

/**
 * Asks a publisher's own writer over `remands.<publisher>` to revise its report, until `answerBy`
 * (milliseconds since the epoch) of the time that it is `now`. Its answer is untrusted data: it must leave a
 * report that can be read. Where a key is pinned for the publisher, only what that key signed counts.
 */
export async function askWriter(
  { bus, keys }: Asking,
  publisher: string,
  view: CritiqueView,
  asked: {
    readonly constraints: IterationConstraints;
    readonly findings: readonly AdversarialFinding[];
  },
  { now, answerBy }: { readonly now: number; readonly answerBy: number },
): Promise<Written> {
  const registered = keys.names.includes(publisherKey(publisher));
  const failed = (what: string): Written => ({
    status: 'failed',
    why: `writer of ${publisher}: ${what}`,
  });
  if (registered && !view.proven) return failed('the report is not known to be its own');
  const timeoutMs = answerBy - now;
  if (timeoutMs <= 0) return failed('no time is left');
  const { caseId, report } = view;
  const deadline = new Date(answerBy).toISOString();
  const body = Buffer.from(JSON.stringify({ caseId, report, ...asked, deadline }));
  const headers = { [HEADERS.contentType]: JSON_TYPE, ...activeHeaders() };
  const outcome = await bus.request(remandSubject(publisher), body, { timeoutMs, headers });
  if (outcome.status === 'no-responder') return failed('nobody listens');
  if (outcome.status === 'timeout') return failed(`no answer within ${timeoutMs} ms`);
  const size = outcome.body.byteLength;
  if (size > ANSWER_LIMIT)
    return failed(`its answer has ${size} bytes; the limit is ${ANSWER_LIMIT}`);
  const answer = registered
    ? await signedBy(keys, publisher, outcome.body, { caseId, deadline })
    : answerIn(outcome.body);
  if (typeof answer === 'string') return failed(answer);
  const known = new Set(asked.findings.map(({ id }) => id));
  const strangers = (answer.done ?? []).filter(({ finding }) => !known.has(finding));
  const faults = [
    ...strangers.map(({ finding }) => `unknown finding "${finding}"`),
    ...revisionFaults(report, revisionBy(answer, asked.constraints)),
  ];
  if (faults.length > 0) return failed(faults.join('; '));
  const by = `publisher ${publisher} (${registered ? 'signed' : 'unproven'})`;
  return { status: 'answered', answer, by };
}

/** A writer's answer as the artifact that it is handed in as. */
export function revisionBy(answer: WriterAnswer, constraints: IterationConstraints): Revision {
  const { done = [], ...changed } = answer;
  return {
    kind: 'revision',
    by: 'writer',
    constraints,
    matter: { removed: [], sources: [], ...changed },
    done,
    abstained: null,
  };
}

/** Reads a writer's answer as it was kept; a sentence where it is none. */
export function readWritten(value: unknown): WriterAnswer | string {
  const read = readAnswer(value);
  return read.ok
    ? read.value
    : `its answer is not of the form that is asked for: ${read.faults.join('; ')}`;
}

function answerIn(body: Uint8Array): WriterAnswer | string {
  return readWritten(parse(body));
}

/** What the publisher's key signed for this very question; else a sentence that says what is wrong. */
async function signedBy(
  keys: Asking['keys'],
  publisher: string,
  body: Uint8Array,
  asked: { readonly caseId: string; readonly deadline: string },
): Promise<WriterAnswer | string> {
  const envelope = readEnvelope(parse(body));
  if (!envelope.ok) return 'its answer is no signed envelope';
  const opened = await openEnvelope(envelope.value, keys, publisherKey(publisher));
  if (!opened.ok) return `its answer is not signed by its key: ${opened.why}`;
  const signed = readSigned(parse(opened.payload));
  if (!signed.ok)
    return `its answer is not of the form that is asked for: ${signed.faults.join('; ')}`;
  const { caseId, deadline, answer } = signed.value;
  const isToThis = caseId === asked.caseId && deadline === asked.deadline;
  return isToThis ? answer : 'its answer is to another question';
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
