import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCrossedOut } from '#src/stance/rules/crossed-out.ts';

describe('words that are not in force, not done, or of another name', () => {
  it.each([
    ['Debug mode is on.', '#debug = true'],
    ['TLS is required.', ';require_tls = yes'],
    ['The port is 8080.', '# port: 8080'],
    ['The docs are updated.', '- [ ] the docs are updated'],
    ['The server is patched.', '❌ the server is patched'],
    ['The server is patched.', 'The server is patched. /s'],
    ['The server is patched.', 'The server is patched. ✘✘✘'],
    ['The server is patched.', 'The server is patched. 👎 🤥 🚫'],
    ['The server is patched.', 'SKIP: the server is patched'],
    ['Backups are enabled.', '// backups are enabled'],
    ['The backup is complete.', 'The backup is complete: ____'],
    ['The server is patched.', 'the server is patched: tbd'],
    ['The backup is complete.', 'The backup is complete (to be confirmed)'],
    ['The api is down.', 'api-v2 is down'],
    ['The prod cluster was deployed.', 'prod-eu cluster was deployed'],
    ['Version 3.0 is out.', 'Version 3.0-rc1 is out.'],
    ['The president came in May.', 'The vice-president came in May.'],
  ])('%s / %s', (claim, window) => {
    expect(isCrossedOut(claim, window)).toBe(true);
  });

  it.each([
    ['a plain line', 'The server is patched.', 'The server is patched.'],
    ['a done one', 'The docs are updated.', '- [x] the docs are updated'],
    ['a claim in its words', 'The docs are up-to-date.', 'The docs are up to date.'],
    ['two words of a claim', 'The API is rate limited.', 'The API is rate-limited.'],
    ['a name besides', 'The api is down.', 'The api is down, and api-v2 is down.'],
    ['a heading', 'The api is down.', '# Report of Monday\nThe api is down.'],
    ['a good sign', 'The server is patched.', 'The server is patched. 👍 ✅'],
    ['a year', 'It ended in 2020.', 'It ended in 2020.'],
    ['nothing', 'The api is down.', ''],
  ])('not %s', (_, claim, window) => {
    expect(isCrossedOut(claim, window)).toBe(false);
  });

  it('is no text beside itself', () => {
    const word = fc.constantFrom(
      'api',
      'api-v2',
      '[ ]',
      '#',
      'tbd',
      ': tbd',
      'is',
      'down',
      '~~',
      '3.0',
    );
    const text = fc.array(word, { maxLength: 7 }).map((some) => some.join(' '));
    fc.assert(fc.property(text, (one) => !isCrossedOut(one, one)));
  });
});
