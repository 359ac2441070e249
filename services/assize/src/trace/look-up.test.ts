import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lookUp, parseSealedCase, resemblesCase } from './look-up.ts';

const CASE = new URL('../../../../test/histories/plain.json', import.meta.url);

test('what is no case is refused in one line, whatever of it the reader of JSON quotes', () => {
  const page = Buffer.from('# Assize\n\nA court.\n');
  expect(() => parseSealedCase(page, 'README.md')).toThrow(
    /^README\.md is not JSON: [^\n]*# Assize[^\n]*$/,
  );
});

test('a case with one changed byte still resembles one', () => {
  const bytes = readFileSync(CASE);
  for (const at of [0, 4, bytes.indexOf('"envelope"') + 3, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = 0x23;
    expect(resemblesCase(changed), `byte ${at}`).toBe(true);
  }
  expect(resemblesCase(Buffer.from('{"name": "assize"}'))).toBe(false);
});

test('another case than the one asked for by its id is refused, however well it verifies', async ({
  onTestFinished,
}) => {
  const cases = mkdtempSync(join(tmpdir(), 'assize-look-up-'));
  onTestFinished(() => rmSync(cases, { recursive: true }));
  const bytes = readFileSync(CASE);
  const { caseId } = parseSealedCase(bytes, 'plain.json').case.header;
  const other = 'a'.repeat(26);
  const places = { cases, court: 'unix:/nowhere' };
  for (const id of [caseId, other]) copyFileSync(CASE, join(cases, `${id}.json`));
  expect(await lookUp(caseId, places)).toMatchObject({ status: 'found' });
  expect(await lookUp(join(cases, `${other}.json`), places)).toMatchObject({ status: 'found' });
  await expect(lookUp(other, places)).rejects.toMatchObject({
    exitCode: 1,
    message: `case ${other} is asked for, and ${join(cases, `${other}.json`)} has case ${caseId}`,
  });
});
