/** A bus that an earlier version prepared does not know every subject that a service answers on. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus } from '@assize/bus';
import { Health } from '@assize/launcher/health';
import { SHADOW_SUBJECT, SOURCES_SUBJECT } from '@assize/proto';
import { createLog } from '@assize/telemetry/log';
import { createUser } from '@nats-io/nkeys';
import { afterAll, expect, test } from 'vitest';
import { answerOnBus } from '../../services/credibility/src/on-bus.ts';
import { startNatsServer } from '#servers';
import { ownFolder } from '#src/folder.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

/** A bus on which one user may listen to some subjects, and the credibility service as that user. */
async function answering(subjects: readonly string[]) {
  const folder = stack.use(await ownFolder());
  const [admin, credibility] = [createUser(), createUser()];
  const seedFile = join(folder.path, 'credibility.seed');
  await writeFile(seedFile, credibility.getSeed());
  const allowed = `publish: ">", subscribe: ${JSON.stringify([...subjects, '_INBOX.>'])}`;
  const users = `{ nkey: ${admin.getPublicKey()} }, { nkey: ${credibility.getPublicKey()}, permissions: { ${allowed} } }`;
  const config = `authorization { users: [ ${users} ] }`;
  const { url } = stack.use(await startNatsServer({ dir: folder.path, config }));
  const nowhere = `unix:${join(folder.path, 'nobody.sock')}`;
  const logged: string[] = [];
  const log = createLog({ name: 'test', to: { write: (line) => void logged.push(line) } });
  const health = new Health();
  stack.use(await answerOnBus({ url, seedFile }, nowhere, { log, health }));
  return { admin, url, logged, health };
}

test('credibility that came as another is not ready, and says whose seed is wanted', async () => {
  const { health } = await answering(['claims.>']);
  expect(health.parts().map(({ why }) => why)).toEqual([
    null,
    expect.stringMatching(/requests on the bus are not answered: .*ASSIZE_NATS_SEED_FILE/),
  ]);
});

test('credibility answers on what the bus allows it, and on nothing else', async () => {
  const { admin, url, logged, health } = await answering([SHADOW_SUBJECT]);
  expect(health.parts().every(({ why }) => why === null)).toBe(true);
  const nkeySeed = new TextDecoder().decode(admin.getSeed());
  const asking = stack.use(await connectBus({ servers: url, name: 'asker', nkeySeed }));
  const ask = (subject: string) =>
    asking.request(subject, Buffer.from('no JSON'), { timeoutMs: 10_000 });
  expect(await ask(SHADOW_SUBJECT)).toMatchObject({ status: 'answered' });
  expect(await ask(SOURCES_SUBJECT)).toEqual({ status: 'no-responder' });
  expect(logged.join('')).toMatch(
    /requests on sources\.score are not answered: .*`assize prepare`/,
  );
});
