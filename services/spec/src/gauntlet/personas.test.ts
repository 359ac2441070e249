import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it, onTestFinished } from 'vitest';
import { loadPersonas } from '#src/gauntlet/personas.ts';

const auditor = (name: string): string =>
  [
    `name: ${name}`,
    'prefix: RESO',
    'persona: You count what is held open.',
    'protocol: { dismissal: it is closed, acceptance: it is not, rule: say where, invalid: [rarely] }',
    'checks: []',
    'rules:',
    '  - { kind: no-cost, severity: low, says: Nobody says what it costs, when: [[gpu, tpu], "a, b"], unless: [usd], near: section }',
    '',
  ].join('\n');

it('takes the personas of a team beside those that ship, and in the place of one of that name', async () => {
  const folder = testFolder(onTestFinished);
  const shipped = (await loadPersonas(folder, null)).map(({ name }) => name);
  expect(shipped).toContain('burned_oncall');
  const own = join(folder, '.adversarial-spec', 'adversaries');
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'a.yaml'), auditor('resource_auditor'));
  await writeFile(join(own, 'b.yml'), auditor('burned_oncall'));
  const all = await loadPersonas(folder, null);
  expect(all.map(({ name }) => name)).toEqual([...shipped, 'resource_auditor']);
  const replaced = all.find(({ name }) => name === 'burned_oncall');
  expect(replaced?.prefix).toBe('RESO');
  // Phrases are in a list, or in one text separated by commas.
  const lists = {
    when: [
      ['gpu', 'tpu'],
      ['a', 'b'],
    ],
    unless: ['usd'],
  };
  expect(replaced?.rules).toMatchObject([lists]);
  await expect(loadPersonas(folder, ['nobody'])).rejects.toThrow(/unknown adversary "nobody"/);
});

it('says which file of a persona is faulty, and where', async () => {
  const folder = testFolder(onTestFinished);
  const own = join(folder, '.adversarial-spec', 'adversaries');
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'a.yaml'), 'name: [');
  await expect(loadPersonas(folder, null)).rejects.toThrow(/a\.yaml:1/);
});
