import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

// Assembled, so that scanners of this repository don't take them for real ones.
const of = (...parts: string[]): string => parts.join('');
const KEY = (kind: string): string =>
  of('-----BEGIN ', kind, 'PRIVATE KEY-----\nMIIE\nabc\n-----END ', kind, 'PRIVATE KEY-----');

describe('redaction', () => {
  it.each([
    ['[REDACTED_API_KEY]', 'api_key = "abcdefghij0123456789"'],
    ['[REDACTED_API_KEY]', 'APIKEY: abcdefghij-0123456789'],
    ['{"[REDACTED_API_KEY]}', '{"api-key": "abcdefghij0123456789"}'],
    ['[REDACTED_PASSWORD]', 'pwd=hunter2hunter2'],
    ['[REDACTED_PASSWORD]', 'Password: "correct-horse"'],
    ['client_[REDACTED_SECRET]', 'client_secret: abcdefghij0123456789'],
    ['[REDACTED_AWS_KEY]', of('aws_access_key_id = AKIA', 'IOSFODNN7EXAMPLE')],
    ['id [REDACTED_AWS_KEY]', of('id AKIA', 'IOSFODNN7EXAMPLE')],
    ['[REDACTED_AWS_SECRET]', of('aws_secret_access_key=', 'a/+='.repeat(10))],
    ['[REDACTED_GITHUB_TOKEN]', of('ghp', '_', 'a1'.repeat(18))],
    ['[REDACTED_OPENAI_KEY]', of('sk', '-', 'a1'.repeat(24))],
    ['[REDACTED_PRIVATE_KEY]', KEY('RSA ')],
    ['[REDACTED_PRIVATE_KEY]', KEY('')],
    // Found by secretlint's rules.
    ['[REDACTED_SECRET]', of('xox', 'b-123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx')],
    ['[REDACTED_SECRET]', of('postgres://app:', 'hunter22@db.example.com/app')],
    // Found by neither.
    ['[REDACTED_SECRET]', of('eyJhbGciOiJFZERTQSJ9', '.eyJzdWIiOiJ4eHgifQ', '.abc-def')],
    ['"[REDACTED_SECRET]"', '"Authorization: Basic dXNlcjpwYXNzd29yZA=="'],
    ['[REDACTED_SECRET]', 'authorization: Bearer mF_9.B5f-4.1JqM'],
    ['[REDACTED_SECRET]', of('SU', 'A'.repeat(56))],
    ['redis://[REDACTED_SECRET]@cache:6379', of('redis://:', 's3cr3t@cache:6379')],
    ['https://[REDACTED_SECRET]@h.example', of('https://u:', 'p!w@h.example')],
    ['nats://[REDACTED_SECRET]@bus:4222', of('nats://app:', 'hunter2@bus:4222')],
  ])('puts %s in the place of %s', async (shown, secret) => {
    const { text, changed } = await redact(`before ${secret} after`);
    expect(text.replaceAll('\n', '')).toBe(`before ${shown} after`);
    expect(changed).toBe(true);
  });

  it('keeps the number of every line', async () => {
    const { text } = await redact(`one\n${KEY('EC ')}\nsix\npassword:\n  verysecret\nnine`);
    const lines = text.split('\n');
    expect([lines[0], lines[5], lines[8]]).toEqual(['one', 'six', 'nine']);
    expect(text).not.toMatch(/MIIE|verysecret/);
  });

  it('takes out a key that does not end', async () => {
    const { text } = await redact('a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc');
    expect(text).toBe('a\n[REDACTED_PRIVATE_KEY]\n\n');
  });

  it('heeds no comment of the text that tells a scanner to look away', async () => {
    const token = of('xox', 'b-123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx');
    const { text } = await redact(
      `<!-- secretlint-disable -->\n${token}\n${token} // secretlint-disable-line`,
    );
    expect(text).not.toContain(token);
  });

  it('leaves everything else', async () => {
    const plain = [
      'A token: string. The password is at least 12 characters.\r\nSee CLAUDE.md:45.\n',
      'Authorization: Bearer YOUR_ACCESS_TOKEN, or Bearer tokens of 20 characters.\n',
      'redis://:${PASSWORD}@cache, amqp://<user>:<password>@bus, https://cdn.example/a@1.2:b@c\n',
    ].join('');
    expect(await redact(plain)).toEqual({ text: plain, changed: false });
  });
});
