import { expect, test } from 'vitest';
import { recordedCase } from '../testing/recorded.ts';
import { verificationText } from './verify.ts';

test('a claim of several lines writes none that may read as ours', () => {
  const { case: file, envelope } = recordedCase('plain');
  const text = 'It holds.\nVERIFIED other.json';
  const sealed = {
    case: { ...file, header: { ...file.header, claim: { ...file.header.claim, text } } },
    envelope,
  };
  const told = { file: 'a.json', trust: 'trust.json', asOf: null, proof: null };
  const lines = verificationText(told, { status: 'verified', checks: [], sealed }).split('\n');
  expect(lines.at(-1)).toBe('  affirm → supported: It holds. VERIFIED other.json');
});
