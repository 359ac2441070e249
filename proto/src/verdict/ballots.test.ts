import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ballotBytes, ballotKeyName, ballotNameOf } from '../case/ballot.ts';
import { canonical } from '../case/canonical.ts';
import { proceedingOfDigest } from '../proceedings/known.ts';
import type { Ballot } from '../schema/panel.ts';
import { handInAll, openTrial } from '#src/testing/drive.ts';
import { advised, defended, discovered, indicted, round, ruled } from '#src/testing/artifacts.ts';
import { newCourt, seal } from '#src/testing/keys.ts';
import { verifyFile, type KeyRing, type Verification } from './verify.ts';

const court = newCourt('ours');
const anna = generateKeyPairSync('ed25519');
const BY = { name: 'anna', model: 'm-1', family: 'm' };

/** The court's pinned keys, and Anna's if she is a juror or a grader. */
function ring(known = true, seat = 'juror-anna'): KeyRing {
  const ours = court.ringOf();
  return {
    ...ours,
    async refusal(bytes, signature, name) {
      if (name !== seat) return ours.refusal(bytes, signature, name);
      if (!known) return 'its key is not pinned here';
      const raw = Buffer.from(signature.sig, 'base64');
      return verify(null, bytes, anna.publicKey, raw) ? null : 'it does not match';
    },
  };
}

const { model, family } = BY;
const adviceOf = (answer: unknown) =>
  advised({ asked: 'juror-anna:order-a', model, family, answer });

interface Case {
  readonly answer?: string;
  /** If it differs from what she signed. */
  readonly recorded?: string;
  readonly ballot?: Partial<Ballot>;
  readonly shown?: string;
  readonly finding?: string | null;
  readonly isGathered?: boolean;
  readonly grades?: boolean;
}

async function checked(
  given: Case,
  keys = ring(true, given.grades === true ? 'grader-anna' : 'juror-anna'),
): Promise<Verification> {
  const { answer = 'yes', recorded = answer, ballot: other = {}, shown } = given;
  const { finding = 'supported', isGathered = true, grades = false } = given;
  const opening = openTrial({ sign: court.sign });
  const { caseId } = opening.file.header;
  const by = grades ? { ...BY, name: 'grader-anna' } : BY;
  const signed = ballotBytes(caseId, by, [adviceOf(answer)]);
  const signature = { keyid: 'anna', sig: sign(null, signed, anna.privateKey).toString('base64') };
  const ballot = { ...by, asked: ['juror-anna:order-a'], signature, refused: null, ...other };
  const seat = {
    ...BY,
    finding,
    why: '',
    signature: { ...signature, sig: shown ?? signature.sig },
  };
  const jury = { seats: [seat], quorum: 1, families: ['m'] };
  const kept = grades
    ? { seats: [ballot] }
    : { jury: { quorum: 1, ballots: isGathered ? [ballot] : [] } };
  const gathered = { advice: [adviceOf(recorded)], ...kept };
  const hands = [indicted(), discovered(), defended(), ...round()];
  const last = { artifact: ruled('affirm', grades ? {} : { jury }), gathered };
  const file = seal(handInAll(opening, [...hands, last], court.sign), court.sign);
  return verifyFile(Buffer.from(canonical(file)), keys, proceedingOfDigest);
}

describe('a ballot that was counted', () => {
  test('is verified by the pinned key of its juror', async () => {
    const found = await checked({});
    expect(found).toMatchObject({ status: 'verified' });
    const checks = found.status === 'verified' ? found.checks : [];
    expect(checks).toContain('jury: all 1 ballots that were counted, by pinned keys');
  });

  test.each<[string, Case, RegExp]>([
    ['over other answers', { recorded: 'no' }, /juror anna: it does not match$/],
    ['that nobody signed', { ballot: { signature: null } }, /juror anna: it is not signed$/],
    ['in another name of a model', { ballot: { model: 'm-2' } }, /juror anna: it does not match$/],
    ['shown under another signature', { shown: 'AAAA' }, /the verdict shows another signature$/],
  ])('%s is tampering', async (_what, given, why) => {
    const found = await checked(given);
    expect(found.status).toBe('tampered');
    expect('why' in found ? found.why : '').toMatch(why);
  });

  test('by a key that is not pinned is not believed; one that was refused need not be', async () => {
    expect(await checked({}, ring(false))).toMatchObject({ status: 'tampered' });
    const refused = { finding: null, ballot: { refused: 'its key is not pinned here' } };
    expect(await checked(refused, ring(false))).toMatchObject({ status: 'verified' });
  });
});

describe('a vote that a verdict shows', () => {
  test.each<[string, Case]>([
    ['no ballot', { isGathered: false }],
    ['a ballot that was refused', { ballot: { refused: 'it does not match' } }],
    ['the ballot of another juror', { ballot: { name: 'ben', refused: 'absent' } }],
  ])('is tampering with %s behind it', async (_what, given) => {
    expect(await checked(given)).toMatchObject({
      status: 'tampered',
      why: 'the vote of the juror anna: no ballot of it was counted',
    });
  });
});

describe('a ballot of another seat', () => {
  test('is verified by the pinned key of that seat', async () => {
    const found = await checked({ grades: true });
    const checks = found.status === 'verified' ? found.checks : [];
    expect(checks).toContain('seats: all 1 answers that were counted, by pinned keys');
  });

  test.each<[string, Case, KeyRing?]>([
    ['over other answers', { recorded: 'no' }],
    ['by the key of a juror of that name', {}, ring(true, 'juror-anna')],
  ])('%s is tampering', async (_what, given, keys) => {
    const found = await checked({ ...given, grades: true }, keys);
    expect(found.status).toBe('tampered');
    expect('why' in found ? found.why : '').toMatch(/^the ballot of grader-anna: /);
  });

  test.each(['juror-anna', 'grader-anna', 'persona-rick'])('names the key of %s', (seat) => {
    expect(ballotKeyName(ballotNameOf(seat))).toBe(seat);
  });
});
