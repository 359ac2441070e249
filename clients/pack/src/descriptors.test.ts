import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { caseEnds } from '@assize/proto';
import { expect, it } from 'vitest';
import { ROOT } from './bundle.ts';
import { courtDescriptor, DESCRIPTOR } from './descriptors.ts';

it('is of the contract: else `node clients/pack/src/descriptors.ts` writes it anew', async () => {
  const committed = await readFile(join(ROOT, DESCRIPTOR));
  expect(committed.equals(courtDescriptor())).toBe(true);
});

it('the Python client knows who may end a case, and how', async () => {
  const source = await readFile(join(ROOT, 'clients/python/src/assize_client/verify.py'), 'utf8');
  const lines = source.matchAll(/^ {4}"([a-z]+)": \{([^}]*)\},$/gm);
  const known = Array.from(lines, ([, by = '', ends = '']) =>
    Array.from(ends.matchAll(/[a-z]+/g), ([decision]) => `${by} ${decision}`),
  ).flat();
  const ours = caseEnds().map(({ by, decision }) => `${by} ${decision}`);
  expect(new Set(known)).toEqual(new Set(ours));
});
