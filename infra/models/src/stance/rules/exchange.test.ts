import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareConverse, reversesRoles } from '#src/stance/rules/exchange.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('two words in each other’s place', reversesRoles, {
  speaks: [
    ['All doctors are members.', 'All members are doctors.'],
    [
      'Storms have become wetter but not more numerous.',
      'Storms have become more numerous but not wetter.',
    ],
    ['Dogs chase cats.', 'Cats chase dogs.'],
    ['Server A is faster than server B.', 'Server B is faster than server A.'],
    ['Arsenal beat Chelsea.', 'Arsenal was beaten by Chelsea.'],
    ['Node 4 blocked node 9.', 'Node 4 was blocked by node 9 while the lock was held.'],
    ['Job 31 preempted job 58.', 'Log: job 31 had already been preempted by job 58 at noon.'],
    [
      'The replica was outpaced by the archiver.',
      'In May the replica outpaced the archiver again.',
    ],
    [
      'The replica was outpaced by the archiver.',
      'Review: the archiver was outpaced by the replica, and grew.',
    ],
    [
      'Traffic was moved from us-east to eu-west.',
      'Traffic was moved from eu-west to us-east at 9.',
    ],
    [
      'Writes went from the primary in Dublin to the standby in Paris.',
      'At 09:14 writes went from the standby in Paris to the primary in Dublin, and it was over.',
    ],
    [
      'Port 8080 is used for metrics.',
      'Ports 8080 and 9090 are used for traffic and metrics, respectively.',
    ],
    ['Topic beta is for orders.', 'Topics alpha and beta are for orders and refunds respectively.'],
    ['The relay was restarted by the scheduler.', 'The relay restarted the scheduler.'],
    [
      'Parents can read the messages of their children.',
      'It is plain. Children can read the messages of their parents.',
    ],
    ['The load caused the crash.', 'The crash caused the load, since clients retried.'],
    ['Uno merged into Duo, which stays.', 'Duo merged into Uno, which stays.'],
    ['The first was fine and the other was bad.', 'The first was bad and the other was fine.'],
    ['Revenue rose in May and fell in June.', 'Revenue fell in May and rose in June.'],
    [
      'The relay sends what the scheduler drops.',
      'In short: the scheduler sends. The scheduler sends what the relay drops.',
    ],
  ],
  silent: [
    ['a phrase that is moved', 'The gateway failed in March.', 'In March the gateway failed.'],
    ['a list of all', 'All cats and dogs are pets.', 'All dogs and cats are pets.'],
    ['a list of two', 'It is found in Guinea and Ghana.', 'It is found in Ghana and Guinea.'],
    ['a list of three', 'We sell bread, butter and milk.', 'We sell milk, butter and bread.'],
    ['the passive voice', 'The board approved the plan.', 'The plan was approved by the board.'],
    [
      'the passive voice the other way',
      'The job was started by the pod.',
      'The pod started the job.',
    ],
    ['another word', 'Dogs chase cats.', 'Cats chase big dogs.'],
    ['what is moved', 'The game comes after that.', 'Right after that comes the game.'],
    ['a name in part', 'Count Basie led it in 1935.', 'In 1935 Basie led it, Count Basie said.'],
    ['a verb with "by"', 'The vendor is standing by.', 'A girl runs as the vendor stands by.'],
    ['both ways', 'Dogs chase cats.', 'Dogs chase cats, and cats chase dogs.'],
    [
      'the passive voice with more around it',
      'The board approved the plan.',
      'Today the plan was at last approved by the board of trustees.',
    ],
    [
      'what is said respectively of it',
      'Port 8080 is used for traffic.',
      'Ports 8080 and 9090 are used for traffic and metrics, respectively.',
    ],
    ['the same', 'Dogs chase cats.', 'Dogs chase cats.'],
    ['nothing', 'Dogs chase cats.', ''],
  ],
});

it('is never found in a text beside itself, nor beside one of other words', () => {
  const word = fc.constantFrom('dogs', 'chase', 'cats', 'in', 'but', 'not', 'and', 'old');
  const text = fc.array(word, { maxLength: 9 }).map((some) => some.join(' '));
  fc.assert(fc.property(text, (one) => !reversesRoles(one, one)));
  fc.assert(fc.property(text, text, (a, b) => !reversesRoles(`${a} boats`, b)));
});

describe('the same from the other side', () => {
  it.each([
    ['The outage came after the deploy.', 'The deploy came before the outage.'],
    ['Server A is faster than server B.', 'Server B is slower than server A.'],
  ])('%s / %s', (claim, window) => {
    expect(compareConverse(claim, window)).toBe('same');
    expect(compareConverse(window, claim)).toBe('same');
    expect(reversesRoles(claim, window)).toBe(false);
  });

  it.each([
    ['the same side', 'The outage came after the deploy.', 'The outage came before the deploy.'],
    ['the reverse', 'The outage came after the deploy.', 'The deploy came after the outage.'],
    ['among others', 'B came after A.', 'A came before B. No.'],
    ['a question', 'B came after A.', 'A came before B?'],
  ])('not %s', (_, claim, window) => {
    expect(compareConverse(claim, window)).toBeNull();
  });

  it('leaves open what may never have been', () => {
    const claim = 'The backup finished after the job was killed.';
    const window = 'The job was killed before the backup finished.';
    expect(compareConverse(claim, window)).toBe('open');
    expect(compareConverse(window, claim)).toBe('same');
  });
});
