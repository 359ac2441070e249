import { isOnlyConditional } from '#src/stance/rules/conditional.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

const CLAIM = 'The launch moves to Tuesday.';

ruleCases('what is said under a condition', isOnlyConditional, {
  speaks: [
    [CLAIM, 'If Legal has not approved by 16:00, the launch moves to Tuesday.'],
    [CLAIM, 'Note: the launch moves to Tuesday if the rehearsal fails.'],
    [CLAIM, 'Unless Legal approves, the launch moves to Tuesday.'],
    [CLAIM, 'Kim asked if the launch moves to Tuesday.'],
    ['The disk is full.', 'If the disk is full, delete what lies in /tmp.'],
    ['The refund was refused.', 'In case the refund was refused, write to the office.'],
    ['The deploy is rolled back.', 'If the build fails or times out, the deploy is rolled back.'],
    ['The gate opens.', 'The gate opens only if the badge is valid.'],
    ['The gate is open.', 'The gate is open until the audit ends.'],
    ['The gate is open.', 'The gate was open until 1 March 2020.'],
    ['The gate is open.', 'The gate is open through February 2020, says Kim.'],
    ['The gate is open.', 'The gate is open up to the freeze on Monday.'],
  ],
  silent: [
    ['what was so until then', 'The gate was open.', 'The gate was open until the audit ended.'],
    ['a limit of its own', 'The gate is open until noon.', 'The gate is open until noon.'],
    ['no limit', 'The gate is shut.', 'The gate is shut until further notice.'],
    ['a way', 'The gate is open.', 'The gate is open for carts through the yard.'],
    ['said without one', CLAIM, 'The launch moves to Tuesday.'],
    ['said without one elsewhere', CLAIM, `If Kim is ill, ${CLAIM} ${CLAIM}`],
    ['what holds all the same', CLAIM, 'The launch moves to Tuesday even if Legal approves.'],
    [
      'the condition of another clause',
      CLAIM,
      'The launch moves to Tuesday, but if it rains we stay.',
    ],
    [
      'a claim that has it',
      'A failed request is tried again.',
      'If a request failed, it is tried again.',
    ],
    ['a claim of its own', 'If it rains, the launch moves to Tuesday.', `If it rains, ${CLAIM}`],
    [
      'what would have been',
      'We added memory.',
      'If we had not added memory, it would have crashed.',
    ],
    ['a default', 'The limit is ten.', 'Unless the file says otherwise, the limit is ten.'],
    ['an idiom', CLAIM, 'If necessary with two people, the launch moves to Tuesday.'],
    [
      'what another line says',
      CLAIM,
      `- ${CLAIM.slice(0, -1)}\n- Ana writes to Legal if the hall is taken`,
    ],
    ['what a line says above', CLAIM, 'Check the hall if it is taken\nThe launch moves to Tuesday'],
    [
      'a clause of its own',
      CLAIM,
      'The launch moves to Tuesday, please write to us if you can not come.',
    ],
    ['a remark behind it', CLAIM, 'Launch moves to Tuesday - tell me if it happens again'],
    ['a precaution', CLAIM, 'The launch moves to Tuesday in case Legal has to read it.'],
    [
      'what was done behind a check',
      'Ana moved the launch.',
      'Ana checked if the hall was free, then moved the launch.',
    ],
    ['other words', CLAIM, 'If Legal approves, the launch is on Monday.'],
  ],
  words: ['if', 'the', 'launch', 'moves', 'Tuesday', ',', '.', 'unless'],
});
