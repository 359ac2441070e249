import { expect, test } from 'vitest';
import { checkIdentity } from './submission.ts';

const sound = { source: 'urn:ci', id: 'Übung 5 😀', proceeding: 'defect-court' };

test('what names a claim is taken where it travels as it is', () => {
  expect(() => checkIdentity(sound)).not.toThrow();
});

test.each([
  ['', 'the id is empty'],
  [5, 'the id is not a text'],
  [' a', 'the id begins or ends with white space'],
  ['a\u00a0', 'the id begins or ends with white space'],
  ['\ufeffa', 'the id begins or ends with white space'],
  ['a\t', 'the id has a control character'],
  ['a\r\nce-publisher: boss', 'the id has a control character'],
  ['a\ud800', 'the id is not well-formed Unicode (a lone surrogate)'],
])('%j is refused for an id', (id, fault) => {
  const refused = { code: 'malformed-event', faults: [fault], retryable: false };
  expect(() => checkIdentity({ ...sound, id })).toThrow(expect.objectContaining(refused));
  expect(() => checkIdentity({ ...sound, source: id })).toThrow(/^malformed-event: the source /);
});

test.each(['a.b', 'a b', '>', '', 5])('%j is refused for a proceeding', (proceeding) => {
  expect(() => checkIdentity({ ...sound, proceeding })).toThrow(
    `unknown-proceeding: there is no proceeding "${proceeding}"`,
  );
});
