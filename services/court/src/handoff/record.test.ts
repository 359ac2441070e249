import type { Stored } from '@assize/bus';
import { createSigner, sealEnvelope, type Signer } from '@assize/keys';
import {
  canonical,
  handoffSubject,
  headOf,
  PAYLOAD_TYPE,
  proceedingNamed,
  serializeDelta,
  sha256,
  type CaseFile,
  type Role,
} from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { BASE_GONE, recordOf, recordUpToEnd, type CaseRecord, type RecordPorts } from './record.ts';
import { refusalOf } from './refusal.ts';
import { compose } from './send.ts';
import { CLOSING, DISCOVERY, INDICTMENT, PLEA } from './testing/artifacts.ts';
import { newCourt } from './testing/trial.ts';
import type { Case } from './turn.ts';

const court = await newCourt();
const stranger = await createSigner('prosecutor');
const opened = await court.open();
const { caseId } = opened.file.header;
const indicted = await court.hand(opened, 'prosecutor', INDICTMENT);
const discovered = await court.hand(indicted, 'adversary', DISCOVERY);
const conceded = await court.hand(discovered, 'defense', PLEA);
const limited = await court.hand(discovered, 'clerk', CLOSING);

interface Said {
  readonly from: Role;
  readonly to: string;
  readonly body: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

const carrying = (file: CaseFile, from: Role, to: Role): Said => ({
  from,
  to,
  body: Buffer.from(canonical(file)),
});

const OPENING = carrying(opened.file, 'clerk', 'prosecutor');
const INDICTED = carrying(indicted.file, 'prosecutor', 'adversary');
const DISCOVERED = carrying(discovered.file, 'adversary', 'defense');

/** Sealed by its author or by another signer. */
async function end(kase: Case, from: Role, to: string, by?: Signer): Promise<Said> {
  const composed = await compose(kase, from, by ?? court.signerOf(from));
  if (composed.status !== 'composed') throw new Error('it does not fit');
  return { from, to, body: composed.outgoing.body };
}

const MISTRIAL = await end(limited, 'clerk', 'mistrial');

/** The log begins at sequence 10. */
function logOf(said: readonly Said[]): RecordPorts {
  const log = said.map(({ from, to, body, headers }, at): Stored => {
    const subject = handoffSubject(caseId, from, to);
    const time = '2026-01-01T00:00:00.000Z';
    return { subject, sequence: 10 + at, headers: { ...headers }, body, at: time };
  });
  const bus: RecordPorts['bus'] = {
    last: () => Promise.resolve(log.at(-1) ?? null),
    next: (_stream, _filter, from) =>
      Promise.resolve(log.find(({ sequence }) => sequence >= from) ?? null),
  };
  return { bus, keys: court.trusted };
}

const record = (...said: Said[]): Promise<CaseRecord> => recordOf(logOf(said), caseId);

/** By the message's position. */
const reasons = ({ skipped }: CaseRecord): string[] =>
  skipped.map(({ stored, reason }) => `${stored.sequence - 10} ${reason}`);

describe('the record of a case', () => {
  it('is empty where there is no message, and where none is sound', async () => {
    expect(await record()).toMatchObject({ kase: null, end: null, lastSequence: 0 });
    const empty = await record({ ...OPENING, body: Buffer.alloc(0) });
    expect(empty).toMatchObject({ kase: null, sequence: 0, lastSequence: 10 });
    expect(reasons(empty)).toEqual(['0 unreadable']);
  });

  it('is the newest sound file, however much was put between', async () => {
    const junk = { ...OPENING, body: Buffer.from('{"stream":"CLAIMS","seq":1}') };
    const found = await record(junk, OPENING, junk, INDICTED, junk);
    expect(found).toMatchObject({ sequence: 13, lastSequence: 14, end: null, fault: null });
    expect(found.kase?.file).toEqual(indicted.file);
    expect(reasons(found)).toEqual(['0 unreadable', '2 unreadable', '4 unreadable']);
  });

  it('takes no copy, and nothing that goes on from an older file', async () => {
    const fork = await court.hand(opened, 'prosecutor', { ...INDICTMENT, narrative: 'Another.' });
    const found = await record(
      OPENING,
      OPENING,
      INDICTED,
      INDICTED,
      OPENING,
      carrying(fork.file, 'prosecutor', 'adversary'),
      DISCOVERED,
    );
    expect(found.sequence).toBe(16);
    expect(reasons(found)).toEqual(['1 replayed', '3 replayed', '4 replayed', '5 replayed']);
  });

  it('takes no sound file on another subject than its walk names', async () => {
    const found = await record(
      OPENING,
      { ...INDICTED, to: 'judge' },
      { ...INDICTED, from: 'adversary' },
      INDICTED,
    );
    expect(found.sequence).toBe(13);
    expect(reasons(found)).toEqual(['1 misaddressed', '2 not-signed']);
  });

  it('takes nothing that its author did not sign, or that was changed since', async () => {
    const strange = await court.hand(opened, 'prosecutor', INDICTMENT, stranger);
    const others = await court.hand(opened, 'prosecutor', INDICTMENT, court.signerOf('defense'));
    const header = { ...indicted.file.header, publisher: 'mallory' };
    const [entry] = indicted.file.entries;
    if (!entry) throw new Error('the indictment is missing');
    const cut = { ...entry, artifact: { ...INDICTMENT, narrative: 'Another.' } };
    const found = await record(
      OPENING,
      carrying(strange.file, 'prosecutor', 'adversary'),
      carrying(others.file, 'prosecutor', 'adversary'),
      carrying({ ...indicted.file, header }, 'prosecutor', 'adversary'),
      carrying({ ...indicted.file, entries: [cut] }, 'prosecutor', 'adversary'),
      carrying({ header, entries: [] }, 'clerk', 'prosecutor'),
    );
    expect(found.sequence).toBe(10);
    expect(reasons(found)).toEqual([1, 2, 3, 4, 5].map((at) => `${at} not-signed`));
  });

  it('takes no case that the clerk did not open', async () => {
    const forged = { ...opened, file: await court.reopened(opened.file, {}, stranger) };
    const next = await court.hand(forged, 'prosecutor', INDICTMENT);
    const found = await record(
      carrying(forged.file, 'clerk', 'prosecutor'),
      carrying(next.file, 'prosecutor', 'adversary'),
    );
    expect(found).toMatchObject({ kase: null, fault: null });
    expect(reasons(found)).toEqual(['0 not-signed', '1 not-signed']);
  });

  it('takes no case that holds nothing of what its proceeding tries', async () => {
    const { digest = '' } = proceedingNamed('critique') ?? {};
    const proceeding = { name: 'critique', digest };
    const other = await court.reopened(opened.file, { proceeding });
    const found = await record(carrying(other, 'clerk', 'evaluator'));
    expect(found).toMatchObject({ kase: null, fault: null });
    expect(reasons(found)).toEqual(['0 unreadable']);
  });
});

describe('what a role signed itself', () => {
  it('is the fault of the case where it breaks the rules', async () => {
    const broken = carrying(
      await court.rewritten(indicted.file, -1, { edge: 'HD1' }),
      'prosecutor',
      'adversary',
    );
    const found = await record(OPENING, broken, INDICTED);
    expect(found.sequence).toBe(10);
    expect(found.fault?.sha256).toBe(sha256(broken.body));
    expect(found.fault?.why).toMatch(/^the prosecutor handed on: entry 0 says edge HD1/);
    expect(found.skipped).toEqual([]);
  });

  it('that it can not go on is the fault, while it is its turn and about what it was handed', async () => {
    const refusing = async (role: Role, file: CaseFile, by = role): Promise<Said> => {
      const refused = Buffer.from('the message');
      const handed = { caseId, head: headOf(file) };
      const { message } = await refusalOf(role, court.signerOf(by), handed, refused, 'too large');
      return { from: role, to: 'clerk', body: message.body };
    };
    const found = await record(OPENING, INDICTED, await refusing('adversary', indicted.file));
    const refused = sha256(Buffer.from('the message'));
    expect(found.fault).toEqual({ why: 'the adversary says: too large', sha256: refused });
    const others = await record(
      OPENING,
      INDICTED,
      await refusing('defense', indicted.file),
      await refusing('adversary', opened.file),
      await refusing('adversary', indicted.file, 'judge'),
      DISCOVERED,
    );
    expect(others).toMatchObject({ fault: null, sequence: 15 });
    expect(reasons(others)).toEqual(['2 replayed', '3 replayed', '4 unreadable']);
  });
});

describe('the end of a case', () => {
  it('is the first whose seal holds, and nothing counts after it', async () => {
    const found = await record(OPENING, INDICTED, DISCOVERED, MISTRIAL, MISTRIAL, DISCOVERED);
    expect(found.end?.predicate.decision).toBe('mistrial');
    expect(found.end?.stored.sequence).toBe(13);
    expect(reasons(found)).toEqual(['4 after-the-end', '5 after-the-end']);
  });

  it('is no message without a seal of its author over this case, decision and file', async () => {
    const sealed: unknown = JSON.parse(Buffer.from(MISTRIAL.body).toString('utf8'));
    const { envelope } = Object(sealed) as { envelope: { payload: string } };
    const payload = Buffer.from(envelope.payload, 'base64');
    const elsewhere = { case: discovered.file, envelope };
    const nested = `"artifact":{"a":${'['.repeat(1e5)}${']'.repeat(1e5)},`;
    const deep = Buffer.from(MISTRIAL.body).toString().replace('"artifact":{', nested);
    const twice = await sealEnvelope(PAYLOAD_TYPE, payload, court.signerOf('judge'));
    const found = await record(
      OPENING,
      { ...MISTRIAL, from: 'judge' },
      { ...MISTRIAL, from: 'judge', to: 'affirm' },
      await end(limited, 'clerk', 'mistrial', stranger),
      { ...MISTRIAL, body: Buffer.from(canonical(elsewhere)) },
      { ...MISTRIAL, body: Buffer.from(canonical({ case: limited.file, envelope: twice })) },
      { ...MISTRIAL, body: Buffer.from(deep) },
      carrying(conceded.file, 'defense', 'judge'),
    );
    expect(found.end).toBeNull();
    expect(reasons(found).slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6].map((at) => `${at} not-signed`));
  });

  it('is told by the newest message alone where that is it', async () => {
    const ports = logOf([OPENING, INDICTED, DISCOVERED, MISTRIAL]);
    const bus = { ...ports.bus, next: () => Promise.reject(new Error('the log is read')) };
    const { end: found } = await recordUpToEnd({ ...ports, bus }, caseId);
    expect(found?.predicate.decision).toBe('mistrial');
  });
});

