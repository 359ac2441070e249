import type { CaseFile } from '@assize/proto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keep, recall } from './known-cases.ts';
import { receive } from './receive.ts';
import { DISCOVERY, INDICTMENT } from './testing/artifacts.ts';
import { message, newCourt } from './testing/trial.ts';

const court = await newCourt();
const opened = await court.open();
const indicted = await court.hand(opened, 'prosecutor', INDICTMENT);
const discovered = await court.hand(indicted, 'adversary', DISCOVERY);
const { caseId } = opened.file.header;

const bytesOf = (file: CaseFile): Buffer => Buffer.from(message(file, 'clerk', 'judge').body);
const parsed = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));

/** The bytes with others in the place of some. */
function spliced(bytes: Buffer, at: number, remove: number, insert: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]);
}

describe('a known case', () => {
  it('is recalled with what a message adds to it, and with how far it was walked', () => {
    keep(bytesOf(opened.file), opened);
    expect(recall(caseId, bytesOf(indicted.file))).toEqual({
      file: indicted.file,
      walked: { walk: opened.walk, entries: 0 },
    });
    keep(bytesOf(indicted.file), indicted);
    expect(recall(caseId, bytesOf(discovered.file))).toEqual({
      file: discovered.file,
      walked: { walk: indicted.walk, entries: 1 },
    });
    expect(recall(caseId, bytesOf(indicted.file))?.file).toEqual(indicted.file);
  });

  it('is not recalled for bytes that lack some of it, nor under another name', () => {
    keep(bytesOf(indicted.file), indicted);
    expect(recall(caseId, bytesOf(opened.file))).toBeNull();
    expect(recall('a'.repeat(26), bytesOf(discovered.file))).toBeNull();
  });

  it('is never recalled for bytes that say something else', () => {
    keep(bytesOf(indicted.file), indicted);
    const sound = bytesOf(discovered.file);
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 3 }),
      fc
        .constantFrom(
          ',',
          ',{}',
          '.5,',
          ']',
          '],"entries":[',
          ' ',
          '\ufeff',
          '}',
          ',0',
          '"header":',
        )
        .map((text) => Buffer.from(text)),
    );
    const border = bytesOf(indicted.file).length - JSON.stringify(indicted.file.header).length - 12;
    const place = fc.oneof(fc.nat(sound.length), fc.integer({ min: border - 4, max: border + 4 }));
    fc.assert(
      fc.property(place, fc.nat(2), piece, (at, remove, insert) => {
        const bytes = spliced(sound, at, remove, insert);
        const found = recall(caseId, bytes);
        if (found) expect(found.file).toEqual(parsed(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  it('is shared, and so nobody can change it', () => {
    keep(bytesOf(indicted.file), indicted);
    const [entry] = recall(caseId, bytesOf(discovered.file))?.file.entries ?? [];
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
    const ready = await receive(first, 'prosecutor', court.keys, false);
    expect(ready.status).toBe('ready');
    const [entry] = honest.file.entries;
    if (!entry) throw new Error('there is an entry');
    const forged = {
      ...entry,
      signature: { ...entry.signature, sig: entry.signature.sig.toLowerCase() },
    };
    const later = message({ ...honest.file, entries: [forged] }, 'prosecutor', 'adversary');
    const outcome = await receive(later, 'adversary', court.keys, false);
    expect(outcome).toMatchObject({ status: 'refused' });
    const sound = message(honest.file, 'prosecutor', 'adversary');
    expect(await receive(sound, 'adversary', court.keys, false)).toMatchObject({
      status: 'ready',
      file: honest.file,
      walk: honest.walk,
    });
  });
});
