/** Settings as their user meets them: at the command line, and in a role's process. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assize } from '#src/assize-command.ts';
import { ownFolder } from '#src/folder.ts';
import { startProcess } from '#src/role-process.ts';

const WRONG = {
  ASSIZE_TTLL: '5m',
  ASSIZE_ACK_WAIT: '9',
  ASSIZE_BRAIN: 'llm',
  ASSIZE_TLS_CERT_FILE: '/crt',
};
const NAMED = [
  'ASSIZE_TTLL is not a known setting; did you mean ASSIZE_TTL?',
  'ASSIZE_ACK_WAIT holds "9"; it must be a duration',
  'ASSIZE_LLM_URL holds nothing; it must be set',
  'ASSIZE_TLS_KEY_FILE holds nothing; it must be a file',
];

describe('what can’t be used', () => {
  it.each([['up', '--port', '0', '--health-port', '0', '--docket-port', '0'], ['review']])(
    'keeps %s from starting, all at once',
    async (...args) => {
      await using folder = await ownFolder();
      const { code, out, err } = await assize(args, folder.path, WRONG);
      expect([code, out]).toEqual([1, '']);
      for (const one of NAMED) expect(err).toContain(one);
    },
  );

  it.each([
    [{ ASSIZE_CORPUS: '/no/such' }, 'ASSIZE_CORPUS holds "/no/such"; it must be a folder'],
    [{ ASSIZE_HEALTH_ADDRESS: 'nosuchhost.invalid:7999' }, 'Cannot listen on nosuchhost.invalid'],
    [{ ASSIZE_TRUSTED_PUBLISHERS: 'a'.repeat(54) }, 'ASSIZE_TRUSTED_PUBLISHERS holds "aaa'],
    [
      { ASSIZE_CALLERS_FILE: '/no/such' },
      'ASSIZE_CALLERS_FILE holds "/no/such"; it must be a file',
    ],
    [{ ASSIZE_PACKS: '/no/such' }, "the folder of packs (ASSIZE_PACKS) can't be read"],
  ])('keeps a court from coming up before its models load, in a line: %o', async (wrong, why) => {
    await using folder = await ownFolder();
    const { code, out, err } = await assize(
      ['up', '--port', '0', '--docket-port', '0'],
      folder.path,
      wrong,
    );
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(why);
    expect(err).not.toContain('"level"');
    expect(err).not.toContain('loading the models');
  });

  it('keeps a role from starting, all at once', async () => {
    await using judge = startProcess('judge', {
      ...process.env,
      ...WRONG,
      ASSIZE_JURY_QUORUM: '2',
    });
    expect(await judge.ended).toBe(1);
    expect(judge.lines.all).toHaveLength(1);
    expect(judge.lines.all[0]).toContain('wrong in 5 places');
    for (const name of [
      'ASSIZE_TTLL is no',
      'ASSIZE_ACK_WAIT',
      'ASSIZE_LLM_URL',
      'ASSIZE_LLM_MODEL',
      'ASSIZE_JURY_QUORUM',
    ])
      expect(judge.lines.all.join()).toContain(name);
  });

  it('is printed behind what is in force, and help is printed whatever is set', async () => {
    await using folder = await ownFolder();
    const shown = await assize(['config'], folder.path, WRONG);
    expect(shown.code).toBe(1);
    expect(shown.out).toContain('  ASSIZE_BRAIN = "llm"\n');
    expect(shown.err).toContain(NAMED[0]);
    expect((await assize(['--help'], folder.path, WRONG)).code).toBe(0);
  });
});

it('what is in force is printed with where it came from, and no secret', async () => {
  await using folder = await ownFolder();
  const file = join(folder.path, 'court.env');
  await writeFile(file, 'ASSIZE_TTL=3m\nASSIZE_LLM_API_KEY=hunter2\nASSIZE_MAX_ROUNDS=1\n');
  const env = { ASSIZE_CONFIG: file, ASSIZE_MAX_ROUNDS: '2' };
  const { code, out } = await assize(['config'], folder.path, env);
  expect(code).toBe(0);
  const [environment = '', fromFile = '', defaults = ''] = out.split(/^from the .*:\n/m).slice(1);
  expect(environment).toContain('  ASSIZE_MAX_ROUNDS = "2"\n');
  expect(fromFile).toBe('  ASSIZE_TTL = "3m"\n  ASSIZE_LLM_API_KEY = a secret of 7 characters\n');
  expect(defaults).toContain('  ASSIZE_ACK_WAIT = 2s\n');
  expect(out).not.toContain('hunter2');
});

it('every setting is described: what it means, what it may hold, its default, who reads it', async () => {
  await using folder = await ownFolder();
  const { out } = await assize(['config', '--describe'], folder.path);
  expect(out).toContain(
    [
      'ASSIZE_ACK_WAIT',
      '  how long a process may be silent before its case goes to another process of the role',
      '  holds a duration such as 500ms, 10s or 5m of at least 100ms',
      '  default: 2s',
      '  read by: every role',
      '',
    ].join('\n'),
  );
});
