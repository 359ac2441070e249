import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, test } from 'vitest';
import { allNames, SETTINGS, settingNamed } from './catalog.ts';
import { ConfigError } from './config-error.ts';
import {
  checkEnvironment,
  environmentFaults,
  effectiveSettings,
  loadSettingsFile,
} from './environment.ts';
import { readTogether } from './read-together.ts';

const folder = testFolder();

const told = (env: Record<string, string>): string[] =>
  environmentFaults(env).map(({ variable, allowed }) => `${variable} ${allowed}`);

describe('what is set', () => {
  test('is a fault where nobody knows its name, and the nearest that there is is named', () => {
    expect(
      told({ ASSIZE_CONCURENCY: '5', ASSIZE_LLM_JUGDE_MODEL: 'm', HOME: '/', PATH: '' }),
    ).toEqual([
      'ASSIZE_CONCURENCY is not a known setting; did you mean ASSIZE_CONCURRENCY? (`assize config --describe` lists all settings)',
      'ASSIZE_LLM_JUGDE_MODEL is not a known setting; did you mean ASSIZE_LLM_JUDGE_MODEL? (`assize config --describe` lists all settings)',
    ]);
    for (const name of ['ASSIZE_THE_MOON', 'ASSIZE_PORT', 'ASSIZE_BUS', 'ASSIZE_'])
      expect(told({ [name]: '1' })).toEqual([
        `${name} is not a known setting (\`assize config --describe\` lists all settings)`,
      ]);
  });

  test('is known by its own name, by that of a role or a seat, and as the tests’ own', () => {
    const env = Object.fromEntries(allNames().map((name) => [name, '']));
    const seats = {
      ASSIZE_LLM_JUROR_ANNA_PRICE_INPUT: '1',
      ASSIZE_LLM_GRADER_SUPPORT_URL: 'http://a',
    };
    expect(told({ ...env, ...seats, ASSIZE_TEST_SERVERS: 'packages' })).toEqual([]);
    expect(settingNamed('ASSIZE_LLM_CASE_TIME')?.name).toBe('ASSIZE_LLM_CASE_TIME');
    expect(settingNamed('ASSIZE_BRAIN_CLERK')).toBeUndefined();
    expect(settingNamed('ASSIZE_LLM_CLERK_URL')).toBeUndefined();
  });

  test('never misses a name with one letter too many', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allNames().filter((one) => one.startsWith('ASSIZE'))),
        (name) => {
          const [fault] = environmentFaults({ [`${name}X`]: '1' });
          expect(fault?.allowed).toContain(name);
        },
      ),
    );
  });

  test('is named with all of its faults at once, whoever reads it, and no secret is shown', () => {
    const wrong = {
      ASSIZE_TLL: '1m',
      ASSIZE_ELASTICSEARCH_INDEX: 'Über',
      ASSIZE_LLM_JUDGE_TIMEOUT: 'soon',
      ASSIZE_LLM_API_KEY: 's3cret',
    };
    const check = (): void => checkEnvironment(wrong);
    expect(check).toThrow(/wrong in 3 places:/);
    for (const name of ['ASSIZE_TLL', 'ASSIZE_ELASTICSEARCH_INDEX', 'ASSIZE_LLM_JUDGE_TIMEOUT'])
      expect(check).toThrow(name);
    const bare = { ...wrong, ASSIZE_NATS_URL: 'user:s3cret@host:4222' };
    expect(JSON.stringify(effectiveSettings(bare))).not.toContain('s3cret');
    expect(JSON.stringify(effectiveSettings(bare))).toContain('***@host:4222');
    const nodes = 'redis://:s3cret/s3cret,s3cret s3cret@a:1,redis://u:s3cret@s3cret@b:2';
    const several = JSON.stringify(effectiveSettings({ ASSIZE_REDIS_URL: nodes }));
    expect(several).not.toContain('s3cret');
    expect(several).toContain('redis://***@a:1,redis://***@b:2');
  });
});

