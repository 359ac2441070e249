/** A list of sources changes the findings of a whole court; one that can't be read prevents it from opening. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAIN, runToEnd, type ProgramOutput } from '#src/assize-command.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';

const EVIDENCE = [
  {
    id: 'for',
    text: 'The Eiffel Tower is located in Paris.',
    source: 'https://www.atlas.example/eiffel',
  },
  {
    id: 'against',
    text: 'The Eiffel Tower is not located in Paris.',
    source: 'https://blog.example/eiffel',
  },
];

function review(evidence: string, env: NodeJS.ProcessEnv): Promise<ProgramOutput> {
  const claim = ['--claim', 'The Eiffel Tower is located in Paris.'];
  return runToEnd(MAIN, ['review', ...claim, '--evidence', evidence, '--json'], { env });
}

function weightsIn({ out, err }: ProgramOutput): Record<string, number> {
  const weights = [...out.matchAll(/\{"id":"(for|against)","weight":([\d.]+)/g)];
  if (weights.length === 0) throw new Error(`no weights in ${out}${err}`);
  return Object.fromEntries(weights.map(([, id = '', weight]) => [id, Number(weight)]));
}

it('weighs exhibits by their sources, and refuses a list with bad lines', async () => {
  await using folder = await ownFolder();
  const env = { ...ownEnvironment(folder), ASSIZE_PRECEDENT_TTL: '0s' };
  const [evidence, list] = [join(folder.path, 'evidence.jsonl'), join(folder.path, 'list.jsonl')];
  await writeFile(evidence, EVIDENCE.map((one) => JSON.stringify(one)).join('\n'));
  await writeFile(list, '{"domain": "atlas.example", "credibility": 0.5}\n');
  const before = weightsIn(await review(evidence, env));
  const after = weightsIn(await review(evidence, { ...env, ASSIZE_SOURCES: list }));
  expect(after['for']).toBeCloseTo((before['for'] ?? 0) * 0.5, 5);
  expect(after['against']).toBe(before['against']);
  expect(before['for']).toBeGreaterThan(0.5);

  await writeFile(list, '{"domain": "atlas.example", "credibility": 0.5}\nblog.example 0.1\n');
  const refused = await review(evidence, { ...env, ASSIZE_SOURCES: list });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('line 2 holds blog.example 0.1; it must be');
}, 120_000);
