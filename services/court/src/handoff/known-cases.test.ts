import {
  canonical,
  proceedingOfDigest,
  serializeCase,
  serializeDelta,
  verifyFile,
  type KeyRing,
} from '@assize/proto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheCase, toKnown, cachedCase, cachedSealedCase } from './known-cases.ts';
import { receive } from './receive.ts';
import { compose } from './send.ts';
import { CLOSING, DISCOVERY, INDICTMENT } from './testing/artifacts.ts';
import { message, newCourt } from './testing/trial.ts';
import type { Case } from './turn.ts';

const court = await newCourt();
const opened = await court.open();
const indicted = await court.hand(opened, 'prosecutor', INDICTMENT);
const discovered = await court.hand(indicted, 'adversary', DISCOVERY);
const { caseId } = opened.file.header;

const parsed = (text: string): unknown => JSON.parse(text);

function spliced(text: string, at: number, remove: number, insert: string): string {
  return text.slice(0, at) + insert + text.slice(at + remove);
}

/** The message by which the clerk closes a case. */
async function endOf(kase: Case): Promise<string> {
  const ended = await court.hand(kase, 'clerk', CLOSING);
  const composed = await compose(ended, 'clerk', court.signerOf('clerk'));
  if (composed.status !== 'composed') throw new Error('it does not fit');
  return Buffer.from(composed.outgoing.body).toString('utf8');
}