test('an address or a bus that can be none is a fault by its name', () => {
  const names = ['ASSIZE_CREDIBILITY_ADDRESS', 'ASSIZE_EMBEDDING_ADDRESS', 'ASSIZE_COURT_ADDRESS'];
  const faulty = (name: string, values: readonly string[]): string[] =>
    values.filter((value) => told({ [name]: value })[0]?.startsWith(`${name} `));
  const [wrong, right] = [
    ['localhost', 'unix:court.sock', 'http://localhost:7460', ':7460', 'a:99999'],
    ['unix:/run/a b.sock', 'unix:///run/a.sock', 'plain://[::1]:0', 'court:65535, unix:/a'],
  ];
  for (const name of names) expect(faulty(name, [...wrong, ...right]), name).toEqual(wrong);
  const [bad, good] = [
    ['http://localhost:4222', 'ws://bus:80', 'nats://a:1,https://b:2', 'foo:bar', 'a:65536'],
    ['nats://a:4222', 'tls://u:p@b:4222/', 'localhost', 'nats://a:1, b:2', 'nats://[::1]:4222'],
  ];
  expect(faulty('ASSIZE_NATS_URL', [...bad, ...good])).toEqual(bad);
  expect(told({ ASSIZE_NATS_URL: 'foo:bar' })).toEqual([
    'ASSIZE_NATS_URL nats://host:port or tls://host:port, or several of them, separated by commas; a port is at most 65535',
  ]);
});

test('every setting says what it means, what it holds, what its default is and who reads it', () => {
  for (const { name, meaning, allowed, byDefault, readBy } of SETTINGS.values())
    for (const said of [meaning, allowed, byDefault, ...readBy]) expect(said, name).toMatch(/\w/);
  // The court of such a command reads these as `npm start` does.
  for (const name of ['ASSIZE_TTL', 'ASSIZE_BRAIN', 'ASSIZE_LLM_URL', 'ASSIZE_JURY'])
    expect(SETTINGS.get(name)?.readBy, name).toContain('commands that run a court');
});

describe('a file of settings', () => {
  test('adds what the environment does not set, and what is in force says where it is from', async () => {
    const path = join(folder, 'court.env');
    await writeFile(path, '# shared\nASSIZE_TTL=3m\nASSIZE_MAX_ROUNDS=2\nASSIZE_BRAIN_JUDGE=llm\n');
    const env: Record<string, string | undefined> = { ASSIZE_CONFIG: path, ASSIZE_TTL: '1m' };
    loadSettingsFile(env);
    expect(env).toMatchObject({ ASSIZE_TTL: '1m', ASSIZE_MAX_ROUNDS: '2' });
    const rows = new Map(
      effectiveSettings(env).map(({ name, value, from }) => [name, `${value} ${from}`]),
    );
    expect(rows.get('ASSIZE_TTL')).toBe('"1m" environment');
    expect(rows.get('ASSIZE_MAX_ROUNDS')).toBe('"2" file');
    expect(rows.get('ASSIZE_BRAIN_JUDGE')).toBe('"llm" file');
    expect(rows.get('ASSIZE_ACK_WAIT')).toBe('2s default');
  });

  test('is a fault where it can’t be read', () => {
    const take = (): void => loadSettingsFile({ ASSIZE_CONFIG: join(folder, 'none') });
    expect(take).toThrow(
      /ASSIZE_CONFIG holds .*ENOENT.*; it must be a readable file of NAME=value/,
    );
  });

  test.each(['ASSIZE_TTL 5m', 'ASSIZE_TTL: 5m', '=5m', 'ASSIZE_T'])(
    'is a fault where its line is %j, which would set nothing',
    async (line) => {
      const path = join(folder, 'cut.env');
      await writeFile(path, `# terms\n\nexport ASSIZE_MAX_ROUNDS = 2\r\n  ${line}\n`);
      const env = { ASSIZE_CONFIG: path };
      expect(() => loadSettingsFile(env)).toThrow(
        /ASSIZE_CONFIG holds .*cut\.env" \(line 4 is not NAME=value\); it must be a readable file of NAME=value lines/,
      );
      expect(env).toEqual({ ASSIZE_CONFIG: path });
    },
  );

  test('is a fault where it names no setting, though the environment may', async () => {
    const path = join(folder, 'misspelt.env');
    await writeFile(path, 'ASIZE_TTL=5m\nMAX_ROUNDS=2\nNATS_URL=nats://a:1\nOTEL_A=1\n');
    const load = (): void => loadSettingsFile({ ASSIZE_CONFIG: path, HOME: '/' });
    expect(load).toThrow(/wrong in 2 places:\n {2}ASIZE_TTL .* did you mean ASSIZE_TTL\?/);
    expect(load).toThrow(/MAX_ROUNDS is not a known setting/);
  });
});

test('several readers are asked, and the faults of all are told, each variable’s once', () => {
  const failing = (variable: string) => (): never => {
    throw new ConfigError([{ variable, held: 'nothing', allowed: 'set' }]);
  };
  expect(readTogether({ a: () => 1, b: () => 'two' })).toEqual({ a: 1, b: 'two' });
  const both = (): unknown => readTogether({ a: failing('A'), b: failing('B'), c: failing('A') });
  expect(both).toThrow(/wrong in 2 places:\n {2}A [^]*\n {2}B /);
});
