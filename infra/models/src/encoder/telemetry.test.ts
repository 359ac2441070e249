/** The real library, in its own process. Before it reports, it writes its reports to these folders. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findEmbeddingModel } from '@assize/launcher';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it, onTestFinished } from 'vitest';

const encoder = fileURLToPath(new URL('./index.ts', import.meta.url));

/** With these the library reports nothing: our own setting, and those by which it recognises a build machine. */
const SILENCERS = ['ORT_DISABLE_TELEMETRY', 'ORT_RUNNING_UNIT_TESTS', 'CI'];

it('loads the model without a device id, a session file or a log of what would be sent', async () => {
  const model = await findEmbeddingModel({ env: process.env });
  const folder = testFolder(onTestFinished);
  const [home, scratch] = [join(folder, 'home'), join(folder, 'tmp')];
  await Promise.all([mkdir(home), mkdir(scratch)]);
  const kept = Object.entries(process.env).filter(([name]) => !SILENCERS.includes(name));
  const env = { ...Object.fromEntries(kept), HOME: home, XDG_CACHE_HOME: '', TMPDIR: scratch };
  const program = `
    import { openEncoder } from ${JSON.stringify(encoder)};
    await using encoder = await openEncoder({ model: ${JSON.stringify(model)} });
    await encoder.encode(['A sentence.']);
    process.stdout.write('encoded');
  `;
  const file = join(folder, 'program.mjs');
  await writeFile(file, program);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  expect(stdout).toBe('encoded');
  expect(await readdir(scratch)).toEqual([]);
  expect(await readdir(home)).toEqual([]);
});
