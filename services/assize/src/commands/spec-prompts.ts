import type { Readable, Writable } from 'node:stream';
import { select, text } from '@clack/prompts';
import type { Prompts } from '@assize/spec/suggester';
import { shown } from '@assize/telemetry/log/terminal';
import { Interrupted } from '../terminal/interrupt.ts';

export function promptsOn(terminal: { input: Readable; output: Writable }): Prompts {
  return {
    choose: async () =>
      answered<'accept' | 'modify' | 'skip'>(
        await select<'accept' | 'modify' | 'skip'>({
          ...terminal,
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
          message: shown(
            `${label} (suggested: ${suggested}; leave blank to keep it, enter - to clear it)`,
          ),
          validate: (answer) => fault(answer ?? '') ?? undefined,
        }),
      ),
  };
}

/** @throws Interrupted if the person cancelled */
function answered<Value extends string>(answer: Value | symbol): Value {
  if (typeof answer === 'symbol') throw new Interrupted('SIGINT');
  return answer;
}
