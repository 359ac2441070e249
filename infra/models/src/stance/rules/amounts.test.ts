import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareAmounts } from '#src/stance/rules/amounts.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('the amounts of a window beside the claim’s', compareAmounts, {
  speaks: [
    ['The outage lasted over an hour.', 'Service was down for 90 minutes.', 'met'],
    ['It weighs less than a kilogram.', 'gross weight 850 g', 'met'],
    ['It took at most two hours.', 'done in 2 hours or less', 'met'],
    ['The token lives for 30 minutes or more.', 'lifetime: 1 hour', 'met'],
    ['The outage lasted an hour.', 'Service was down for 3 hours.', 'other'],
    ['The outage lasted over an hour.', 'Service was down for 38 minutes.', 'other'],
    ['It is 5 km away.', 'It is 12 miles away, 30 km by train.', 'other'],
    ['The outage lasted two hundred minutes.', 'down for 100 minutes', 'other'],
    ['The job takes less than an hour.', 'The job takes 40 to 55 minutes.', 'met'],
    ['The job takes less than half an hour.', 'The job takes 40 to 55 minutes.', 'other'],
    ['The lag stayed below 10 seconds.', 'The lag stayed between 3 and 9 seconds.', 'met'],
  ],
  silent: [
    ['the same', 'It lasted an hour.', 'It took 1 hour.'],
    ['nearly the same', 'It lasted an hour.', 'It took 62 minutes.'],
    ['one of them', 'It lasted an hour.', 'It took an hour, or 3 hours.'],
    ['open', 'It lasted at least an hour.', 'It took less than 3 hours.'],
    ['of another measure', 'It lasted an hour.', 'It weighs 3 kg.'],
    ['of a name', 'We bought a 3D printer.', 'We bought a printer 2 days ago.'],
    ['of several', 'It lasted 1 to 2 hours, 3 hours at most.', 'It took 5 hours.'],
    ['a range', 'It took at least 8 minutes.', 'It took 5 to 10 minutes.'],
    ['what may be two', 'It took under an hour.', 'Nodes 5 and 10 minutes later node 7 failed.'],
    ['turned round', 'It never lasted over an hour.', 'It took 38 minutes.'],
    ['the longest of several', 'It lasted under an hour.', 'The longest took 3 hours.'],
    ['nothing', 'It lasted an hour.', ''],
  ],
});

it('is never another than the claim’s own words', () => {
  const unit = fc.constantFrom('ms', 'minutes', 'hours', 'GB', 'km', 'kg', 'mph', '°C');
  const bound = fc.constantFrom('', 'more than ', 'at most ', 'under ', 'about ');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), unit, bound, (count, name, words) => {
      const said = `It is ${words}${count} ${name}.`;
      expect(compareAmounts(said, said)).not.toBe('other');
    }),
  );
});
