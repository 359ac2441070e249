/** The operator's terms hold in the court that `review` opens for itself, too. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { ROOT } from '../tooling/program.ts';

const MAIN = join(ROOT, 'services/assize/src/main.ts');

it('ends what the light path leaves open as not proven where no court opens', async () => {
  await using folder = await ownFolder();
  const evidence = join(folder.path, 'evidence.jsonl');
  const text = 'The Eiffel Tower may be located in Paris, or it is not.';
  await writeFile(evidence, JSON.stringify({ id: 'e', text }));
  const claim = ['--claim', 'The Eiffel Tower is located in Paris.', '--evidence', evidence];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [MAIN, 'review', '--proceeding', 'light', ...claim, '--json'],
    {
      env: {
        ...ownEnvironment(folder),
        ASSIZE_STANCE: 'lexical',
        ASSIZE_COURT_ENABLED: 'false',
        // Whatever is found is too unsure to be affirmed, and too sure to be rejected.
        ASSIZE_ACTIVATION_THRESHOLD: '1',
      },
    },
  );
  expect(JSON.parse(stdout)).toMatchObject({
    decision: 'acquit',
    classification: 'nei',
    confidence: null,
    light: { decision: 'contest' },
  });
});
