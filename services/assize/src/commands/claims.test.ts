import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, test } from 'vitest';
import { claimsOf } from './claims.ts';

const folder = testFolder();

test('a claim that can’t be reviewed is named with its line, and takes no other along', async () => {
  const claims = join(folder, 'claims.jsonl');
  const rows = ['The server is down.', '???', 'Is it down?', 'It is up.'];
  await writeFile(claims, rows.map((claim) => `${JSON.stringify({ claim })}\n`).join(''));
  const { claims: admitted, faults } = await claimsOf({ claims });
  expect(admitted.map(({ text }) => text)).toEqual(['The server is down.', 'It is up.']);
  expect(faults).toEqual([
    expect.stringMatching(/claims\.jsonl:2: .* no letters or digits/),
    expect.stringMatching(/claims\.jsonl:3: .* a question/),
  ]);
});

test('a fault of what is asserted is told of the option that was given', async () => {
  const asserts = ['junit.failing.all(t, t.nam == "x")'];
  await expect(claimsOf({ asserts })).rejects.toThrow(/^--asserts: /);
  await expect(claimsOf({ claim: 'No test fails.', asserts })).rejects.toThrow(/^--claim: /);
});
