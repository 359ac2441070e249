import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfOtherOutcome } from '#src/stance/rules/outcome.ts';

describe('a line that says how it came out', () => {
  it.each([
    ['The backup is restored.', 'ok 1 - users can log in\nnot ok 2 - the backup is restored'],
    [
      'The backup is restored.',
      '\u2713 the config is loaded\n\u2717 the backup is restored\n3 tests',
    ],
    ['The card is charged once.', '\u2715 the card is charged once (8 ms)'],
    ['The old server is shut down.', '[-] The old server is shut down'],
    ['The firewall is configured.', '[~] The firewall is configured'],
    ['The valve opens by itself.', '[SKIP] the valve opens by itself'],
    ['The pump stops at 8 bar.', 'FAIL: the pump stops at 8 bar'],
    ['The pump stops at 8 bar.', 'the pump stops at 8 bar ........ failed'],
    ['The pump stops at 8 bar.', 'The pump stops at 8 bar FAIL\nThe door locks PASS'],
    ['The pump stops at 8 bar.', 'the pump stops at 8 bar FAILED (7.9 bar)'],
    ['The display works.', 'the display works => false'],
    ['Two-factor login is enforced.', 'Two-factor login is enforced: N'],
    ['The Moon is larger than the Earth.', 'The Moon is larger than the Earth. F'],
    ['Data is encrypted.', 'Data is encrypted Yes [ ] No [x]'],
    ['Data is encrypted.', 'Data is encrypted ( ) Yes (x) No'],
    ['Data is encrypted.', 'Is data encrypted? No'],
    ['h2 is supported.', 'feature: h2; supported: no'],
    ['The firewall is active.', 'Firewall active no\nDisk encrypted yes'],
    ['The bucket is encrypted.', 'NON_COMPLIANT s3-bucket The bucket is encrypted'],
    ['The backup is restored.', ':x: the backup is restored'],
    ['The page is translated.', '\u{1F6A7} The page is translated'],
    ['The service is restarted.', 'noop: the service is restarted'],
  ])('%s / %s', (claim, window) => {
    expect(isOfOtherOutcome(claim, window)).toBe(true);
  });

  it.each([
    ['one that came out', 'The pump stops.', 'ok 2 - the pump stops\nnot ok 3 - the lamp is lit'],
    ['a ticked yes', 'Data is encrypted.', 'Data is encrypted Yes [x] No [ ]'],
    ['a ticked yes behind its box', 'Data is encrypted.', 'Data is encrypted (x) Yes ( ) No'],
    ['a form nobody filled in', 'Data is encrypted.', 'Data is encrypted Yes [ ] No [ ]'],
    ['a claim of the outcome', 'The pump test failed.', 'pump test: failed'],
    ['a claim that denies', 'Debug mode is not on.', 'debug mode: off'],
    ['a claim of what is off', 'The firewall is down.', 'firewall: off'],
    ['what it says twice', 'The pump stops.', 'FAIL: the pump stops\nThe pump stops since Monday.'],
    ['an error that is so', 'The disk is full.', 'ERROR: the disk is full'],
    [
      'a longer line',
      'The pump stops.',
      'The pump stops the flow of oil from the second well of the northern field in May: no',
    ],
    ['what is denied twice', 'Telemetry is on.', 'telemetry.disabled = false'],
    ['prose', 'The board said no to it.', 'The board said no to it.'],
    ['another column', 'h2 is supported.', 'feature: h2; supported: yes; default: no'],
    ['another field', 'The backup is restored.', 'level=info msg="backup restored" cached=false'],
    ['none of them', 'The restore test passed.', 'restore test passed: 12, 0 FAILED'],
    ['nothing', 'The pump stops.', ''],
  ])('not %s', (_, claim, window) => {
    expect(isOfOtherOutcome(claim, window)).toBe(false);
  });

  it('is no text beside itself', () => {
    const word = fc.constantFrom(
      'pump',
      'FAIL',
      'assertion failed: the backup is restored',
      'not ok',
      ': no',
      '. F',
      '[x]',
      'No',
      'Yes',
      '\u2717',
    );
    const text = fc.array(word, { maxLength: 6 }).map((some) => some.join(' '));
    fc.assert(fc.property(text, (one) => !isOfOtherOutcome(one, one)));
  });
});
