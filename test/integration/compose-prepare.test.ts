/** The container `prepare` of compose.yaml, run as it is shipped with folders in place of its volumes. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { MAIN, runToEnd } from '#src/assize-command.ts';
import { ownFolder } from '#src/folder.ts';
import { ROOT } from '../tooling/program.ts';

const DEPLOY = join(ROOT, 'deploy');
const Strings = Type.Record(Type.String(), Type.String());
const Compose = Type.Object({
  services: Type.Object({
    prepare: Type.Object({ environment: Strings, volumes: Type.Array(Type.String()) }),
  }),
});

it('gives each service its keys at the first start, and the same at the next', async () => {
  await using folder = await ownFolder();
  const moved = (path: string): string => join(folder.path, path);
  const text = await readFile(join(DEPLOY, 'compose.yaml'), 'utf8');
  const { environment, volumes } = Parse(Compose, parse(text, { merge: true })).services.prepare;
  for (const mount of volumes) await mkdir(moved(mount.split(':')[1] ?? ''), { recursive: true });
  const shipped = await readFile(join(DEPLOY, 'compose', 'prepare.mjs'), 'utf8');
  const script = shipped
    .replaceAll('/app/dist/main.js', MAIN)
    .replace("'/data'", `'${moved('data')}'`)
    .replaceAll('/handed/', `${moved('handed')}/`);
  await writeFile(moved('prepare.mjs'), script);
  const { ASSIZE_CALLERS_FILE: callers = '' } = environment;
  const env = {
    ...process.env,
    ASSIZE_DATA: moved('data'),
    ASSIZE_PUBLISHERS: '',
    ASSIZE_CALLERS_FILE: moved(callers),
  };
  const up = async (): Promise<string[]> => {
    const { code, err } = await runToEnd(moved('prepare.mjs'), [], { env });
    expect(code, err).toBe(0);
    const files = await readdir(moved('handed'), { recursive: true });
    return files.filter((file) => file.includes('/')).toSorted();
  };
  const given = await up();
  expect(given).toEqual(
    expect.arrayContaining([
      'clerk/clerk.jwk',
      'clerk/roles.token',
      'docket/docket.token',
      'docket/docket.key',
      'trust/callers.json',
      'trust/trust.json',
      'users/nats-users.conf',
    ]),
  );
  const token = await readFile(moved('handed/docket/docket.token'), 'utf8');
  expect(await up()).toEqual(given);
  expect(await readFile(moved('handed/docket/docket.token'), 'utf8')).toBe(token);
});
