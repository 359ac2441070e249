/** Every measurement refuses a file without lines, since figures of nothing look like figures. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runToEnd } from '#src/assize-command.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { ROOT } from '../tooling/program.ts';

const MAIN = join(ROOT, 'test', 'measure', 'main.ts');

it.each([
  ['sources', '--items', 'empty'],
  ['polis', '--items', 'empty'],
  ['retrieval', '--items', 'claims', '--corpus', 'empty', '--strategy', 'bm25'],
  ['retrieval', '--items', 'empty', '--corpus', 'claims', '--strategy', 'bm25'],
  ['verdict', '--items', 'items', '--dev', 'empty', '--stance', 'lexical'],
])(
  'evaluate %s',
  async (what, ...asked) => {
    await using folder = await ownFolder();
    const files: Record<string, string> = {
      empty: '\n',
      claims: '{"id": "1", "claim": "It is so.", "support": [], "refute": []}\n',
      items: '{"id": "1", "claim": "It is so.", "label": "nei", "evidence": []}\n',
    };
    for (const [name, text] of Object.entries(files))
      await writeFile(join(folder.path, name), text);
    const args = asked.map((one) => (one in files ? join(folder.path, one) : one));
    const { code, out, err } = await runToEnd(MAIN, ['evaluate', what, ...args], {
      env: { ...ownEnvironment(folder), ASSIZE_STANCE: 'lexical' },
    });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/empty holds no line/);
  },
  60_000,
);
