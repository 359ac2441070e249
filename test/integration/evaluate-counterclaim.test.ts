/** The strategy that asks a language model is measured if one is configured, and refused otherwise. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { says, scriptedModel } from '@assize/llm/testing';
import { expect, it } from 'vitest';
import { runToEnd, type ProgramOutput } from '#src/assize-command.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { ROOT } from '../tooling/program.ts';

const MAIN = join(ROOT, 'test', 'measure', 'main.ts');

it('measures what counter-claims find, and says where none could be written', async () => {
  await using folder = await ownFolder();
  const [claims, corpus] = ['claims.jsonl', 'corpus.jsonl'].map((name) => join(folder.path, name));
  if (claims === undefined || corpus === undefined) throw new Error('two files were named');
  const row = { claim: 'The tower stands in Paris.', support: ['for'], refute: ['against'] };
  await writeFile(claims, ['1', '2'].map((id) => JSON.stringify({ id, ...row })).join('\n'));
  await writeFile(
    corpus,
    '{"id": "for", "text": "The tower is in Paris."}\n' +
      '{"id": "against", "text": "The tower does not stand in Paris."}\n',
  );
  const env = { ...ownEnvironment(folder), ASSIZE_STANCE: 'lexical' };
  const asked = ['--claims', claims, '--corpus', corpus, '--strategy', 'counterclaim', '--json'];
  const evaluate = (settings: NodeJS.ProcessEnv): Promise<ProgramOutput> =>
    runToEnd(MAIN, ['evaluate', 'retrieval', ...asked], { env: { ...env, ...settings } });

  const unset = { ASSIZE_LLM_URL: '', ASSIZE_LLM_MODEL: '' };
  const refused = await evaluate(unset);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('set ASSIZE_LLM_URL and ASSIZE_LLM_MODEL');

  const written = says(JSON.stringify({ counterClaims: ['The tower stands in Lyon.'] }));
  await using model = await scriptedModel([written, says('no'), says('no')]);
  const measured = await evaluate({ ASSIZE_LLM_URL: model.url, ASSIZE_LLM_MODEL: 'scripted' });
  expect(measured.code, measured.err).toBe(0);
  expect(JSON.parse(measured.out)).toMatchObject({ counterclaim: { n: 2, recall10: 1, auc: 1 } });
  expect(measured.err).toContain('counterclaim: stance stood in for 1 of 2 claims');
}, 120_000);
