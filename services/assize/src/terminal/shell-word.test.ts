import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from './shell-word.ts';

test.each([
  ['/data/cases/ab12.json', '/data/cases/ab12.json'],
  ['/données/塔.json', '/données/塔.json'],
  ['/my data/a.json', "'/my data/a.json'"],
  ["it's $HOME", String.raw`'it'\''s $HOME'`],
  ['~', "'~'"],
  ['', "''"],
])('%s is %s, and one word to a shell', (text, word) => {
  expect(shellWord(text)).toBe(word);
  expect(execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(text);
});
