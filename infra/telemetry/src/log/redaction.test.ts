import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CENSORED, censor, scrub } from './redaction.ts';

const SEED = `SU${'A'.repeat(56)}`;

describe('fields that are secret by their name', () => {
  it.each([
    'password',
    'PASSWORD',
    'natsPassword',
    'apiKey',
    'api_key',
    'X-Api-Key',
    'authorization',
    'Authorization',
    'proxy-authorization',
    'cookie',
    'set-cookie',
    'seed',
    'nkeySeed',
    'token',
    'privateKey',
    'd',
    'clientSecret',
  ])('%s is not shown', (field) => {
    expect(censor({ [field]: 'hunter2', other: 1 })).toEqual({ [field]: CENSORED, other: 1 });
  });

  it.each(['tokens', 'keyid', 'caseId', 'subject', 'why', 'seeded', 'dead'])(
    '%s is shown',
    (field) => {
      expect(censor({ [field]: 'x' })).toEqual({ [field]: 'x' });
    },
  );

  it('are found at any depth that is written, also in lists; what holds none stays as it is', () => {
    const secret = { a: [{ b: { headers: { authorization: 'x' } } }], c: new Date(0) };
    expect(censor(secret)).toEqual({
      a: [{ b: { headers: { authorization: CENSORED } } }],
      c: new Date(0),
    });
    const open = { a: [{ b: { c: 'x' } }] };
    expect(censor(open)).toBe(open);
  });

  it('no value under a secret name is ever written, however deep it lies', () => {
    const nested = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 9 },
        fc.constant({ password: 'hunter2' }),
        fc.record({ x: tie('node') }),
        fc.array(tie('node'), { minLength: 1, maxLength: 2 }),
      ),
    })).node;
    fc.assert(
      fc.property(nested, (value) => {
        expect(JSON.stringify(censor({ value }))).not.toContain('hunter2');
      }),
    );
  });

  it('a structure that holds itself ends somewhere', () => {
    const ring: Record<string, unknown> = { name: 'ring' };
    ring['self'] = ring;
    expect(JSON.stringify(censor(ring))).toContain('[too deep]');
  });
});

describe('texts that are secret by their form', () => {
  it.each([
    ['nats://user:hunter2@host:4222', `nats://${CENSORED}@host:4222`],
    ['redis://:hunter2@host', `redis://${CENSORED}@host`],
    ['redis://user:hun@ter2@host:6379', `redis://${CENSORED}@host:6379`],
    ['at https://token@host/a@b failed', `at https://${CENSORED}@host/a@b failed`],
    ['Bearer abcdef123456', `Bearer ${CENSORED}`],
    ['authorization: basic dXNlcjpwdw==', `authorization: basic ${CENSORED}`],
    [`the seed ${SEED} is not of this user`, `the seed ${CENSORED} is not of this user`],
    ['key sk-abcdefghijklmnop1234', `key ${CENSORED}`],
    ['token=ghp_0123456789abcdef', `token=${CENSORED}`],
    ['AKIAABCDEFGHIJKLMNOP was used', `${CENSORED} was used`],
    ['eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4eHgifQ.abc-def', CENSORED],
    [
      String.raw`{"msg":"he wrote {\"password\": \"hunter22\"}"}`,
      String.raw`{"msg":"he wrote {\"password\": \"${CENSORED}\"}"}`,
    ],
    ['password: hunter2', `password: ${CENSORED}`],
    ['DB_PASSWORD=hunter2', `DB_PASSWORD=${CENSORED}`],
    ['ASSIZE_LLM_API_KEY: "hunter2"', `ASSIZE_LLM_API_KEY: "${CENSORED}"`],
    ['/tmp/a?password=hunter2', `/tmp/a?password=${CENSORED}`],
    ['read /tmp/token=hunter2', `read /tmp/token=${CENSORED}`],
    ['/tmp/token: secret=hunter2', `/tmp/token: secret=${CENSORED}`],
    ['at /tmp/token:hunter2', `at /tmp/token:${CENSORED}`],
    ['-----BEGIN PRIVATE KEY-----\nMC4CAQ\n-----END PRIVATE KEY-----', CENSORED],
  ])('%s', (line, shown) => {
    expect(scrub(line)).toBe(shown);
  });

  it.each([
    'https://host/path@2x.png',
    'a mail to someone@example.org',
    'court.abc.judge.affirm',
    'a basic misunderstanding',
    '{"tokens":4512,"usage":{"totalTokens":9}}',
    '/tmp/password: /tmp/password is no such file or folder',
    'file:///etc/secret: file:///etc/secret is no such file or folder',
    'the secret of the town, a password that nobody knew',
  ])('%s stays', (line) => {
    expect(scrub(line)).toBe(line);
  });
});
