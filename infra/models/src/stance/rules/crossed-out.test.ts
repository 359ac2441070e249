import { isCrossedOut } from '#src/stance/rules/crossed-out.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('words that are not in force, not done, or of another name', isCrossedOut, {
  speaks: [
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
  ],
  silent: [
    ['a plain line', 'The server is patched.', 'The server is patched.'],
    ['a done one', 'The docs are updated.', '- [x] the docs are updated'],
    ['a claim in its words', 'The docs are up-to-date.', 'The docs are up to date.'],
    ['two words of a claim', 'The API is rate limited.', 'The API is rate-limited.'],
    ['a name besides', 'The api is down.', 'The api is down, and api-v2 is down.'],
    ['a heading', 'The api is down.', '# Report of Monday\nThe api is down.'],
    ['a good sign', 'The server is patched.', 'The server is patched. 👍 ✅'],
    ['a year', 'It ended in 2020.', 'It ended in 2020.'],
    ['nothing', 'The api is down.', ''],
  ],
  words: ['api', 'api-v2', '[ ]', '#', 'tbd', ': tbd', 'is', 'down', '~~', '3.0'],
});
