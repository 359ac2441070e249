/** A jury on a guarded bus, two of whose three jurors are processes of their own. */
import { connectBus, type MessageHandler } from '@assize/bus';
import { createSigner, loadOrCreateSigner, sealEnvelope, type Signer } from '@assize/keys';
import { serveModel, type ModelServer } from '@assize/llm/testing';
import {
  checkEnvelope,
  checkSeatQuestion,
  SEAT_ANSWER_TYPE,
  SEAT_QUEUE,
  SEAT_QUESTION_TYPE,
  seatSubject,
  sha256,
} from '@assize/proto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAgain } from '../../services/assize/src/replay.ts';
import { leaningModel } from '../../services/judge/src/testing/scripted.ts';
import { DENIED } from '#src/claims.ts';
import { startCourt, verifierOf } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import { serving, startProcess, type RoleProcess } from '#src/role-process.ts';
import { firstVerdictHeard, readTrial, type Trial } from '#src/trial.ts';
import { connectAs } from '#src/users.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const TIMEOUT_MS = 6_000;
const folder = stack.use(await ownFolder());
const models = new Map<string, ModelServer>();
for (const name of ['anna', 'ben', 'cleo'])
  models.set(name, stack.use(await leaningModel(() => 'refute')));
const modelOf = (name: string): ModelServer => {
  const model = models.get(name);
  if (!model) throw new Error(`no model of ${name}`);
  return model;
};

const jury: NodeJS.ProcessEnv = {
  ASSIZE_JURY: 'anna,ben,cleo',
  ASSIZE_SEATS: 'juror-ben,juror-cleo',
  ASSIZE_SEAT_TIMEOUT: `${TIMEOUT_MS}ms`,
  ASSIZE_LLM_JUROR_ANNA_URL: modelOf('anna').url,
  ASSIZE_LLM_JUROR_ANNA_MODEL: 'qwen-1',
};
const court = stack.use(await startCourt(folder, { guarded: true, env: jury }));
const verify = await verifierOf(court.home.trust);
const publisher = stack.use(await connectBus({ servers: court.natsUrl, name: 'publisher' }));

/** As its operator would. Resolves when the process serves. */
function sit(
  juror: string,
  model: string,
  url = modelOf(juror).url,
  settings: NodeJS.ProcessEnv = {},
): Promise<RoleProcess> {
  const env = {
    ...ownEnvironment(folder),
    ...settings,
    ASSIZE_NATS_URL: court.natsUrl,
    ASSIZE_LLM_URL: url,
    ASSIZE_LLM_MODEL: model,
    ASSIZE_HEALTH_ADDRESS: '127.0.0.1:0',
  };
  return serving(startProcess('assize', env, ['seat', `juror-${juror}`]));
}

/** Takes the seat's place on the bus, and gives any answer. */
async function impostor(juror: string, answer: MessageHandler): Promise<AsyncDisposable> {
  const bus = await connectAs(court, `juror-${juror}`);
  await bus.subscribe(seatSubject(`juror-${juror}`), { queue: SEAT_QUEUE }, answer);
  return bus;
}

const signerOf = (name: string): Promise<Signer> => loadOrCreateSigner(court.home.keys, name);

const ANOTHER = 'b'.repeat(26);

function payloadOf(body: Uint8Array): Buffer {
  const envelope = checkEnvelope(JSON.parse(Buffer.from(body).toString()));
  if (!envelope.ok) throw new Error(envelope.faults.join('; '));
  return Buffer.from(envelope.value.payload, 'base64');
}

/** Signs an answer with this change, and without any advice. */
function forging(signer: Signer, change: object): MessageHandler {
  return async (message) => {
    const asked = payloadOf(message.body);
    const question = checkSeatQuestion(JSON.parse(asked.toString()));
    if (!question.ok) throw new Error(question.faults.join('; '));
    const { seat, caseId } = question.value;
    const answer = { seat, caseId, to: sha256(asked), answer: 'guilty', ...change };
    const bytes = Buffer.from(JSON.stringify(answer));
    message.respond(
      Buffer.from(JSON.stringify(await sealEnvelope(SEAT_ANSWER_TYPE, bytes, signer))),
    );
  };
}

let cases = 0;

