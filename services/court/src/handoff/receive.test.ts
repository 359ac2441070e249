import { keyRing, createSigner, trustedKeysFrom, type Term } from '@assize/keys';
import {
  canonical,
  proceedingNamed,
  ROLES,
  serializeDelta,
  type CaseFile,
  type Role,
} from '@assize/proto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCase, receive } from './receive.ts';
import { DISCOVERY, INDICTMENT, PLEA } from './testing/artifacts.ts';
import { message, newCourt } from './testing/trial.ts';
import type { Case } from './turn.ts';

const court = await newCourt();
const stranger = await createSigner('prosecutor');

/** The prosecutor has handed the case to the adversary. */
async function indicted(): Promise<Case> {
  return court.hand(await court.open(), 'prosecutor', INDICTMENT);
}

async function conceded(): Promise<Case> {
  const discovered = await court.hand(await indicted(), 'adversary', DISCOVERY);
  return court.hand(discovered, 'defense', PLEA);
}

/** The judge checks every signature. */
const heardOf = (file: CaseFile, from: Role, to: Role, change: object = {}) =>
  receive({ ...message(file, from, to), ...change }, to, court.keys);

/** As a sentence. */
async function received(...of: Parameters<typeof heardOf>): Promise<string> {
  const outcome = await heardOf(...of);
  return 'why' in outcome ? `${outcome.status}: ${outcome.why}` : outcome.status;
}

describe('a handed-over case', () => {
  it('is ready where everything holds', async () => {
    const kase = await indicted();
    const outcome = await heardOf(kase.file, 'prosecutor', 'adversary');
    expect(outcome).toMatchObject({ status: 'ready', file: kase.file, walk: kase.walk });
    expect(await received((await conceded()).file, 'defense', 'judge')).toBe('ready');
  });

  it.each([
    ['no JSON', Buffer.from('hello'), 'the message is not JSON in UTF-8'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'the message is not JSON in UTF-8'],
    ['no case file', Buffer.from('{"entries":[]}'), /^the message is not a case file: /],
  ])('is unreadable where it is %s', async (_what, body, why) => {
    const { file } = await indicted();
    const { subject } = message(file, 'prosecutor', 'adversary');
    const outcome = await heardOf(file, 'prosecutor', 'adversary', { body });
    if (outcome.status !== 'unreadable') throw new Error(outcome.status);
    expect(outcome.why).toMatch(why);
    expect(parseCase(subject, body)).toBe(outcome.why);
  });

  it('is unreadable where its proceeding has nothing in it to try', async () => {
    const { file } = await court.open();
    const { digest = '' } = proceedingNamed('critique') ?? {};
    const other = await court.reopened(file, { proceeding: { name: 'critique', digest } });
    expect(await received(other, 'clerk', 'evaluator')).toMatch(
      /^unreadable: the case holds no report: /,
    );
  });

  it('is unreadable where it comes under the name of another case', async () => {
    const { file } = await indicted();
    const { subject } = message((await indicted()).file, 'prosecutor', 'adversary');
    expect(await received(file, 'prosecutor', 'adversary', { subject })).toBe(
      `unreadable: the file of case ${file.header.caseId} came on ${subject}`,
    );
  });
});

