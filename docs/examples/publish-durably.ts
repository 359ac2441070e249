// As a registered publisher, publishes claims and stores exactly one answer to each, even if the program, the court or
// the bus dies in between:
//   node publish-durably.ts <name> <folder of publisher-<name>.seed> <claims.jsonl> <answers.jsonl> [nats://127.0.0.1:4222]
// A claim is a line {"id": …, "claim": {…}}. Started again, the program continues where it stopped.
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, headers, nkeyAuthenticator, type Msg } from '@nats-io/transport-node';
import { caseIdOf, refusalIn, verdictIn } from './believed.ts';

const [
  name = '',
  folder = '',
  claimsFile = '',
  answersFile = '',
  servers = 'nats://127.0.0.1:4222',
] = process.argv.slice(2);
const source = `urn:example:${name}`;
const RETRYABLE = ['over-quota', 'evidence-full', 'record-lost', 'not-opened']; // publish the same claim again

// The claims that wait for an answer, by case id: all claims except those whose answer is stored.
type Line = { id: string; claim: object };
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const claims = linesOf(readFileSync(claimsFile, 'utf8')).map((line) => JSON.parse(line) as Line);
const waiting = new Map(claims.map((line) => [caseIdOf(source, line.id, 'default', name), line]));
const text = existsSync(answersFile) ? readFileSync(answersFile, 'utf8') : '';
const kept = text.slice(0, text.lastIndexOf('\n') + 1); // without a last line that a crash cut off
for (const line of linesOf(kept)) waiting.delete((JSON.parse(line) as { caseId: string }).caseId);
const answers = openSync(answersFile, 'a');
ftruncateSync(answers, Buffer.byteLength(kept));

const seed = new TextEncoder().encode(
  readFileSync(join(folder, `publisher-${name}.seed`), 'utf8').trim(),
);
const bus = await connect({
  servers,
  authenticator: nkeyAuthenticator(seed),
  maxReconnectAttempts: -1,
  waitOnFirstConnect: true,
});

// With another publisher's seed the bus refuses everything. Report it once, at the first refusal.
async function reportRefusal(): Promise<void> {
  for await (const status of bus.status()) {
    if (status.type !== 'error') continue;
    process.stderr.write(`is this the seed of ${name}? ${status.error.message}\n`);
    return;
  }
}
void reportRefusal();

// The same claim under the same id is the same case, so retry until the bus confirms that it is stored.
async function publish({ id, claim }: Line): Promise<void> {
  const event = headers();
  const attributes = { specversion: '1.0', type: 'assize.claim.v1', source, id };
  for (const [key, value] of Object.entries(attributes)) event.set(`ce-${key}`, value);
  for (;;) {
    try {
      const subject = `claims.defect-court.${name}`;
      const stored = await bus.request(subject, JSON.stringify(claim), {
        headers: event,
        timeout: 5_000,
      });
      if (!('error' in stored.json<object>())) return;
    } catch {
      // Without an answer the claim may be stored or not.
    }
    await pause(250);
  }
}

// Write the answer to disk before acknowledging it: after a crash in between, it is redelivered and recognised.
function storeAnswer(caseId: string, answer: object): void {
  const line = waiting.get(caseId);
  if (line === undefined) return;
  writeSync(answers, `${JSON.stringify({ caseId, id: line.id, ...answer })}\n`);
  fsyncSync(answers);
  waiting.delete(caseId);
}

/** Reads the consumer that the court's operator made. `handle` returns whether it has handled the message. */
async function read(stream: string, handle: (message: Msg) => boolean): Promise<void> {
  const next = `$JS.API.CONSUMER.MSG.NEXT.${stream}.publisher-${name}`;
  const request = JSON.stringify({ batch: 1, expires: 1e9 });
  // A subscription of its own (`noMux`): a message arrives on the subject that it was stored under, not on the reply's.
  const options = { timeout: 2_000, noMux: true };
  while (waiting.size > 0) {
    const message = await bus.request(next, request, options).catch(() => null);
    // A status message, or none: there are no messages, or the bus is away.
    if (message === null || message.headers?.code) await pause(100);
    else if (handle(message)) message.respond(); // the acknowledgement
    else process.stderr.write(`comes again: what came on ${message.subject} does not verify\n`);
  }
}

function handleVerdict({ subject, data }: Msg): boolean {
  const caseId = subject.split('.')[2] ?? '';
  const verdict = verdictIn(data, caseId);
  if (verdict !== null) storeAnswer(caseId, { verdict: JSON.parse(verdict) as object });
  return verdict !== null;
}

function handleError({ subject, data, headers: signed }: Msg): boolean {
  const caseId = subject.split('.')[1] ?? '';
  const error = refusalIn(data, signed, caseId);
  const line = waiting.get(caseId);
  if (error && line && RETRYABLE.includes(error.code)) void pause(5_000).then(() => publish(line));
  else if (error) storeAnswer(caseId, { error });
  return error !== null;
}

async function publishAll(): Promise<void> {
  for (const line of waiting.values()) await publish(line);
}
await Promise.all([
  publishAll(),
  read('VERDICTS', handleVerdict),
  read('CLAIM_ERRORS', handleError),
]);
closeSync(answers);
await bus.close();
process.stdout.write(`${claims.length} claims are answered in ${answersFile}\n`);