/** The record denies the claim. The verdict must be valid, whatever the jurors did. */
async function tried(): Promise<Trial> {
  const id = `seats-${(cases += 1)}`;
  const publish = () => publishClaim(publisher, DENIED, id);
  const trial = readTrial(await firstVerdictHeard(publisher, caseOf(id), publish));
  expect(await verify(trial.bytes)).toMatchObject({ status: 'verified' });
  expect(decideAgain(trial.file)).toMatchObject({ skipped: [], differing: [] });
  return trial;
}

const seatsIn = ({ predicate }: Trial) => predicate.jury?.seats ?? [];

describe('a jury whose jurors sit in processes of their own', () => {
  it('finds as one in process does, each ballot under its own key', async () => {
    await using ben = await sit('ben', 'llama-1');
    await using cleo = await sit('cleo', 'gemma-1');
    const trial = await tried();
    expect(trial.predicate).toMatchObject({
      decision: 'amend',
      classification: 'refuted',
      jury: { quorum: 2, families: ['gemma', 'llama', 'qwen'] },
    });
    expect(seatsIn(trial)).toMatchObject([
      { name: 'anna', model: 'qwen-1', finding: 'refuted' },
      { name: 'ben', model: 'llama-1', finding: 'refuted', why: 'I lean to refute.' },
      { name: 'cleo', model: 'gemma-1', finding: 'refuted' },
    ]);
    const keyids = await Promise.all(['ben', 'cleo'].map((name) => signerOf(`juror-${name}`)));
    expect(
      seatsIn(trial)
        .slice(1)
        .map(({ signature }) => signature?.keyid),
    ).toEqual(keyids.map(({ keyid }) => keyid));
    for (const { lines } of [ben, cleo]) await lines.first(/answered a question/);
  });

  it('goes on without one that was killed in the middle of its answer', async () => {
    await using _ben = await sit('ben', 'llama-1');
    const asked = Promise.withResolvers<void>();
    await using hung = await serveModel(() => {
      asked.resolve();
      return null;
    });
    const cleo = await sit('cleo', 'gemma-1', hung.url);
    const trying = tried();
    await asked.promise;
    await cleo.kill();
    const trial = await trying;
    expect(trial.predicate).toMatchObject({ decision: 'amend', classification: 'refuted' });
    expect(seatsIn(trial)[2]).toEqual({
      name: 'cleo',
      model: '',
      family: '',
      finding: null,
      why: `absent: no answer within ${TIMEOUT_MS} ms`,
      signature: null,
    });
  });

  it('ends in a mistrial without a quorum, which says who was absent and why', async () => {
    await using _late = await impostor('ben', () => undefined);
    const trial = await tried();
    expect(trial.predicate).toMatchObject({ decision: 'mistrial', classification: null });
    expect(trial.predicate.gaps[0]?.what).toBe(
      `no quorum: 1 of 3 jurors voted, and 2 must (ben: absent: no answer within ${TIMEOUT_MS} ms; cleo: absent: no process answers for it)`,
    );
  });

  it('asks two processes of one seat once', async () => {
    await using first = await sit('ben', 'llama-1');
    await using second = await sit('ben', 'llama-1');
    const before = modelOf('ben').asked.length;
    const trial = await tried();
    expect(seatsIn(trial)[1]).toMatchObject({ name: 'ben', finding: 'refuted' });
    expect(modelOf('ben').asked.length - before).toBe(2);
    const answered = [first, second].flatMap(({ lines }) =>
      lines.all.filter((line) => line.includes('answered a question')),
    );
    expect(answered).toHaveLength(1);
  });
});

describe('a jury beside an impostor', () => {
  const seated = new AsyncDisposableStack();
  beforeAll(async () => {
    seated.use(await sit('ben', 'llama-1'));
  });
  afterAll(() => seated.disposeAsync());

  it.each<[string, () => Promise<MessageHandler>, RegExp]>([
    [
      'talks nonsense',
      async () => (message) => message.respond(Buffer.from('not guilty')),
      /^absent: its answer is not a signed envelope$/,
    ],
    [
      'answers with the key of another juror',
      async () => forging(await signerOf('juror-ben'), {}),
      /^absent: its answer is not signed by its key: wrong-name$/,
    ],
    [
      'answers with a key that nobody pinned',
      async () => forging(await createSigner('juror-cleo'), {}),
      /^absent: its answer is not signed by its key: unknown-key$/,
    ],
    [
      'answers for another case',
      async () => forging(await signerOf('juror-cleo'), { caseId: ANOTHER }),
      /^absent: its answer is for another case$/,
    ],
    [
      'answers something else',
      async () => forging(await signerOf('juror-cleo'), {}),
      /^absent: its answer does not have the form of signed advice$/,
    ],
  ])('counts out one that %s', async (_what, answer, why) => {
    await using _cleo = await impostor('cleo', await answer());
    const trial = await tried();
    expect(trial.predicate).toMatchObject({ decision: 'amend', classification: 'refuted' });
    expect(seatsIn(trial)[2]).toMatchObject({ finding: null, signature: null });
    expect(seatsIn(trial)[2]?.why).toMatch(why);
  });
});