const delta = (file: CaseFile, after: number, from: Role, to: Role): Said => ({
  from,
  to,
  body: Buffer.from(serializeDelta(file, after)),
});

const textOf = ({ body }: Said): string => Buffer.from(body).toString('utf8');

describe('a delta of the record', () => {
  const INDICTED_DELTA = delta(indicted.file, 0, 'prosecutor', 'adversary');
  const DISCOVERED_DELTA = delta(discovered.file, 1, 'adversary', 'defense');

  it('folds to what the whole file is, whichever of the messages are deltas', async () => {
    for (const first of [INDICTED, INDICTED_DELTA]) {
      const overlapping = delta(discovered.file, 0, 'adversary', 'defense');
      for (const second of [DISCOVERED, DISCOVERED_DELTA, overlapping]) {
        const found = await record(OPENING, first, second);
        expect(found).toMatchObject({ sequence: 12, fault: null, skipped: [] });
        expect(found.kase).toEqual(discovered);
      }
    }
  });

  it('is no part of the case put there again, out of order, or behind what it does not go on from', async () => {
    const found = await record(
      OPENING,
      DISCOVERED_DELTA,
      INDICTED_DELTA,
      INDICTED_DELTA,
      DISCOVERED_DELTA,
      INDICTED_DELTA,
      DISCOVERED_DELTA,
    );
    expect(found).toMatchObject({ sequence: 14, fault: null });
    expect(found.kase?.file).toEqual(discovered.file);
    expect(reasons(found)).toEqual(['1 replayed', '3 replayed', '5 replayed', '6 replayed']);
  });

  it('is none with another number or head, cut short, or with any byte of it changed', async () => {
    const text = textOf(DISCOVERED_DELTA);
    const other = text.replace(
      /"head":"./,
      (head) => head.slice(0, -1) + (head.endsWith('0') ? '1' : '0'),
    );
    const change = (said: string): Said => ({ ...DISCOVERED_DELTA, body: Buffer.from(said) });
    const found = await record(
      OPENING,
      INDICTED_DELTA,
      change(text.replace('{"after":1', '{"after":0')),
      change(text.replace('{"after":1', '{"after":2')),
      change(other),
      change(text.slice(0, -1)),
      change(text.replace('"role":"adversary"', '"role":"defense"')),
      change(text.replace('"ordinal":1', '"ordinal": 1')),
      change(text.replace('"at":"2026', '"at":"2027')),
      DISCOVERED_DELTA,
    );
    expect(found.kase).toEqual(discovered);
    expect(reasons(found)).toEqual([
      '2 replayed',
      '3 replayed',
      '4 replayed',
      '5 unreadable',
      '6 not-signed',
      '7 unreadable',
      '8 not-signed',
    ]);
  });

  it('of another case is none of this one, whatever head it is given', async () => {
    const foreign = await court.hand(await court.open(), 'prosecutor', INDICTMENT);
    const transplanted = delta(foreign.file, 0, 'prosecutor', 'adversary');
    const aimed = textOf(transplanted).replace(/[0-9a-f]{64}"\}$/, `${headOf(opened.file)}"}`);
    const found = await record(OPENING, transplanted, {
      ...transplanted,
      body: Buffer.from(aimed),
    });
    expect(found.kase).toEqual(opened);
    expect(reasons(found)).toEqual(['1 replayed', '2 not-signed']);
  });

  it('that its author signed against the rules is the fault of the case', async () => {
    const broken = await court.rewritten(indicted.file, -1, { edge: 'HD1' });
    const found = await record(OPENING, delta(broken, 0, 'prosecutor', 'adversary'));
    expect(found.fault?.why).toMatch(/^the prosecutor handed on: entry 0 says edge HD1/);
  });

  describe('whose base is gone from the log', () => {
    /** As the server stores it after the message that it answers. */
    async function answering(of = caseId, follows = 7): Promise<Said> {
      const next = await court.rewritten(discovered.file, -1, { follows });
      return {
        ...delta(next, 1, 'adversary', 'defense'),
        headers: {
          'Nats-Expected-Last-Subject-Sequence': String(follows),
          'Nats-Expected-Last-Subject-Sequence-Subject': `court.${of}.>`,
        },
      };
    }

    it('is the fault of a case of which nothing whole is left', async () => {
      const said = await answering();
      const found = await record(said);
      expect(found).toMatchObject({ kase: null, end: null, skipped: [] });
      expect(found.fault).toEqual({ why: BASE_GONE, sha256: sha256(said.body) });
    });

    it('is the fault of a case that has a gap, unless a whole file came behind it', async () => {
      const said = await answering();
      const found = await record(OPENING, said);
      expect(found).toMatchObject({ kase: opened, sequence: 10, skipped: [] });
      expect(found.fault?.why).toBe(BASE_GONE);
      const healed = await record(OPENING, said, carrying(conceded.file, 'defense', 'judge'));
      expect(healed).toMatchObject({ fault: null, sequence: 12 });
    });

    it('is there all the same where it was passed over, and why is said', async () => {
      const strange = await court.hand(opened, 'prosecutor', INDICTMENT, stranger);
      const forged = carrying(strange.file, 'prosecutor', 'adversary');
      const found = await record(OPENING, forged, await answering(caseId, 11));
      expect(found.fault?.why).toMatch(/^the signature of entry 0 by the prosecutor: /);
    });

    it('is behind the newest whole file where one is left', async () => {
      const found = await record(await answering(), carrying(conceded.file, 'defense', 'judge'));
      expect(found).toMatchObject({ fault: null, sequence: 11 });
    });

    it("is anybody's, and no fault, where no message of this case was answered", async () => {
      const said = await answering('a'.repeat(26));
      const found = await record(said, { ...said, headers: {} }, DISCOVERED_DELTA);
      expect(found.fault).toBeNull();
      expect(reasons(found)).toEqual(['0 replayed', '1 replayed', '2 replayed']);
    });
  });
});