describe('a case is refused', () => {
  it('that opened on a version nobody here knows', async () => {
    const { file } = await court.open();
    const proceeding = { name: 'defect-court', digest: '0'.repeat(64) };
    expect(
      await received(await court.reopened(file, { proceeding }), 'clerk', 'prosecutor'),
    ).toMatch(/^unknown: this prosecutor does not know version 0+ of defect-court$/);
    const forged = { ...file.header, proceeding };
    expect(await received({ ...file, header: forged }, 'clerk', 'prosecutor')).toMatch(
      /^refused: the signature of the header by the clerk: it does not match$/,
    );
  });

  it('whose newest entry is signed by a stranger, or with the key of another role', async () => {
    const opening = await court.open();
    const strange = await court.hand(opening, 'prosecutor', INDICTMENT, stranger);
    expect(await received(strange.file, 'prosecutor', 'adversary')).toBe(
      'refused: the newest signature, by the prosecutor: its key is not pinned here',
    );
    const wrong = await court.hand(opening, 'prosecutor', INDICTMENT, court.signerOf('judge'));
    expect(await received(wrong.file, 'prosecutor', 'adversary')).toBe(
      'refused: the newest signature, by the prosecutor: its key belongs to another role',
    );
  });

  it('whose newest entry was changed after it was signed', async () => {
    const { file } = await indicted();
    const [entry] = file.entries;
    if (!entry) throw new Error('the indictment is missing');
    const artifact = { ...INDICTMENT, narrative: 'e1 says nothing of the kind.' };
    expect(
      await received({ ...file, entries: [{ ...entry, artifact }] }, 'prosecutor', 'adversary'),
    ).toBe('refused: the newest signature, by the prosecutor: it does not match');
  });

  it('whose header or an older entry was changed: the chain breaks', async () => {
    const { file } = await conceded();
    const header = { ...file.header, publisher: 'mallory' };
    expect(await received({ ...file, header }, 'defense', 'judge')).toBe(
      'refused: the hash chain breaks at entry 0: its prev is not the hash of the header',
    );
    const artifact = { ...INDICTMENT, confidence: 0.71 };
    const other = await court.rewritten(file, 0, { artifact });
    expect(await received(other, 'defense', 'judge')).toMatch(/^refused: .*(chain breaks|edge)/);
  });

  it('whose entry takes an edge that the walk does not', async () => {
    const { file } = await indicted();
    const other = await court.rewritten(file, 0, { edge: 'HD1' });
    expect(await received(other, 'prosecutor', 'adversary')).toMatch(
      /^refused: entry 0 says edge HD1 .*; the walk says none/,
    );
  });

  it('that one role sends with the entry of another at its end', async () => {
    const { file } = await indicted();
    expect(await received(file, 'defense', 'adversary')).toBe(
      'refused: the newest entry is by the prosecutor, but the message is by the defense',
    );
  });

  it('that comes to a role which the walk does not name', async () => {
    const { file } = await indicted();
    expect(await received(file, 'prosecutor', 'judge')).toBe(
      'refused: the case was sent to the judge, but the walk names the adversary',
    );
  });

  it('by the judge, where any signature of its record is forged', async () => {
    const opening = await court.open();
    const forged = await court.hand(opening, 'prosecutor', INDICTMENT, stranger);
    const discovered = await court.hand(forged, 'adversary', DISCOVERY);
    expect(await received(discovered.file, 'adversary', 'defense')).toBe('ready');
    const before = await court.hand(discovered, 'defense', PLEA);
    expect(await received(before.file, 'defense', 'judge')).toMatch(
      /^refused: .*prosecutor.*its key is not pinned here$/,
    );
  });
});

describe('a case of which an earlier message was found sound here', () => {
  it('is taken on from there', async () => {
    const first = await indicted();
    expect(await received(first.file, 'prosecutor', 'adversary')).toBe('ready');
    const next = await court.hand(first, 'adversary', DISCOVERY);
    const outcome = await heardOf(next.file, 'adversary', 'defense');
    expect(outcome).toMatchObject({ status: 'ready', file: next.file, walk: next.walk });
  });

  it('is refused all the same with anything changed in it', async () => {
    const first = await indicted();
    expect(await received(first.file, 'prosecutor', 'adversary')).toBe('ready');
    const next = await court.hand(first, 'adversary', DISCOVERY);
    const { file } = next;
    const changed: CaseFile[] = [
      { ...file, header: { ...file.header, publisher: 'mallory' } },
      await court.rewritten(file, 0, { artifact: { ...INDICTMENT, narrative: 'Another story.' } }),
      { ...file, entries: file.entries.slice(1) },
      { ...file, entries: [...file.entries, ...file.entries.slice(1)] },
      await court.rewritten(file, 1, { prev: '0'.repeat(64) }),
    ];
    for (const one of changed) {
      expect(await received(one, 'adversary', 'defense')).toMatch(/^refused: /);
    }
    expect(await received(file, 'adversary', 'defense')).toBe('ready');
  });

  it('is refused with a forged entry behind what is known', async () => {
    const first = await indicted();
    expect(await received(first.file, 'prosecutor', 'adversary')).toBe('ready');
    const forged = await court.hand(first, 'adversary', DISCOVERY, stranger);
    expect(await received(forged.file, 'adversary', 'defense')).toMatch(/its key is not pinned/);
    const text = canonical(first.file).replace('],"header"', ',7],"header"');
    const odd = { body: Buffer.from(text) };
    expect(await received(first.file, 'adversary', 'defense', odd)).toMatch(/^unreadable: /);
  });
});

