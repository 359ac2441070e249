import type { Readable, Writable } from 'node:stream';
import { select, text } from '@clack/prompts';
import type { Prompts } from '@assize/spec/suggester';
import { shown } from '@assize/telemetry/log/terminal';
import { Interrupted } from '../terminal/interrupt.ts';

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

export function promptsOn(terminal: Terminal): Prompts {
  const signal = endOf(terminal);
  return {
    choose: async () =>
      answered<'accept' | 'modify' | 'skip'>(
        await select<'accept' | 'modify' | 'skip'>({
          ...terminal,
          signal,
          message: 'Apply the suggestion?',
          options: [
            { value: 'accept', label: 'Accept', hint: 'all settings that no option sets' },
            { value: 'modify', label: 'Modify', hint: 'one setting after the other' },
            { value: 'skip', label: 'Skip', hint: 'apply nothing' },
          ],
        }),
      ),
    field: async ({ label, shown: suggested, fault }) =>
      answered(
        await text({
          ...terminal,
          signal,
          message: shown(
            `${label} (suggested: ${suggested}; leave blank to keep it, enter - to clear it)`,
          ),
          validate: (answer) => fault(answer ?? '') ?? undefined,
        }),
      ),
  };
}

/** Aborted by Ctrl-D, at which the library stops reading and would leave its prompt unanswered for ever. */
function endOf({ input }: Terminal): AbortSignal {
  const ended = new AbortController();
  input.on('keypress', (_text, key?: { readonly ctrl?: boolean; readonly name?: string }) => {
    if (key?.ctrl === true && key.name === 'd') ended.abort();
  });
  return ended.signal;
}

/** @throws Interrupted if the person cancelled */
function answered<Value extends string>(answer: Value | symbol): Value {
  if (typeof answer === 'symbol') throw new Interrupted('SIGINT');
  return answer;
}
