import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { formatDuration, parseDuration } from './quantities.ts';
import { secret, time } from './kinds.ts';
import { readConfig } from './read-config.ts';

const schema = Type.Object({
  ASSIZE_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 50_051 }),
  ASSIZE_TTL: time('how long a case may take', 600_000, 1_000),
  ASSIZE_TRACING: Type.Boolean({ default: false }),
  ASSIZE_BUS: Type.Enum(['nats', 'memory'], { default: 'nats' }),
  ASSIZE_URL: Type.Optional(Type.String()),
  ASSIZE_ROLES: Type.Array(Type.Enum(['clerk', 'judge']), { default: ['clerk'] }),
});

function faultsOf(read: () => unknown) {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('the environment was accepted');
}

describe('readConfig', () => {
  test('fills in what is not set, and leaves out what is optional', () => {
    expect(readConfig(schema, { ASSIZE_URL: '' })).toEqual({
      ASSIZE_PORT: 50_051,
      ASSIZE_TTL: 600_000,
      ASSIZE_TRACING: false,
      ASSIZE_BUS: 'nats',
      ASSIZE_ROLES: ['clerk'],
    });
  });

  test('turns text into what the schema asks for, and ignores other variables', () => {
    const config = readConfig(schema, {
      ASSIZE_PORT: '0',
      ASSIZE_TTL: '1.5m',
      ASSIZE_TRACING: 'yes',
      ASSIZE_BUS: 'memory',
      ASSIZE_URL: 'nats://localhost:4222',
      ASSIZE_ROLES: 'clerk, judge',
      HOME: '/nowhere',
    });
    expect(config).toEqual({
      ASSIZE_PORT: 0,
      ASSIZE_TTL: 90_000,
      ASSIZE_TRACING: true,
      ASSIZE_BUS: 'memory',
      ASSIZE_URL: 'nats://localhost:4222',
      ASSIZE_ROLES: ['clerk', 'judge'],
    });
  });

  test('names every fault at once: the variable, what it holds, what is allowed', () => {
    const error = faultsOf(() =>
      readConfig(schema, {
        ASSIZE_PORT: '70000',
        ASSIZE_TTL: '5',
        ASSIZE_TRACING: 'maybe',
        ASSIZE_BUS: 'kafka',
        ASSIZE_ROLES: 'clerk,jury',
      }),
    );
    expect(error.message.split('\n')).toEqual([
      'the environment is wrong in 5 places:',
      '  ASSIZE_PORT holds "70000"; it must be a whole number from 0 to 65535',
      '  ASSIZE_TTL holds "5"; it must be a duration such as 500ms, 10s or 5m of at least 1s',
      '  ASSIZE_TRACING holds "maybe"; it must be true or false',
      '  ASSIZE_BUS holds "kafka"; it must be one of nats, memory',
      '  ASSIZE_ROLES holds "clerk,jury"; it must be a comma-separated list; each entry must be one of clerk, judge',
    ]);
  });

  test('refuses a number that is not a plain decimal', () => {
    for (const text of ['0x10', '1e3', 'Infinity', 'NaN', ' 1', '3.5']) {
      expect(() => readConfig(schema, { ASSIZE_PORT: text }), text).toThrow(ConfigError);
    }
  });

  test('shows no secret, whether the schema or only its name says that it is one', () => {
    const secrets = Type.Object({
      SEALED: secret({ minLength: 40 }),
      ASSIZE_API_TOKEN: Type.Integer(),
      ASSIZE_NATS_URL: Type.String({ pattern: '^tls://' }),
      MISSING_SECRET: secret(),
    });
    const { message } = faultsOf(() =>
      readConfig(secrets, {
        SEALED: 'hunter2',
        ASSIZE_API_TOKEN: 'tok-hunter2',
        ASSIZE_NATS_URL: 'nats://me:hunter2@host:4222',
      }),
    );
    expect(message).not.toContain('hunter2');
    expect(message).toContain('SEALED holds a secret of 7 characters');
    expect(message).toContain('ASSIZE_NATS_URL holds "nats://***@host:4222"');
    expect(message).toContain('MISSING_SECRET holds nothing');
  });

  test('shows where a secret lies, unless that is no path', () => {
    const files = Type.Object({
      ASSIZE_TOKEN_FILE: Type.Integer(),
      ASSIZE_KEY_DIR: Type.Integer(),
      OTHER_TOKEN_FILE: Type.Integer(),
    });
    const { message } = faultsOf(() =>
      readConfig(files, {
        ASSIZE_TOKEN_FILE: '/etc/assize/token',
        ASSIZE_KEY_DIR: './keys',
        OTHER_TOKEN_FILE: 'hunter2',
      }),
    );
    expect(message).toContain('ASSIZE_TOKEN_FILE holds "/etc/assize/token"');
    expect(message).toContain('ASSIZE_KEY_DIR holds "./keys"');
    expect(message).not.toContain('hunter2');
  });

  test('treats a schema that no text can fill as a mistake of the programmer', () => {
    const nested = Type.Object({ A: Type.Object({}) });
    expect(() => readConfig(nested, { A: '{}' })).toThrow('no environment variable can be read as');
  });
});

describe('durations', () => {
  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e12 }), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBe(ms);
      }),
    );
  });

  test('a bare number, a sign or an unknown unit is none', () => {
    for (const text of ['5', '-5s', '5w', 's', '']) expect(parseDuration(text)).toBeUndefined();
  });
});
