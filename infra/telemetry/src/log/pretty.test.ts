import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { formatFor, mayColour } from './pretty.ts';

it.each([
  [true, {}, 'pretty', true],
  [true, { NO_COLOR: '1' }, 'pretty', false],
  [true, { NO_COLOR: '' }, 'pretty', true],
  [true, { TERM: 'dumb' }, 'pretty', false],
  [true, { CI: 'true' }, 'json', true],
  [true, { CI: 'false' }, 'pretty', true],
  [false, {}, 'json', false],
] as const)('a terminal: %s, %o: %s, colour: %s', (isTerminal, env, format, colour) => {
  expect([formatFor({ isTerminal, env }), mayColour({ isTerminal, env })]).toEqual([
    format,
    colour,
  ]);
});

it('a pretty line is for people: time, level, name, message, fields, and no secret', () => {
  const lines: string[] = [];
  const to = { write: (line: string) => void lines.push(line) };
  const log = createLog({ name: 'clerk', format: 'pretty', to });
  log.info({ caseId: 'abc', url: 'nats://a:hunter2@h' }, 'case opened');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO \(clerk\): case opened \{"caseId":"abc","url":"nats:\/\/\[redacted\]@h"\}\n$/,
  );
});
