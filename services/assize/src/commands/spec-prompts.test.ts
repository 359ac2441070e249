import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Interrupted } from '../terminal/interrupt.ts';
import { promptsOn } from './spec-prompts.ts';

const DOWN = '\u001B[B';
const ENTER = '\r';

/** Types one key each time a prompt has been drawn. */
function terminalThat(...keys: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let drawn = '';
  output.on('data', (part: Buffer) => {
    drawn += part.toString();
    const key = keys.shift();
    if (key !== undefined) setImmediate(() => input.write(key));
  });
  return { input, output, drawn: () => drawn };
}

describe('on a terminal', () => {
  it.each([
    ['accept', [ENTER]],
    ['modify', [DOWN, ENTER]],
    ['skip', [DOWN, DOWN, ENTER]],
  ] as const)('a suggestion is answered by %s', async (choice, keys) => {
    const terminal = terminalThat(...keys);
    expect(await promptsOn(terminal).choose()).toBe(choice);
    expect(terminal.drawn()).toContain('Apply the suggestion?');
  });

  it('a field is asked until it is answered by what it may be', async () => {
    const terminal = terminalThat('x', ENTER, '\u007F', '-', ENTER);
    const fault = (answer: string) => (answer === 'x' ? 'not that' : null);
    const asked = { setting: 'docType', label: 'doc type', shown: 'debug', fault } as const;
    expect(await promptsOn(terminal).field(asked)).toBe('-');
    expect(terminal.drawn()).toContain('not that');
  });

  it('a blank answer is one', async () => {
    const asked = { setting: 'focus', label: 'focus', shown: 'none', fault: () => null } as const;
    expect(await promptsOn(terminalThat(ENTER)).field(asked)).toBe('');
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('who gives up by %s ends the run', async (_name, key) => {
    await expect(promptsOn(terminalThat(key)).choose()).rejects.toThrow(Interrupted);
    const asked = { setting: 'focus', label: 'focus', shown: 'none', fault: () => null } as const;
    await expect(promptsOn(terminalThat(key)).field(asked)).rejects.toThrow(Interrupted);
  });
});