describe('a process that takes a seat', () => {
  it('is ready until it is told to stop, ends what it has in hand, then ends with 0', async () => {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    await using slow = await leaningModelBehind(gate.promise, asked.resolve);
    const ben = await sit('ben', 'llama-1', slow.url);
    const trying = tried();
    await asked.promise;
    const probes = /"address":"([^"]+)","msg":"probes answered"/;
    const [, address = ''] = probes.exec(await ben.lines.first(probes)) ?? [];
    const ready = async (): Promise<number> => (await fetch(`http://${address}/readyz`)).status;
    expect(await ready()).toBe(200);
    ben.signal('SIGTERM');
    await ben.lines.first(/"msg":"stopping"/);
    expect(await ready()).toBe(503);
    gate.resolve();
    expect(seatsIn(await trying)[1]).toMatchObject({ name: 'ben', finding: 'refuted' });
    expect(await ben.ended).toBe(0);
    expect(await ben.lines.first(/"msg":"drained"/)).toContain('"inHand":{"question":1}');
  });

  it('has as long for what it has in hand as a stop may take, and then says that it was stopped', async () => {
    const asked = Promise.withResolvers<void>();
    await using hung = await serveModel(() => {
      asked.resolve();
      return null;
    });
    const ben = await sit('ben', 'llama-1', hung.url, { ASSIZE_DRAIN: '3s' });
    const trying = tried();
    await asked.promise;
    ben.signal('SIGTERM');
    expect(seatsIn(await trying)[1]?.why).toContain('its process was stopped before');
    expect(await ben.ended).toBe(0);
  });

  it('signs nothing for who is not the judge', async () => {
    await using ben = await sit('ben', 'llama-1');
    await using bus = await connectAs(court, 'judge');
    const asked = {
      seat: 'juror-ben',
      caseId: ANOTHER,
      until: '2999-01-01T00:00:00Z',
      question: 1,
    };
    const bytes = Buffer.from(JSON.stringify(asked));
    const sealed = await sealEnvelope(SEAT_QUESTION_TYPE, bytes, await signerOf('prosecutor'));
    const body = Buffer.from(JSON.stringify(sealed));
    const said = await bus.request(seatSubject('juror-ben'), body, { timeoutMs: 5_000 });
    if (said.status !== 'answered') throw new Error(said.status);
    expect(JSON.parse(payloadOf(said.body).toString())).toMatchObject({
      declined: 'no role that may ask it signed the question',
    });
    expect(await ben.lines.first(/declined a question/)).toContain('no role that may ask it');
  });

  it.each(['judge', 'juror-', 'grader-suport'])('does not start as %s', async (name) => {
    const refused = startProcess('assize', ownEnvironment(folder), ['seat', name]);
    expect(await refused.ended).toBe(2);
    const why =
      'the seat of a juror anna is juror-anna, and the graders’ seats are grader-coherence';
    expect(refused.lines.all.join()).toContain(
      `assize: "${name}" is not the name of a seat: ${why}`,
    );
  });

  it('does not start without a model, and says what to set', async () => {
    const env = { ...ownEnvironment(folder), ASSIZE_NATS_URL: court.natsUrl };
    const refused = startProcess('assize', env, ['seat', 'juror-ben']);
    expect(await refused.ended).toBe(1);
    expect(refused.lines.all.join('\n')).toContain('ASSIZE_LLM_URL');
  });
});

async function leaningModelBehind(open: Promise<void>, onAsked: () => void): Promise<ModelServer> {
  const model = stack.use(await leaningModel(() => 'refute'));
  return serveModel(async ({ body }) => {
    onAsked();
    await open;
    const answer = await fetch(`${model.url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.text() };
  });
}
