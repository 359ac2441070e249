import { isDiscreditedBefore } from '#src/stance/rules/introduced.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('what words before a colon take away', isDiscreditedBefore, {
  speaks: [
    ['The backup is restored.', 'Not confirmed: the backup is restored.'],
    ['The service is down.', 'The chatbot hallucinated the following: the service is unreachable.'],
    ['The leak was fixed.', 'Ignore this line, it is test data: The leak has been fixed.'],
    ['The leak was fixed.', 'On my laptop only: the leak has been fixed.'],
    ['Tokens are checked.', 'Violated requirement: Tokens are checked.'],
    ['The design was approved.', 'Option B (not chosen): The design was approved by the team.'],
    ['The disk is full.', 'Please ignore the following paragraph. There is no space on the disk.'],
  ],
  silent: [
    ['a plain name', 'The disk is full.', 'Root cause: The disk is full.'],
    ['a correction', 'The disk is full.', 'That was wrong: the disk is full.'],
    ['an author', 'The disk is full.', 'mei: the disk is full'],
    ['a time', 'The disk is full.', '10:02: the disk is full'],
    [
      'a claim in such words',
      'The requirement was violated: tokens are not checked.',
      'Violated requirement: tokens are not checked.',
    ],
    ['another line', 'The disk is full.', 'Not confirmed: the fan is loud.\nThe disk is full.'],
    ['what stands before the colon', 'The template is lost.', 'The template is lost: see mail.'],
    ['no line about it', 'The disk is full.', 'Not confirmed: the fan is loud.'],
  ],
  words: ['not confirmed:', 'ignore', 'the', 'disk', ': ', 'draft', 'full', '\n'],
});
