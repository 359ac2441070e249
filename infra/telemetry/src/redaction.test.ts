import { expect, test } from 'vitest';
import { redacted } from '#src/redaction.ts';

test.each([
  ['write to jane.doe+x@mail.example.org today', 'write to [redacted] today'],
  ['Authorization: Bearer abcdef123456', 'Authorization: Bearer [redacted]'],
  ['at https://user:pw@host.example/path', 'at https://[redacted]@host.example/path'],
  ['the key is sk-abcdefghij0123456789.', 'the key is [redacted].'],
  ['token=ghp_0123456789abcdef', 'token=[redacted]'],
  ['{"api_key": "s3cr3t-value", "n": 1}', '{"api_key": "[redacted]", "n": 1}'],
  ['eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4eHgifQ.abc-def', '[redacted]'],
  [`seed SU${'A'.repeat(56)} end`, 'seed [redacted] end'],
])('%s', (text, shown) => {
  expect(redacted(text)).toBe(shown);
});

test.each([
  'The Eiffel Tower was built in 1889, at a cost of 7,799,401 francs.',
  'A password is a secret word; a token is a sign.',
  'Rates rose @ 5 % in Q3.',
])('leaves alone: %s', (text) => {
  expect(redacted(text)).toBe(text);
});
