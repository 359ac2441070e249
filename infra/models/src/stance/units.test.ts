import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inNotationOf } from '#src/stance/units.ts';

describe('an amount in the units of the claim', () => {
  it.each([
    ['in no zone', 'It opens at 13:00.', 'It opens at 14:00 CET.'],
    [
      'in a zone whose name has several',
      'It opens at 13:00 UTC.',
      'It opens at 14:00 IST, not 9:00 CST.',
    ],
    ['before what is no zone', 'It opens at 13:00 UTC.', 'It is 14:00 AND it rains.'],
  ])('stays where a time stands %s', (_, claim, text) => {
    expect(inNotationOf(claim, text)).toBe(text);
  });

  it.each([
    ['The timeout is 2 minutes.', 'The timeout is 120 seconds.', 'The timeout is 2 minutes.'],
    ['The timeout is two minutes.', 'timeout: 120s', 'timeout: two minutes'],
    ['It took 90 minutes.', 'It took 1.5 hours.', 'It took 90 minutes.'],
    ['It took 30 minutes.', 'It took half an hour.', 'It took 30 minutes.'],
    ['It took less than a 2 min break.', 'It took 150 s.', 'It took 2.5 min.'],
    ['The file has 1 GB.', 'The file has 1,000 MB, not 3 MB.', 'The file has 1 GB, not 3 MB.'],
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
    ['It opens at 13:00 UTC.', 'It opens at 14:00 CET (UTC+1).', 'It opens at 13:00 UTC.'],
    ['It opens at 22:00 UTC.', 'It opens at 22:00 EST.', 'It opens at 03:00 UTC the next day.'],
    ['It opens at 20:00 -0500.', 'It opens at 00:15Z.', 'It opens at 19:15 -0500 the day before.'],
    [
      'It opens at 13:00 GMT.',
      'It opens at 3 pm EET, not 9:00.',
      'It opens at 13:00 GMT, not 9:00.',
    ],
    ['It ends at 12 am.', 'It ends at 00:00.', 'It ends at 12 am.'],
    ['It took 125 s.', 'It took 2 minutes and 5 seconds.', 'It took 125 s.'],
    ['It took 1 hour and 30 minutes.', 'It took 90 minutes.', 'It took 1 hour and 30 minutes.'],
    ['It took 90 seconds.', 'timeout: 1m30s', 'timeout: 90 seconds'],
    ['It took 2 hours.', 'It took 1h5m0s.', 'It took 1.08333 hours.'],
    ['It took 806 seconds.', 'wall time 13m 26s', 'wall time 806 seconds'],
    ['It took 2 hours.', 'first reply: 2 h 40 m', 'first reply: 2.66667 hours'],
    ['It took 2 days.', 'runtime 2d 6h 30m', 'runtime 2.27083 days'],
    ['It took 90 seconds.', 'She ran 800 m 95 s faster.', 'She ran 800 m 95 s faster.'],
    ['It took an hour and a half.', 'It took 90 minutes.', 'It took an hour and a half.'],
    ['It took more than an hour.', 'It took 90 minutes.', 'It took 1.5 hours.'],
    ['It took two weeks.', 'It took a fortnight.', 'It took two weeks.'],
    ['It takes 90 minutes.', 'timeout = PT1H30M', 'timeout = 90 minutes'],
    ['It is kept for 2 days.', 'keep=P90D', 'keep=90 days'],
    ['The timeout is 30 seconds.', 'request_timeout_ms: 30000', 'request_timeout: 30 seconds'],
    ['It is 2 MB.', '{"maxBytes": 2000000}', '{"max": 2 MB}'],
    ['It took 90 minutes.', '14:05–15:35', '14:05–15:35 (90 minutes)'],
    ['It took four hours.', 'from 22:00 to 02:00', 'from 22:00 to 02:00 (four hours)'],
    ['It took thirty years.', 'It was from 1618 to 1648.', 'It was from 1618 to 1648 (30 years).'],
    ['It has 500 parts.', 'It has five hundred parts.', 'It has 500 parts.'],
    ['It has two million parts.', 'It has 2,000,000 parts.', 'It has two million parts.'],
    ['It has 25 parts.', 'It has Twenty-five parts.', 'It has 25 parts.'],
    ['It is 300 km long.', 'It is two hundred miles long.', 'It is 321.869 km long.'],
    ['It is five hundred litres.', 'It is 500,000 ml.', 'It is five hundred litres.'],
    ['It is at 25 °C.', 'It is at 77 degrees Fahrenheit.', 'It is at 25 °C.'],
    ['It is at 4 °C.', 'It is at 39 °F.', 'It is at 4 °C.'],
    ['It is at -5 °C.', 'It is at 23 °F.', 'It is at -5 °C.'],
    ['It is at 25 °C.', 'It is at −13 °F.', 'It is at -25 °C.'],
    ['It rose by 10 °C.', 'It rose by 18 °F.', 'It rose by 10 °C.'],
    ['It does 100 km/h.', 'It does 62 mph.', 'It does 100 km/h.'],
    ['It has 20 m².', 'It has 215 sq ft.', 'It has 20 m².'],
    ['It does 100 Mbps.', 'It does 1 Gbit/s.', 'It does 1000 Mbps.'],
    ['It is at 14 °F.', 'It is at –10 °C.', 'It is at 14 °F.'],
    ['It rose 5 °C.', 'It rose 41 °F.', 'It rose 22.7778 °C.'],
    ['It rose 5 °C.', 'It rose by about 9 °F.', 'It rose by about 5 °C.'],
    ['It is 5 °C warmer.', 'It is 9 °F warmer.', 'It is 5 °C warmer.'],
    ['It is right to ±5 °C.', 'It is right to ±9 °F.', 'It is right to ±5 °C.'],
    ['It is off by -90 minutes.', 'It is off by -1 h 30 min.', 'It is off by -90 minutes.'],
    ['It was in 44.', 'It was in twenty twenty-four.', 'It was in twenty 24.'],
    ['It opens at 14:00 UTC.', 'from 14:00 to 15:30 CET', 'from 13:00 UTC to 14:30 UTC'],
    [
      'It opens at 22:00 UTC.',
      'It opens at 22:00 EST (UTC-5).',
      'It opens at 03:00 UTC the next day.',
    ],
    ['It opens at 14:00 UTC.', 'begin=14:00Z, end=15:00 UTC', 'begin=14:00 UTC, end=15:00 UTC'],
    [
      'It opens at 14:00 UTC.',
      'It opens at 14:00 and closes at 15:30 CET.',
      'It opens at 13:00 UTC and closes at 14:30 UTC.',
    ],
    ['It opens at 14:00 UTC.', 'open 14:00-15:30 CET', 'open 13:00 UTC-14:30 UTC'],
    ['It opens 14:00-15:30 UTC.', 'open at 15:00 CET', 'open at 14:00 UTC'],
    ['It opens at 2 am.', 'open from 2:00 to 4:00 pm', 'open from 2:00 pm to 4:00 pm'],
    ['It opens at 02:00.', 'open 2-4 p.m.', 'open 14:00-16:00'],
    ['It opens at 11:00.', 'open from 11 to 1:30 pm', 'open from 11:00 to 13:30'],
    ['It opens at 22:00.', 'open from 10 to 2 am', 'open from 22:00 to 02:00'],
    ['It opens at 8:00.', 'open from 8 to 8 pm', 'open from 08:00 to 20:00'],
    ['It opens at 19:00.', 'open from 7 to 7:30 pm', 'open from 19:00 to 19:30'],
    ['It opens at 9 am.', 'open from 9:00 to 17:00', 'open from 9 am to 5 pm'],
  ])('%s / %s', (claim, text, told) => {
    expect(inNotationOf(claim, text)).toBe(told);
  });

  it.each([
    ['of one unit', 'The timeout is 2 minutes.', 'The timeout is 3 minutes.'],
    ['of no amount', 'The timeout is short.', 'The timeout is 120 seconds.'],
    ['of several units', 'It took 2 minutes, then 5 seconds.', 'It took 125000 ms.'],
    ['of less than one', 'It took an hour.', 'It took 38 minutes.'],
    ['of capitals', 'It took 2 minutes and 5 g.', 'It is a 3D model of a 5G mast, 2M users.'],
    ['of a decade', 'It took 20 minutes.', 'It was in the 1980s, or the late 90s.'],
    ['of a list', 'It took 40 seconds.', 'All: 3 seconds, 40 seconds.'],
    ['of two days', 'It took 60 minutes.', 'It ran from 22:00 to 23:00 the following day.'],
    ['of two days', 'It took 60 minutes.', '22:00–23:00 UTC (+1), 22:00–23:00 a day later'],
    ['of a rate', 'It ran for 1 minute.', 'It does 60 words a second.'],
    ['of a speed', 'It is 100 km away.', 'It does 62 miles per hour.'],
    ['of another measure', 'It is 5 km long.', 'It took 5 minutes.'],
    ['of bits', 'The link does 1000 MB/s.', 'The link does 1 Gb/s.'],
    ['of bits in the claim', 'The link does 1000 Mb/s.', 'The link does 1 GB/s.'],
    ['of a rank', 'It is done in 2 minutes.', 'It is done in the second hour.'],
    ['of another amount', 'It has 2 million users.', 'It has 2 users, 2.5M hits and 2 million.'],
    ['of metres', 'It has 5,000,000 users.', 'It is 5 m long.'],
    ['of a version alone', 'Version 2.1 is deployed.', 'Version 2.10 is deployed.'],
    ['of a version', 'It took 90 minutes.', 'v1.5 h2 is out, db-12 min'],
    ['of bytes per second', 'The link does 100 Mbps.', 'The link does 0.1 GBps.'],
    ['of a range', 'It takes 600 seconds.', 'It takes 5 to 10 minutes, or 5–10 minutes.'],
    ['of a range in the claim', 'It takes 5 to 10 minutes.', 'It takes 300 to 600 seconds.'],
    ['of a minimum', 'It waits 5 minutes.', 'pool.min: 5'],
    ['of another sign', 'It is off by -30 minutes.', 'It is off by -1 h 30 min.'],
    ['a change from below zero', 'It rose by 5 °C.', 'It went −5 °C → 10 °C.'],
    ['of a later day', 'It took 90 minutes.', 'It was from 14:05 to 15:35 the next day.'],
    ['of halves of a day', 'It took 14 hours.', 'It was from 11:00 to 1:00 pm.'],
    ['in the afternoon', 'It is at 3 am.', 'It is at 3:00 in the afternoon.'],
    ['of a span of time', 'It is at 05:30 UTC.', 'It is on 14:00-15:30.'],
    ['of a time elsewhere', 'It is at 14:00 UTC.', 'It is at 14:00 in Berlin, 13:00 UTC.'],
  ])('stays as it is: %s', (_, claim, text) => {
    expect(inNotationOf(claim, text)).toBe(text);
  });

  it.each([
    ['It ended on 5 March 2024.', 'It ended on 2024-03-05.', 'It ended on 5 March 2024.'],
    ['It ended on March 5, 2024.', 'It ended on 2024-03-06.', 'It ended on March 6, 2024.'],
    ['It ended on 2024-03-05.', 'It ended on March 5th, 2024.', 'It ended on 2024-03-05.'],
    ['It ended on 2024-03-05.', 'It ended on Sept. 6, 2024.', 'It ended on 2024-09-06.'],
    ['It ended in March 2024.', '2024-03-05T10:12:00Z end', '5 March 2024 10:12:00Z end'],
    ['It ended on 25 March 2024.', 'end: 25/03/2024', 'end: 25 March 2024'],
    ['It ended on 25 March 2024.', 'end: 3/25/2024', 'end: 25 March 2024'],
    ['It ended on 5 March 2024.', 'end: 5.3.2024', 'end: 5 March 2024'],
    ['It ended on 25/03/2024.', 'It ended on March 26, 2024.', 'It ended on 26/03/2024.'],
    ['It ended on 3/25/2024.', 'It ended on March 26, 2024.', 'It ended on 03/26/2024.'],
    ['It runs daily.', 'It runs every 24 hours.', 'It runs daily.'],
    ['It runs every 15 minutes.', 'It runs four times an hour.', 'It runs every 15 minutes.'],
    ['It runs every quarter.', 'It runs every three months.', 'It runs every quarter.'],
    ['It runs every other day.', 'It runs once every 48 hours.', 'It runs every other day.'],
    ['A third of it is gone.', '33 % of it is gone.', 'A third of it is gone.'],
    ['33.3% of it is gone.', 'One third of it is gone.', '33.3% of it is gone.'],
    ['Half of it is gone.', '12 of 24 are gone.', '12 of 24 are gone.'],
    ['One half of it is gone.', '12 of 24 are gone.', 'One half are gone.'],
    ['Two thirds are done.', '40/60 done', 'Two thirds done'],
    ['It is every other year.', 'It is biennial.', 'It is every other year.'],
    ['20 % of them left.', 'One in five left.', '20 % left.'],
    ['Louis XIV died.', 'Louis the Fourteenth died.', 'Louis XIV died.'],
    ['Henry the Fifth died.', 'Henry V died.', 'Henry the Fifth died.'],
    ['Chapter 4 is long.', 'Chapter IV is long.', 'Chapter 4 is long.'],
    ['It has at most 5 parts.', 'It has a maximum of 6 parts.', 'It has at most 6 parts.'],
    ['Under 1% failed.', '42 of 10,000 failed.', '0.42% failed.'],
    ['About a third left.', '412 of the 1,240 left.', '33.2% left.'],
    ['Over 95% passed.', '117/120 tests passed', '97.5% tests passed'],
    ['At least 3 % failed.', '29 of 1,000 failed.', '2.9% failed.'],
    ['At most 1 % failed.', '14 of 1,000 failed.', '1.4% failed.'],
    ['At least 99.9% passed.', '9,985 of 10,000 passed.', '99.85% passed.'],
    ['All of them, 100 %, passed.', '9,996 of 10,000 passed.', '99.96% passed.'],
    ['100 % passed.', '1,999,999 of 2,000,000 passed.', '99.99995% passed.'],
    ['0 % failed.', '4 of 1,000 failed.', '0.4% failed.'],
    ['3 % failed.', '30 of 1,000 failed.', '3 % failed.'],
    ['A third failed.', '33 % failed.', 'A third failed.'],
    ['It has 1,204,881 rows.', 'It has 1204880 rows.', 'It has 1204880 rows.'],
    ['It has 1,204,881 rows.', 'It has 1204881 rows.', 'It has 1,204,881 rows.'],
    ['It cost $1,250,004.', 'It cost $1,250,001.', 'It cost $1,250,001.'],
    ['It has 4,000,000 keys.', 'It has 4,000,001 keys.', 'It has 4,000,001 keys.'],
    ['It has 1,234,567 keys.', 'It has 1.234567 million keys.', 'It has 1,234,567 keys.'],
    ['It is 90% full.', 'It holds 450 of 500 GB.', 'It holds 450 of 500 GB (90%).'],
    ['It is 90% full.', '200 GB of 500 GB used', '200 GB of 500 GB (40%) used'],
    [
      'It fell by 40 ms.',
      'It went from 210 ms to 170 ms.',
      'It went from 210 ms to 170 ms (down by 40 ms).',
    ],
    ['It fell by 40 ms.', 'p99: 210ms → 230ms', 'p99: 210ms → 230ms (up by 20 ms)'],
    ['It grew by 500 GB.', 'from 900 GB to 1.4 TB', 'from 900 GB to 1400 GB (up by 500 GB)'],
    [
      'It grew by half a terabyte.',
      'from 2.0 TB to 2.5 TB',
      'from 2.0 TB to 2.5 TB (up by half a TB)',
    ],
    [
      'It fell by 30%.',
      'It fell from $1,000 to $700.',
      'It fell from $1,000 to $700 (down by 30%).',
    ],
    ['It rose by 33.3%.', 'It rose from 300 to 400.', 'It rose from 300 to 400 (up by 33.3%).'],
    [
      'It rose by a quarter.',
      'from 400 to 500 requests',
      'from 400 to 500 (up by a quarter) requests',
    ],
    [
      'It rose by at least 50 %.',
      'It rose from 200 to 299.',
      'It rose from 200 to 299 (up by 49.5%).',
    ],
    ['It fell by 50 %.', 'from 1,000 to 504', 'from 1,000 to 504 (down by 49.6%)'],
    ['It rose by 33%.', 'from 300 to 400', 'from 300 to 400 (up by 33.3%)'],
    ['It fell by 50 %.', 'from 10,000 to 5,004', 'from 10,000 to 5,004 (down by 49.96%)'],
    ['At least 50 % failed.', '4,998 of 10,000 failed.', '49.98% failed.'],
    ['It rose by 10%.', 'from 20% to 30%', 'from 20% to 30% (up by 10%)'],
    ['It rose by 50%.', 'from 20% to 30%', 'from 20% to 30% (up by 50%)'],
    ['It grew by two nodes.', 'from 3 nodes to 5 nodes', 'from 3 nodes to 5 nodes (up by 2 nodes)'],
    ['It grew by more than ten.', 'from 45 to 49 in May', 'from 45 to 49 (up by 4) in May'],
    ['It doubled.', 'It went from 12 to 24.', 'It went from 12 to 24 (doubled).'],
    ['It doubled.', 'It went from 12 to 27.', 'It went from 12 to 27 (more than doubled).'],
    ['It doubled.', 'from 100 MB to 196 MB', 'from 100 MB to 196 MB (almost doubled)'],
    ['It doubled.', 'from 100 to 204', 'from 100 to 204 (slightly more than doubled)'],
    ['It was halved.', 'from 1,000 to 504', 'from 1,000 to 504 (almost halved)'],
    ['It doubled.', 'from 12 to 36', 'from 12 to 36 (up by 200%, not doubled)'],
    [
      'It was halved.',
      'It went from 8 GB to 6 GB.',
      'It went from 8 GB to 6 GB (down by 25%, not halved).',
    ],
    [
      'It was halved.',
      'It went from 8 GB to 3.5 GB.',
      'It went from 8 GB to 3.5 GB (more than halved).',
    ],
    [
      'It took 45 minutes.',
      'It began at 14:05 and ended at 14:50.',
      'It began at 14:05 and ended at 14:50 (45 minutes).',
    ],
    ['It has below 5 parts.', 'parts < 5', 'parts below 5'],
    ['It has more than 5 parts.', 'parts <= 5', 'parts at most 5'],
  ])('%s / %s', (claim, text, told) => {
    expect(inNotationOf(claim, text)).toBe(told);
  });

  it.each([
    ['a date that may be two', 'It ended on 5 March 2024.', 'It ended on 03/05/2024.'],
    ['a date that is none', 'It ended on 5 March 2024.', 'It has id 2024-13-41 and 31.31.2024.'],
    ['a date where none is asked', 'It ended.', 'It ended on 2024-03-05.'],
    ['a name with a date', 'It ended on 5 March 2024.', 'backup-2024-03-05.tar, v5.3.2024.1'],
    ['another period', 'It runs daily.', 'It runs every 12 hours.'],
    ['another share', 'A third of it is gone.', '40 % of it is gone.'],
    ['what is counted, where the claim counts', '8 of 40 failed.', '18 of 50 failed.'],
    [
      'a date, a year, a step, a share that is there',
      'It is 5% off.',
      'On 3/25 it was 3 in 2024, step 3 of 5, 41/301 (13.6%).',
    ],
    ['of two units', 'It is 90% full.', '450 MB of 500 GB'],
    ['a change that is not asked', 'It is slow.', 'It went from 3 ms to 4 ms.'],
    ['a change that the claim has so', 'It rose by 2, from 3 to 5.', 'It rose from 4 to 5.'],
    ['years', 'It rose by 10%.', 'It was so from 1990 to 1998.'],
    ['two dates', 'It moved by two days.', 'from 3 March to 5 April'],
    ['two kinds', 'It rose by 10%.', 'from $3 to €5, from 3 ms to 5 GB'],
    ['a version', 'It rose by 10%.', '1.2.3 -> 1.2.4, 3 to 5'],
    ['a share of two digits', '33.3 % of it is gone.', '33 % of it is gone.'],
    ['a fraction of an hour', 'It runs every three months.', 'It runs every quarter of an hour.'],
    ['a rank', '33% of them failed.', 'A third node failed, a third failed node.'],
    ['a rank in a name', 'We lost 3 tests.', 'We lost the Third Test.'],
    ['a letter behind a name', 'Project X is over.', 'Project 10 is over.'],
    ['what is quoted', 'It has more than 5 parts.', 'He said:\n> 7 parts'],
    ['an arrow', 'It has more than 5 parts.', 'step 4 -> 5'],
    ['what is no more', 'It has over 5 parts.', 'It has no more than 5 parts.'],
  ])('stays as it is: %s', (_, claim, text) => {
    expect(inNotationOf(claim, text)).toBe(text);
  });

  it('of a date is one for whatever way it is written in', () => {
    const dates = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    const ways: readonly Intl.DateTimeFormatOptions[] = [
      { day: 'numeric', month: 'long', year: 'numeric' },
      { day: 'numeric', month: 'short', year: 'numeric' },
    ];
    const written = (date: Date): string[] => [
      date.toISOString().slice(0, 10),
      ...['en-GB', 'en-US'].flatMap((place) =>
        ways.map((way) => date.toLocaleDateString(place, { ...way, timeZone: 'UTC' })),
      ),
    ];
    fc.assert(
      fc.property(dates, dates, (date, other) => {
        for (const asked of written(date)) {
          for (const said of written(date)) {
            expect(inNotationOf(`It was on ${asked}.`, `It is ${said}.`)).toBe(`It is ${asked}.`);
          }
          const [iso = ''] = written(other);
          fc.pre(iso !== asked && written(date)[0] !== iso);
          // With the space: "11 May" contains "1 May".
          expect(inNotationOf(`It was on ${asked}.`, `It is ${iso}.`)).not.toContain(` ${asked}`);
        }
      }),
    );
  });

  it('of a change is as far as its two numbers are apart, and of a count as much as its share', () => {
    const number = fc.integer({ min: 1, max: 1e6 });
    fc.assert(
      fc.property(number, number, (from, to) => {
        const said = `from ${from} ms to ${to} ms`;
        const far = `${to < from ? 'down' : 'up'} by ${Math.abs(to - from)} ms`;
        expect(inNotationOf('It went up by 7 ms.', said)).toBe(`${said} (${far})`);
        const [few, all] = [Math.min(from, to), Math.max(from, to)];
        const told = inNotationOf('7% of them failed.', `${few} of ${all} failed`);
        expect(Math.abs(Number.parseFloat(told) - (100 * few) / all)).toBeLessThanOrEqual(0.5);
        expect(told).toMatch(/^[\d.e-]+% failed$/u);
      }),
    );
  });

  it('is the same once more, and changes nothing but amounts', () => {
    const unit = fc.constantFrom('ms', 's', 'minutes', 'hours', 'KB', 'GB', 'm', 'miles', 'kg');
    const amount = fc.tuple(fc.integer({ min: 1, max: 5000 }), unit).map((one) => one.join(' '));
    fc.assert(
      fc.property(amount, amount, (asked, said) => {
        const claim = `The job needs ${asked} here.`;
        const told = inNotationOf(claim, `The job needs ${said} here.`);
        expect(inNotationOf(claim, told)).toBe(told);
        expect(told).toMatch(/^The job needs .+ here\.$/u);
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => inNotationOf(a, b) === inNotationOf(a, b)),
    );
  });
});
