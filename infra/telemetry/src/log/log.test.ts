import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withLogFields } from './context.ts';
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

test('a cause that an error says itself is said once', () => {
  const { lines, log } = captured();
  const cause = new Error('the port is taken');
  log.error({ err: new Error('Cannot listen: the port is taken', { cause }) }, 'failed');
  expect(lines[0]).toMatchObject({ err: { message: 'Cannot listen: the port is taken' } });
});

test('a timeout is written without the codes that its class has', () => {
  const { lines, log } = captured();
  log.warn({ err: new DOMException('too late', 'TimeoutError') }, 'failed');
  expect(Object.keys(lines[0]?.['err'] ?? {}).toSorted()).toEqual([
    'code',
    'message',
    'name',
    'stack',
    'type',
  ]);
});

test('what is secret is in no line: not in a field, a child, a message or an error', () => {
  const { lines, log } = captured();
  const seeded = log.child({ seed: 'hunter2' }).child({ caseId: 'abc' });
  seeded.info({ headers: { authorization: 'hunter2' } }, 'asked redis://user:hunter2@host');
  const cause = new Error('nats://user:hunter2@host is not there');
  log.error({ err: Object.assign(new Error('x', { cause }), { config: { apiKey: 'hunter2' } }) });
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain('hunter2');
  expect(lines[0]).toMatchObject({ seed: '[redacted]', caseId: 'abc' });
  expect(lines[1]).toMatchObject({ err: { config: { apiKey: '[redacted]' } } });
});

test('a line has the fields around it, its own winning; also after an await', async () => {
  const { lines, log } = captured();
  await withLogFields({ caseId: 'abc', role: 'judge' }, async () => {
    log.info('one');
    await Promise.resolve();
    withLogFields({ node: 'verdict' }, () => log.info({ role: 'clerk' }, 'two'));
  });
  log.info('three');
  expect(lines[0]).toMatchObject({ caseId: 'abc', role: 'judge' });
  expect(lines[1]).toMatchObject({ caseId: 'abc', role: 'clerk', node: 'verdict' });
  expect(lines[2]).not.toHaveProperty('caseId');
});

test('a line has the trace and the span that are active, and none where none is', () => {
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  try {
    const { lines, log } = captured();
    const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 };
    const active = trace.setSpan(context.active(), trace.wrapSpanContext(span));
    context.with(active, () => log.info('one'));
    log.info('two');
    expect(lines[0]).toMatchObject({ trace_id: span.traceId, span_id: span.spanId });
    expect(lines[1]).not.toHaveProperty('trace_id');
  } finally {
    context.disable();
  }
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

test('a line is one line of JSON, whatever its texts look like', () => {
  const part = fc.constantFrom(
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    '"',
    '\\',
    '\n',
    ' ',
    '://',
    '@',
    ':',
    '=',
    '.',
    'token',
    'Bearer ',
    'eyJhbGciOiJ',
    'abcdefgh',
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (first, second) => {
      for (const format of ['json', 'pretty'] as const) {
        const lines: string[] = [];
        const log = createLog({
          name: 'x',
          format,
          to: { write: (line) => void lines.push(line) },
        });
        log.info({ inner: { first }, second }, 'said');
        expect(lines.join('').split('\n')).toHaveLength(2);
        if (format === 'json') expect(JSON.parse(lines.join(''))).toMatchObject({ msg: 'said' });
      }
    }),
  );
});
