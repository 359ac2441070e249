import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyScript, playScript } from '#src/testing/arbitrary.ts';
import { openTrial, roundTripped } from '#src/testing/drive.ts';
import type { CaseFile } from '../schema/case-file.ts';
import { canonical } from './canonical.ts';
import { chainFault, headOf, serializeCase, sizeOfCase } from './chain.ts';
import { extendFile, newestIn, readPart, serializeDelta, wholeOf } from './delta.ts';

const openingOf = (file: CaseFile): CaseFile => roundTripped({ ...file, entries: [] });

function read(known: CaseFile, text: string): CaseFile | string | null {
  const part = readPart(text);
  return part && extendFile(known, part);
}

function isFile(found: CaseFile | string | null): found is CaseFile {
  return found !== null && typeof found !== 'string';
}

describe('a delta', () => {
  test('cut anywhere out of a random walk folds to the very bytes of the whole file', () => {
    fc.assert(
      fc.property(anyScript, fc.array(fc.tuple(fc.nat(4), fc.nat(3))), (script, cuts) => {
        const { file } = playScript(script);
        let known = openingOf(file);
        for (const [more, back] of [...cuts, [file.entries.length, 0] as const]) {
          const length = Math.min(file.entries.length, known.entries.length + more);
          const after = Math.max(0, known.entries.length - back);
          if (length <= after) continue;
          const sent = { ...file, entries: file.entries.slice(0, length) };
          const folded = read(known, serializeDelta(sent, after));
          if (!isFile(folded)) throw new Error(folded ?? 'it does not go on from what is known');
          known = folded;
        }
        expect(serializeCase(known)).toBe(canonical(file));
        expect(sizeOfCase(known)).toBe(Buffer.byteLength(canonical(file)));
        expect(chainFault(known)).toBeNull();
        expect(headOf(known)).toBe(headOf(file));
      }),
      { numRuns: 300 },
    );
  });

  test('with any byte changed is refused, or breaks the chain or the newest signature', () => {
    fc.assert(
      fc.property(
        anyScript,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 0x20, max: 0x7e }),
        (script, which, where, byte) => {
          const { file } = playScript(script);
          fc.pre(file.entries.length > 0);
          const after = which % file.entries.length;
          const known = { ...file, entries: file.entries.slice(0, after) };
          const text = serializeDelta(file, after);
          const at = where % text.length;
          const other = text.slice(0, at) + String.fromCharCode(byte) + text.slice(at + 1);
          fc.pre(other !== text);
          const found = read(known, other);
          if (!isFile(found)) return;
          // The bytes are kept as received: a change shows in the entry's hash.
          expect(serializeDelta(found, after)).toBe(other);
          expect(chainFault(found) !== null || headOf(found) !== headOf(file)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('that was cut short or put together of two, or of which an entry is missing, is refused', () => {
    fc.assert(
      fc.property(anyScript, fc.nat(), fc.nat(), (script, which, where) => {
        const { file } = playScript(script);
        fc.pre(file.entries.length > 1);
        const after = which % (file.entries.length - 1);
        const known = { ...file, entries: file.entries.slice(0, after) };
        const text = serializeDelta(file, after);
        expect(isFile(read(known, text.slice(0, where % text.length)))).toBe(false);
        expect(isFile(read(known, text + text))).toBe(false);
        const later = read(known, serializeDelta(file, after + 1));
        expect(later).toBeNull();
        const [part, next] = [readPart(text), readPart(serializeDelta(file, after + 1))];
        if (!part || !next) throw new Error('they are deltas');
        const gap = extendFile(known, { ...part, entries: next.entries });
        if (!isFile(gap)) throw new Error('it is read, and refused by its chain');
        expect(chainFault(gap)).toMatch(/breaks at entry/);
      }),
      { numRuns: 300 },
    );
  });

  test('of another case is none of this one, whatever it says that it goes on from', () => {
    fc.assert(
      fc.property(anyScript, anyScript, (one, other) => {
        const { file } = playScript(one);
        const { file: foreign } = playScript(other);
        fc.pre(file.entries.length > 0 && canonical(file) !== canonical(foreign));
        for (let after = 0; after < foreign.entries.length; after += 1) {
          if (headOf({ ...foreign, entries: foreign.entries.slice(0, after) }) === headOf(file))
            continue;
          const known = { ...file, entries: file.entries.slice(0, after) };
          if (headOf(known) === headOf({ ...foreign, entries: foreign.entries.slice(0, after) }))
            continue;
          const text = serializeDelta(foreign, after);
          expect(read(known, text)).toBeNull();
          const aimed = read(
            known,
            text.replace(/"head":"[0-9a-f]{64}"\}$/, `"head":"${headOf(known)}"}`),
          );
          if (isFile(aimed)) expect(chainFault(aimed)).toMatch(/breaks at entry/);
        }
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['no entries', (text: string) => text.replace(/\[.*\]/s, '[]')],
    ['a number before it', (text: string) => text.replace('{"after":0', '{"after":00')],
    ['a negative number', (text: string) => text.replace('{"after":0', '{"after":-1')],
    ['white space', (text: string) => text.replace(',"head"', ', "head"')],
    ['a field more', (text: string) => text.replace(/\}$/, ',"more":1}')],
    ['a head in capitals', (text: string) => text.toUpperCase()],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
  ])('with %s is none', (_what, change) => {
    const text = '{"after":0,"entries":[{}],"head":"' + 'a'.repeat(64) + '"}';
    expect(readPart(text)).not.toBeNull();
    expect(readPart(change(text))).toBeNull();
  });
});

describe('entries as they came', () => {
  test('are read in no other bytes than canonical ones', () => {
    fc.assert(
      fc.property(anyScript, fc.nat(), (script, which) => {
        const { file } = playScript(script);
        fc.pre(file.entries.length > 0);
        const entry = file.entries[which % file.entries.length];
        const text = canonical(entry);
        const part = { after: 0, head: '' };
        expect(newestIn({ ...part, entries: text })).toEqual(entry);
        const backwards = Object.fromEntries(Object.entries({ ...entry }).toReversed());
        for (const other of [
          JSON.stringify(backwards),
          text.replace('{', '{ '),
          `${text},`,
          text.replace(/"ordinal":(\d+)/, '"ordinal":$1.0'),
          text.replace('"node"', String.raw`"n\u006fde"`),
          text.replace(/"why":"/, String.raw`"why":"\ud800`),
          text.replace('{', '{"artifact":{},'),
          '',
        ]) {
          expect(newestIn({ ...part, entries: other })).toEqual(expect.any(String));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('a whole file', () => {
  test('is a part too where its header is the very one that is known', () => {
    const { file } = openTrial();
    const text = serializeCase(file);
    expect(wholeOf(file, text)).toEqual({ after: 0, head: headOf(file), entries: '' });
    const part = wholeOf(file, text);
    expect(part && extendFile(file, part)).toBe(file);
    expect(wholeOf(file, text.replace('"v":1}', '"v":2}'))).toBeNull();
    expect(wholeOf(file, text.replace('[]', '[ ]'))).toMatchObject({ entries: ' ' });
  });
});
