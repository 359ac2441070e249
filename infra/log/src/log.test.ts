import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function captured(level?: 'debug') {
  const lines: Record<string, unknown>[] = [];
  const to = {
    write(line: string) {
      lines.push(JSON.parse(line) as Record<string, unknown>);
    },
  };
  return { lines, log: createLog({ name: 'clerk', ...(level ? { level } : {}), to }) };
}

test('a line is one JSON object with level, time, name and fields', () => {
  const { lines, log } = captured();
  log.child({ caseId: 'abc' }).info({ ordinal: 3 }, 'handed on');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 'info',
    name: 'clerk',
    caseId: 'abc',
    ordinal: 3,
    msg: 'handed on',
  });
  expect(Date.parse(String(lines[0]?.['at']))).not.toBeNaN();
});

test('what is below the level is not written', () => {
  const quiet = captured();
  quiet.log.debug('detail');
  const loud = captured('debug');
  loud.log.debug('detail');
  expect([quiet.lines.length, loud.lines.length]).toEqual([0, 1]);
});

test('an error keeps its cause', () => {
  const { lines, log } = captured();
  log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
  expect(JSON.stringify(lines[0])).toContain('inner');
});

test('lines go to stderr, and stdout stays empty', async () => {
  const source = `import { createLog } from ${JSON.stringify(fileURLToPath(new URL('./log.ts', import.meta.url)))};
    createLog({ name: 'x' }).warn('over there');`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    source,
  ]);
  expect(stdout).toBe('');
  expect(stderr).toContain('"msg":"over there"');
});
