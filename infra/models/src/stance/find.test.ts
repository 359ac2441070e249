import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findStanceModel, openStance } from '#src/stance/index.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = testFolder(onTestFinished);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const manifest = {
  name: 'a-stance-model',
  layers: 1,
  labels: ['support', 'refute', 'neutral'],
  maxTokens: 192,
  temperature: 1.2,
  bias: [0, 0, -0.5],
  abstainBelow: 0.4,
  sha256: { 'stance.onnx': digest('weights'), 'tokenizer.json': digest('words') },
};
const whole = {
  'model.json': JSON.stringify(manifest),
  'stance.onnx': 'weights',
  'tokenizer.json': 'words',
};

describe('a folder', () => {
  it('holds a model where each file is there', async () => {
    const folder = await folderOf(whole);
    expect(await findStanceModel(folder)).toEqual({
      kind: 'found',
      model: { manifest, folder },
    });
  });

  it.each([
    ['a manifest that is no JSON', { 'model.json': '{' }, /not JSON/],
    [
      'a label too few',
      { 'model.json': JSON.stringify({ ...manifest, labels: ['support'] }) },
      /labels/,
    ],
    [
      'no temperature',
      { 'model.json': JSON.stringify({ ...manifest, temperature: 0 }) },
      /temperature/,
    ],
  ])('with %s is refused, and its path goes into no record', async (_what, files, why) => {
    const folder = await folderOf({ ...whole, ...files });
    const found = await findStanceModel(folder);
    expect(found.kind).toBe('broken');
    expect('why' in found ? found.why : '').toMatch(why);
    expect(JSON.stringify(found)).not.toContain(folder);
  });

  it('without a manifest holds none', async () => {
    expect(await findStanceModel(await folderOf({}))).toMatchObject({ kind: 'absent' });
    const { 'stance.onnx': _gone, ...rest } = whole;
    const broken = { kind: 'broken', why: 'there is no stance.onnx' };
    expect(await findStanceModel(await folderOf(rest))).toEqual(broken);
  });
});

describe('a second reader', () => {
  const second = { ...manifest, name: 'another-model' };
  const named = {
    name: 'two-models',
    share: 0.5,
    temperature: 1.2,
    bias: [0, 0, 0],
    sha256: digest(JSON.stringify(second)),
  };
  const both = {
    ...whole,
    'model.json': JSON.stringify({ ...manifest, second: named }),
    'second/model.json': JSON.stringify(second),
    'second/stance.onnx': 'weights',
    'second/tokenizer.json': 'words',
  };

  it('is found beside the first where each file of it is there', async () => {
    const folder = await folderOf(both);
    const beside = join(folder, 'second');
    expect(await findStanceModel(folder)).toMatchObject({
      kind: 'found',
      model: {
        manifest: { second: named },
        second: { manifest: second, folder: beside },
      },
    });
  });

  it('with another manifest is refused, and the first does not read without it', async () => {
    const other = { ...both, 'second/model.json': whole['model.json'] };
    const found = await findStanceModel(await folderOf(other));
    expect(found.kind).toBe('broken');
    expect('why' in found ? found.why : '').toMatch(/^second\/model\.json is not the file/);
  });
});

describe('in place of a model that cannot be loaded', () => {
  it.each([
    ['is not there', {}, 'stance: there is no model.json, read by lexical cues instead'],
    [
      'is not whole',
      { ...whole, 'stance.onnx': '' },
      'stance: stance.onnx is not the file that model.json names, read by lexical cues instead',
    ],
    [
      'has another tokenizer',
      { ...whole, 'tokenizer.json': 'others' },
      'stance: tokenizer.json is not the file that model.json names, read by lexical cues instead',
    ],
    [
      'is no model',
      whole,
      'stance: the trained model cannot be loaded, read by lexical cues instead',
    ],
  ])('that %s, lexical cues read and say so', async (_what, files, missing) => {
    const folder = await folderOf(files);
    const told: string[] = [];
    const onFallback = (why: string) => told.push(why);
    await using reader = await openStance({ by: 'model', folder, onFallback });
    expect([reader.model, reader.missing]).toEqual(['lexical-cues-3', [missing]]);
    expect(told).toEqual([expect.stringContaining(folder)]);
    const passage = 'The Moon does not orbit the Earth.';
    const [reading] = await reader.read([{ claim: 'The Moon orbits the Earth.', passage }]);
    expect(reading?.refute).toBeGreaterThan(0.8);
  });

  it('nothing is missing where cues were chosen', async () => {
    await using reader = await openStance({ by: 'lexical' });
    expect([reader.model, reader.missing]).toEqual(['lexical-cues-3', []]);
  });
});
