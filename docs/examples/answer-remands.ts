// As a registered publisher, answers the court's questions about its claims, and signs each answer:
//   node answer-remands.ts <name> <folder of publisher-<name>.seed and .jwk> [nats://127.0.0.1:4222]
import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';

const [name = '', folder = '', servers = 'nats://127.0.0.1:4222'] = process.argv.slice(2);
const file = (ending: string) => readFileSync(join(folder, `publisher-${name}.${ending}`), 'utf8');
const key = JSON.parse(file('jwk')) as JsonWebKey & { kid: string };
const seed = new TextEncoder().encode(file('seed').trim());
const bus = await connect({ servers, authenticator: nkeyAuthenticator(seed) });

// DSSE signs the payload together with its type and both lengths.
const payloadType = 'application/vnd.assize.remand-answer+json';
function signed(answer: object): string {
  const payload = Buffer.from(JSON.stringify(answer));
  const head = `DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `;
  const bytes = Buffer.concat([Buffer.from(head), payload]);
  const sig = sign(null, bytes, createPrivateKey({ key, format: 'jwk' })).toString('base64');
  const signatures = [{ keyid: key.kid, sig }];
  return JSON.stringify({ payload: payload.toString('base64'), payloadType, signatures });
}

type Question = { caseId: string; deadline: string; feedback: { questions: { id: string }[] } };
process.stdout.write(`answering on remands.${name}\n`);
for await (const message of bus.subscribe(`remands.${name}`)) {
  const { caseId, deadline, feedback } = message.json<Question>();
  // Here a person or a program would look for the missing evidence.
  const evidence = [{ id: 'letter', text: 'So says the mayor in a letter.', source: 'archive' }];
  const found = { answer: 'We found the letter.', exhibits: ['letter'] };
  const answers = feedback.questions.map(({ id }) => ({ question: id, ...found }));
  message.respond(signed({ caseId, deadline, answer: { answers, evidence } }));
}
