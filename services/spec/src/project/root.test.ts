import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pathInCheckout } from './root.ts';

it('names a file by its path from the root of the checkout, wherever the run is in it', async () => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'assize-root-'));
  const [root, folder] = [join(made.path, 'checkout'), join(made.path, 'checkout', 'a')];
  await mkdir(join(root, '.git'), { recursive: true });
  await mkdir(folder);
  expect(pathInCheckout('spec.md', root)).toBe('spec.md');
  expect(pathInCheckout('spec.md', folder)).toBe('a/spec.md');
  expect(pathInCheckout('../docs/..spec.md', folder)).toBe('docs/..spec.md');
  expect(pathInCheckout(join(root, 'spec.md'), folder)).toBe('spec.md');
  expect(pathInCheckout('../../spec.md', folder)).toBe(join(made.path, 'spec.md'));
});