describe('a known case', () => {
  it('is recalled with what a message adds to it, and with how far it was walked', () => {
    cacheCase(toKnown(opened));
    expect(cachedCase(caseId, serializeCase(indicted.file))).toEqual({
      file: indicted.file,
      walked: { walk: opened.walk, entries: 0 },
    });
    cacheCase(toKnown(indicted));
    expect(cachedCase(caseId, serializeCase(discovered.file))).toEqual({
      file: discovered.file,
      walked: { walk: indicted.walk, entries: 1 },
    });
    expect(cachedCase(caseId, serializeCase(indicted.file))?.file).toEqual(indicted.file);
  });

  it('is recalled with the same by a delta, and with no entry read twice', () => {
    cacheCase(toKnown(indicted));
    const found = cachedCase(caseId, serializeDelta(discovered.file, 1));
    expect(found).toEqual({ file: discovered.file, walked: { walk: indicted.walk, entries: 1 } });
    expect(found?.file.entries[0]).toBe(indicted.file.entries[0]);
    expect(cachedCase(caseId, serializeDelta(discovered.file, 0))).toEqual(found);
    expect(cachedCase(caseId, serializeDelta(indicted.file, 0))?.file).toBe(indicted.file);
  });

  it('is walked on from where it was checked, where it is what a role wrote itself', () => {
    cacheCase({ ...toKnown(opened), file: indicted.file });
    expect(cachedCase(caseId, serializeDelta(discovered.file, 1))).toEqual({
      file: discovered.file,
      walked: { walk: opened.walk, entries: 0 },
    });
    const [entry] = indicted.file.entries;
    if (!entry) throw new Error('there is an entry');
    const malformed = { ...indicted.file, entries: [{ ...entry, more: 1 }] };
    cacheCase({ ...toKnown(opened), file: malformed });
    expect(cachedCase(caseId, serializeCase(malformed))).toBeNull();
  });

  it('is not recalled for bytes that lack some of it, nor under another name', () => {
    cacheCase(toKnown(indicted));
    expect(cachedCase(caseId, serializeCase(opened.file))).toBeNull();
    expect(cachedCase('a'.repeat(26), serializeCase(discovered.file))).toBeNull();
    cacheCase(toKnown(discovered));
    expect(cachedCase(caseId, serializeDelta(indicted.file, 0))).toBeNull();
    cacheCase(toKnown(opened));
    expect(cachedCase(caseId, serializeDelta(discovered.file, 1))).toBeNull();
  });

  it('is never recalled for bytes that say something else', () => {
    cacheCase(toKnown(indicted));
    const sound = serializeCase(discovered.file);
    const signs = [',', ',{}', '.5,', ']', '],"entries":[', ' ', '\ufeff', '}', ',0', '"header":'];
    const piece = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom(...signs));
    const border = serializeCase(indicted.file).length - canonical(opened.file.header).length - 12;
    const place = fc.oneof(fc.nat(sound.length), fc.integer({ min: border - 4, max: border + 4 }));
    fc.assert(
      fc.property(place, fc.nat(2), piece, (at, remove, insert) => {
        const text = spliced(sound, at, remove, insert);
        const found = cachedCase(caseId, text);
        if (found) expect(found.file).toEqual(parsed(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is recalled with its end, and never for bytes that say another', async () => {
    const sound = await endOf(discovered);
    cacheCase(toKnown(discovered));
    const found = cachedSealedCase(caseId, sound);
    expect(found?.sealed).toEqual(parsed(sound));
    expect(found?.walked).toEqual(toKnown(discovered).walked);
    expect(found?.sealed.case.entries[1]).toBe(discovered.file.entries[1]);
    fc.assert(
      fc.property(fc.nat(sound.length), fc.nat(2), fc.string({ maxLength: 2 }), (at, cut, put) => {
        const text = spliced(sound, at, cut, put);
        const other = cachedSealedCase(caseId, text);
        if (other) expect(other.sealed).toEqual(parsed(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is verified as if nothing were known of it, each signature asked about', async () => {
    const sound = await endOf(discovered);
    cacheCase(toKnown(discovered));
    const asked: string[] = [];
    const keys: KeyRing = {
      ...court.keys,
      refusal(bytes, signature, name, at) {
        asked.push(name);
        return court.keys.refusal(bytes, signature, name, at);
      },
    };
    const recalls = (text: string) => cachedSealedCase(caseId, text);
    const knowing = await verifyFile(Buffer.from(sound), keys, proceedingOfDigest, recalls);
    expect(knowing).toMatchObject({ status: 'verified', sealed: parsed(sound) });
    expect(asked).toEqual(['clerk', 'prosecutor', 'adversary', 'clerk']);
    const spot = fc.tuple(fc.nat(sound.length), fc.nat(2), fc.string({ maxLength: 2 }));
    const same = async ([at, cut, put]: [number, number, string]): Promise<void> => {
      const bytes = Buffer.from(spliced(sound, at, cut, put));
      const known = await verifyFile(bytes, court.keys, proceedingOfDigest, recalls);
      const plain = await verifyFile(bytes, court.keys, proceedingOfDigest);
      expect(known.status).toBe(plain.status);
    };
    await fc.assert(fc.asyncProperty(spot, same), { numRuns: 300 });
  });

  it('is shared, and so nobody can change it', () => {
    cacheCase(toKnown(indicted));
    const [entry] = cachedCase(caseId, serializeCase(discovered.file))?.file.entries ?? [];
    if (entry?.artifact.kind !== 'indictment') throw new Error('the first entry is the indictment');
    const { items } = entry.artifact;
    expect(() => items.push({ id: 'e2', weight: 'primary', strength: 1 })).toThrow(TypeError);
    expect(() => Object.assign(entry, { role: 'judge' })).toThrow(TypeError);
  });
});

describe('receiving', () => {
  it('refuses a forged addition to a known case as it would refuse the whole file', async () => {
    const fresh = await court.open();
    const honest = await court.hand(fresh, 'prosecutor', INDICTMENT);
    const first = message(fresh.file, 'clerk', 'prosecutor');
    const ready = await receive(first, 'prosecutor', court.keys);
    expect(ready.status).toBe('ready');
    const [entry] = honest.file.entries;
    if (!entry) throw new Error('there is an entry');
    const forged = {
      ...entry,
      signature: { ...entry.signature, sig: entry.signature.sig.toLowerCase() },
    };
    const later = message({ ...honest.file, entries: [forged] }, 'prosecutor', 'adversary');
    const outcome = await receive(later, 'adversary', court.keys);
    expect(outcome).toMatchObject({ status: 'refused' });
    const sound = message(honest.file, 'prosecutor', 'adversary');
    expect(await receive(sound, 'adversary', court.keys)).toMatchObject({
      status: 'ready',
      file: honest.file,
      walk: honest.walk,
    });
  });
});
