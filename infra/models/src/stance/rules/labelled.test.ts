import { isUnderNegatingHeading } from '#src/stance/rules/labelled.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('what stands in a section in which nothing is so', isUnderNegatingHeading, {
  speaks: [
    ['The gateway is migrated.', 'Sprint › Doing\n\nThe gateway is migrated'],
    ['The gateway is migrated.', 'IN PROGRESS:\nthe gateway is migrated\nthe keys are rotated'],
    ['Internet Explorer 11 is supported.', '2.4.0 › Removed\n\nSupport for Internet Explorer 11.'],
    ['MD5 signatures are supported.', '2.4 › Removed › Security\n\nSupport for MD5 signatures.'],
    ['IE 11 works.', '2.4.0 › Removed\n\nSupport for Internet Explorer 11.'],
    [
      'Links have a name.',
      'Passed audits\nPages have a title\nFailed audits (1)\nLinks have a name',
    ],
    ['The login works.', '# Style\n\n## Wrong examples\n\n- The login works'],
    ['The v1 endpoint is served.', '## Removed\n### API\n- The v1 endpoint is served'],
    [
      'Backups are encrypted.',
      'None of these statements is true:\n- the cache is shared\n- backups are encrypted',
    ],
    ['The data was deleted.', '## Unverified\n\n- The data was deleted on request'],
    ['Users get a mail.', 'Acceptance criteria\n\n- Users get a mail'],
    ['The certificate had expired.', 'What we ruled out\n\nThe certificate had expired.'],
    ['The app works.', 'Plan › Goals\n\nThe page is up.\n\nPlan › Non-goals\n\nThe app works.'],
    [
      'The disk is full.',
      '[FIRING:1] Errors\nThere are many\n[RESOLVED] DiskFull\nThe disk is full',
    ],
    ['Passwords are logged.', 'Release 3 › Bugs fixed\n\nPasswords are logged in plain text.'],
  ],
  silent: [
    [
      'another heading of Markdown',
      'The search is slow.',
      '## Done\n- x\n## To do\n- y\n## Now\nThe search is slow.',
    ],
    [
      'what has been done about an alert that is over',
      'All messages have been delivered.',
      'RESOLVED: late mail\nAll messages have been delivered.',
    ],
    [
      'a title',
      'The gateway is migrated.',
      '# The gateway is migrated\n\nTo do\n- remove the old host',
    ],
    ['what is ticked', 'Users get a mail.', 'Acceptance criteria\n\n- [x] Users get a mail'],
    ['what passed', 'Users get a mail.', 'Acceptance criteria\n\n1. Users get a mail - PASS'],
    ['what is done', 'The gateway is migrated.', 'Sprint › Done\n\nThe gateway is migrated'],
    [
      'what was done since',
      'The page is up.',
      'To do:\nthe keys are rotated\nDone:\nthe page is up',
    ],
    ['another section', 'The page is up.', 'Pending:\nthe keys\nNews of Monday:\nthe page is up'],
    ['other headings', 'The page is up.', 'A › To do\n\nThe keys.\n\nA › Now\n\nThe page is up.'],
    ['a ticked line', 'The page is up.', 'Open\n\n[x] The page is up\n[ ] The keys are rotated'],
    ['an alert that fires', 'The disk is full.', '[RESOLVED] Errors\n[FIRING:1] The disk is full'],
    ['what was', 'The disk was full.', '[RESOLVED] DiskFull\nThe disk is full'],
    ['both', 'The page is up.', 'Planned:\nthe page is up\nDone:\nthe page is up'],
    ['a claim of it', 'Support for PINs was dropped.', 'Removed\n\nSupport for PINs'],
    ['a plan', 'The keys will be rotated.', 'Next steps\n\nThe keys will be rotated'],
    ['what a fix made', 'Cookies are secure.', 'Fixed\n\nCookies are now secure.'],
    ['a fix in other words', 'Cookies are secure.', 'Fixed\n\nThe flag Secure is set on sessions.'],
    ['a sentence', 'The test failed on Monday.', 'The test failed on Monday.'],
    ['no section', 'The page is up.', 'The page is up'],
    ['nothing', 'The page is up.', ''],
  ],
});
