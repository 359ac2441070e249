/** A command's suggestion of what to do next can be pasted into a shell, wherever the signed cases are. */
import { execFileSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAIN, runToEnd } from '#src/assize-command.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';

it.each([
  ['review', ['--report', 'exit-code:0:make', '--asserts', 'exit_code.code == 0'], ['verify']],
  ['critique', ['report.md'], ['verify', 'trace']],
])('after %s, with a space in the path of the data folder', async (name, args, commands) => {
  await using folder = await ownFolder();
  const data = join(folder.path, "a person's data");
  const env = { ...ownEnvironment(folder), ASSIZE_DATA: data, ASSIZE_STANCE: 'lexical' };
  const report =
    '# The deploy\n\nThe deploy of 14:02 succeeded [1].\n\n[1]: https://ci.example/1182\n';
  await writeFile(join(folder.path, 'report.md'), report);
  const { out } = await runToEnd(MAIN, [name, ...args], { env, cwd: folder.path });
  const [file = ''] = await readdir(join(data, 'cases'));
  const pasted = out
    .split('\n')
    .flatMap((line) => /^ {2}npm run -s assize -- ((?:verify|trace) .*)$/.exec(line)?.[1] ?? []);
  const words = pasted.map((line) =>
    execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' }),
  );
  expect(words).toEqual(commands.map((one) => `${one}\n${join(data, 'cases', file)}\n`));
});
