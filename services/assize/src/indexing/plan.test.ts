import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeAll, expect, test } from 'vitest';
import { planOf } from './plan.ts';

const folder = testFolder();
beforeAll(async () => {
  await mkdir(join(folder, 'chart'));
  await writeFile(join(folder, 'notes.md'), 'A sentence.');
  await writeFile(join(folder, 'chart/values.yaml'), 'replicas: 3');
});

test('passes over settings that a folder holds, and reads those that are named', async () => {
  const walked = await planOf([folder]);
  expect(walked.items.map(({ source }) => source.split('/').pop())).toEqual(['notes.md']);
  expect(walked.passedOver.map(({ reason }) => reason)).toEqual(['.yaml']);
  const [named] = (await planOf([join(folder, 'chart/values.yaml')])).items;
  expect(named).toMatchObject({ kind: 'document', format: 'settings' });
});

test('a file is not inside a root that is itself, where it would have no name', async () => {
  const file = join(folder, 'notes.md');
  await expect(planOf([file], file)).rejects.toThrow(/is not inside --root/);
});
