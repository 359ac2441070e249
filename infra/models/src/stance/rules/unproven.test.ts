import { isUnproven } from '#src/stance/rules/unproven.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('what nothing shows', isUnproven, {
  speaks: [
    ['The account was hacked.', 'We found no evidence that the account was hacked.'],
    ['The drug causes harm.', 'It has not been shown that the drug causes harm.'],
    ['The drug causes harm.', 'The drug has never been proven to cause harm.'],
    [
      'Customer data was exposed.',
      'There isn’t any proof that customer data was exposed. Work goes on.',
    ],
    ['The company paid bribes.', 'The company denied that it paid bribes.'],
    ['The server is down.', 'The server is down, isn’t it?'],
    ['The disk is not failing.', 'There is no evidence that the disk is failing.'],
  ],
  silent: [
    [
      'what is said of the evidence',
      'No evidence was kept.',
      'There is no evidence that any was kept.',
    ],
    [
      'what is denied beside it',
      'Fax machines cause cancer.',
      'Fax machines do not cause cancer and have never been shown to do so.',
    ],
    [
      'what another sentence denies',
      'The account was hacked.',
      'There is no evidence that the account was hacked. The account was not hacked.',
    ],
    ['another thing', 'The account was hacked.', 'There is no evidence that the shop was robbed.'],
    ['an answer', 'The server is down.', 'Is the server down? The server is down.'],
    ['a plain denial', 'The account was hacked.', 'The account was not hacked.'],
  ],
  words: ['no', 'evidence', 'that', 'never', 'proven', 'disks', 'fail'],
});
