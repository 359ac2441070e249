import { isSoftened } from '#src/stance/rules/softened.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('less in the words of the claim', isSoftened, {
  speaks: [
    ['The road is open.', 'The road is partly open.'],
    ['It is the cause.', 'It is one of the causes.'],
    ['The city will build a park.', 'The city plans to build a park.'],
    ['The drink is coffee.', 'The drink is like a coffee.'],
    ['The invoice was paid.', 'The invoice was paid, it appears.'],
    ['Nobody was affected.', 'As far as we know nobody was affected.'],
    ['The backup succeeded.', 'Apparently the backup succeeded, or so Bob says.'],
    ['200 people attended.', 'At least 200 people attended.'],
    ['20 users left.', '20 percent of users left.'],
    ['30% of the tests failed.', '30 of the tests failed.'],
    ['Screen time harms sleep.', 'Screen time is linked to sleep.'],
    ['Smoking causes baldness.', 'Smoking is associated with baldness.'],
  ],
  silent: [
    ['the same', 'The road is partly open.', 'The road is partly open.'],
    ['a bound in the claim', 'At least 200 people attended.', '200 people attended.'],
    ['about as many', '200 people attended.', 'Some 200 people attended, about 200.'],
    ['the cause as well', 'Smoking causes baldness.', 'Smoking is linked to and causes baldness.'],
    ['other words', 'The road is open.', 'The shop is partly shut.'],
    ['what somebody vouches for', 'The invoice was paid.', 'As planned, the invoice was paid.'],
    ['nothing', 'The road is open.', ''],
  ],
  words: ['partly', 'plans', 'to', 'linked', 'causes', '20', 'percent', 'least', 'at'],
});