describe('a delta', () => {
  /** The role receives what the case adds after this many entries. */
  function delta(
    { file }: Case,
    after: number,
    from: Role,
    to: Role,
    change = (said: string) => said,
  ) {
    const body = Buffer.from(change(serializeDelta(file, after)));
    return received(file, from, to, { body });
  }

  it('on a case that was found sound here is that case with what it adds', async () => {
    const first = await indicted();
    expect(await received(first.file, 'prosecutor', 'adversary')).toBe('ready');
    const next = await court.hand(first, 'adversary', DISCOVERY);
    const body = Buffer.from(serializeDelta(next.file, 1));
    const outcome = await heardOf(next.file, 'adversary', 'defense', { body });
    expect(outcome).toMatchObject({ status: 'ready', file: next.file, walk: next.walk });
  });

  it('on a case that is not known here is for the record to tell, unless it can not be read', async () => {
    const first = await indicted();
    expect(await delta(first, 0, 'prosecutor', 'adversary')).toBe('unfolded');
    const spoiled = await delta(first, 0, 'prosecutor', 'adversary', (text) =>
      text.replace('"ordinal":0', '"ordinal":-1'),
    );
    expect(spoiled).toMatch(/^unreadable: what it adds are no entries: /);
  });

  it('is refused with a forged signature, by another author, or to a role that it does not name', async () => {
    const first = await indicted();
    expect(await received(first.file, 'prosecutor', 'adversary')).toBe('ready');
    const forged = await court.hand(first, 'adversary', DISCOVERY, stranger);
    expect(await delta(forged, 1, 'adversary', 'defense')).toMatch(/^refused: .*not pinned here$/);
    const next = await court.hand(first, 'adversary', DISCOVERY);
    const unwalked = { ...next, file: await court.rewritten(next.file, 1, { edge: 'HD1' }) };
    expect(await delta(unwalked, 1, 'adversary', 'defense')).toMatch(/^refused: entry 1 says edge/);
    expect(await delta(next, 1, 'prosecutor', 'defense')).toMatch(
      /^refused: .* is by the adversary/,
    );
    expect(await delta(next, 1, 'adversary', 'judge')).toMatch(/^refused: .* names the defense$/);
    expect(await delta(next, 1, 'adversary', 'defense')).toBe('ready');
  });

  it('with any byte changed is ready nowhere', async () => {
    const first = await indicted();
    expect(await received(first.file, 'prosecutor', 'adversary')).toBe('ready');
    const next = await court.hand(first, 'adversary', DISCOVERY);
    const { length } = serializeDelta(next.file, 1);
    const byte = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
    await fc.assert(
      fc.asyncProperty(fc.nat(length - 1), byte, async (at, other) => {
        const change = (text: string): string => text.slice(0, at) + other + text.slice(at + 1);
        fc.pre(change(serializeDelta(next.file, 1)) !== serializeDelta(next.file, 1));
        expect(await delta(next, 1, 'adversary', 'defense', change)).not.toBe('ready');
      }),
      { numRuns: 500 },
    );
  });
});

describe('a handed-over case whose newest signature is by a key', () => {
  const HOUR = 3_600_000;
  const after = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

  /** The adversary receives an indictment that was stored at that time, if the prosecutor's key has this term. */
  async function judged(term: (at: string) => Term, stored: (at: string) => string) {
    const { file } = await indicted();
    const at = file.entries.at(-1)?.at ?? '';
    const jwks = ROLES.map((role) => court.signerOf(role).publicJwk);
    const keys = await trustedKeysFrom(
      jwks.map((jwk) => (jwk.name === 'prosecutor' ? { ...jwk, ...term(at) } : jwk)),
    );
    const storedAt = stored(at);
    const sent = { ...message(file, 'prosecutor', 'adversary'), at: storedAt };
    const outcome = await receive(sent, 'adversary', keyRing(keys, storedAt));
    return 'why' in outcome ? outcome.why : outcome.status;
  }

  it('that is valid is ready', async () => {
    const term = (at: string): Term => ({ validFrom: at, validUntil: after(at, HOUR) });
    expect(await judged(term, (at) => after(at, HOUR))).toBe('ready');
  });

  it('that had ended is refused, though the signer dates itself back: the bus dates it, too', async () => {
    const term = (at: string): Term => ({ validUntil: after(at, HOUR) });
    expect(await judged(term, (at) => after(at, HOUR + 1))).toBe(
      'the newest signature, by the prosecutor: its key was not valid at that time',
    );
  });

  it('that was revoked is ready where the bus had it before, and refused where not', async () => {
    const term = (at: string): Term => ({ revokedAt: after(at, HOUR), revokedFor: 'stolen' });
    expect(await judged(term, (at) => after(at, HOUR - 1))).toBe('ready');
    expect(await judged(term, (at) => after(at, HOUR))).toMatch(
      /signed by a revoked key, not proven to be older \(\S+, revoked at \S+: stolen\)$/,
    );
  });

  it('that is good is refused by the judge alone where an older key was revoked before it came', async () => {
    const indictedCase = await indicted();
    const { file } = await conceded();
    const at = file.entries.at(-1)?.at ?? '';
    const jwks = ROLES.map((role) => court.signerOf(role).publicJwk);
    const keys = await trustedKeysFrom(
      jwks.map((jwk) => (jwk.name === 'prosecutor' ? { ...jwk, revokedAt: at } : jwk)),
    );
    const hear = (handed: CaseFile, from: Role, to: Role) =>
      receive({ ...message(handed, from, to), at }, to, keyRing(keys, at));
    const discovered = await court.hand(indictedCase, 'adversary', DISCOVERY);
    expect(await hear(discovered.file, 'adversary', 'defense')).toMatchObject({ status: 'ready' });
    const outcome = await hear(file, 'defense', 'judge');
    if (outcome.status !== 'refused') throw new Error(outcome.status);
    expect(outcome.why).toMatch(/^the signature of entry 0 by the prosecutor: .*revoked key/);
  });
});
