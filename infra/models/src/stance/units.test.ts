import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inUnitsOf } from '#src/stance/units.ts';

describe('an amount in the units of the claim', () => {
  it.each([
    ['The timeout is 2 minutes.', 'The timeout is 120 seconds.', 'The timeout is 2 minutes.'],
    ['The timeout is two minutes.', 'timeout: 120s', 'timeout: two minutes'],
    ['It took 90 minutes.', 'It took 1.5 hours.', 'It took 90 minutes.'],
    ['It took 30 minutes.', 'It took half an hour.', 'It took 30 minutes.'],
    ['It took less than a 2 min break.', 'It took 150 s.', 'It took 2.5 min.'],
    ['The file has 1 GB.', 'The file has 1,000 MB, not 3 MB.', 'The file has 1 GB, not 0.003 GB.'],
    ['The node has 2 GB.', 'memory: 2048 MB', 'memory: 2 GB'],
    ['It is 5 km long.', 'It is 5000 m long.', 'It is 5 km long.'],
    ['It is 5 km long.', 'It is 5 miles long.', 'It is 8.04672 km long.'],
    ['The repo has 1500 stars.', 'The repo has 1.5k stars.', 'The repo has 1500 stars.'],
    ['It has 2,000 users.', 'It has 2000 users.', 'It has 2,000 users.'],
    ['He weighs 80 kg.', 'He weighs 176 pounds.', 'He weighs 80 kg.'],
    ['It is 100 metres tall.', 'It is 328 feet tall.', 'It is 100 metres tall.'],
    ['It is 26.2 miles long.', 'It is 42.2 kilometres long.', 'It is 26.2 miles long.'],
    ['It is 5 miles long.', 'It is about 8 kilometres long.', 'It is about 5 miles long.'],
    ['It is 2 km long.', 'It is 1 mile long.', 'It is 1.60934 km long.'],
    ['It took 45 seconds.', 'It took 1 minute.', 'It took 60 seconds.'],
    ['It costs 1.5 million euros.', 'price: 1500 thousand euros', 'price: 1.5 million euros'],
    ['It cost $500,000.', 'It cost half a million dollars.', 'It cost 500,000 dollars.'],
    ['It has 2 million users.', 'It has 2M users.', 'It has 2 million users.'],
    ['It costs $1000.', 'It costs $1,000.', 'It costs $1000.'],
    ['It is for 24 months.', 'It is for two years.', 'It is for 24 months.'],
    ['It took half an hour.', 'It took 30 minutes.', 'It took half an hour.'],
    ['It starts at noon.', 'It starts at 12:00, not at 9:00.', 'It starts at noon, not at 9:00.'],
    ['It starts at midnight.', 'It starts at 12 am.', 'It starts at midnight.'],
    ['It starts at 3 pm.', 'It starts at 15:00.', 'It starts at 3 pm.'],
    ['It starts at 15:30.', 'It starts at 3:30 p.m. sharp.', 'It starts at 15:30 sharp.'],
    ['It starts at 12:00.', 'It starts at noon.', 'It starts at 12:00.'],
    ['It ends at 12 am.', 'It ends at 00:00.', 'It ends at 12 am.'],
  ])('%s / %s', (claim, text, told) => {
    expect(inUnitsOf(claim, text)).toBe(told);
  });

  it.each([
    ['of one unit', 'The timeout is 2 minutes.', 'The timeout is 3 minutes.'],
    ['of no amount', 'The timeout is short.', 'The timeout is 120 seconds.'],
    ['of several units', 'It took 2 minutes and 5 seconds.', 'It took 125000 ms.'],
    ['of another measure', 'It is 5 km long.', 'It took 5 minutes.'],
    ['of bits', 'The link does 1000 MB/s.', 'The link does 1 Gb/s.'],
    ['of bits in the claim', 'The link does 1000 Mb/s.', 'The link does 1 GB/s.'],
    ['of a rank', 'It is done in 2 minutes.', 'It is done in the second hour.'],
    ['of another amount', 'It has 2 million users.', 'It has 2 users, 2.5M hits and 2 million.'],
    ['of metres', 'It has 5,000,000 users.', 'It is 5 m long.'],
    ['of a version alone', 'Version 2.1 is deployed.', 'Version 2.10 is deployed.'],
    ['of a version', 'It took 90 minutes.', 'v1.5 h2 is out, db-12 min'],
  ])('stays as it is: %s', (_, claim, text) => {
    expect(inUnitsOf(claim, text)).toBe(text);
  });

  it('is the same once more, and changes nothing but amounts', () => {
    const unit = fc.constantFrom('ms', 's', 'minutes', 'hours', 'KB', 'GB', 'm', 'miles', 'kg');
    const amount = fc.tuple(fc.integer({ min: 1, max: 5000 }), unit).map((one) => one.join(' '));
    fc.assert(
      fc.property(amount, amount, (asked, said) => {
        const claim = `The job needs ${asked} here.`;
        const told = inUnitsOf(claim, `The job needs ${said} here.`);
        expect(inUnitsOf(claim, told)).toBe(told);
        expect(told).toMatch(/^The job needs .+ here\.$/u);
      }),
    );
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => inUnitsOf(a, b) === inUnitsOf(a, b)));
  });
});
