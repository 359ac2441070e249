import fc from 'fast-check';
import { DEFINITIONS } from '../proceedings/index.ts';
import { describe, expect, test } from 'vitest';
import { CaseFile } from '../schema/case-file.ts';
import { checkCaseFile } from '../schema/check.ts';
import { anyScript, playScript } from '#src/testing/arbitrary.ts';
import { handIn, handInAll, openTrial, signedBytes, roundTripped } from '#src/testing/drive.ts';
import {
  advised,
  discovered,
  indicted,
  reinvestigated,
  round,
  ruled,
  defended,
} from '#src/testing/artifacts.ts';
import { canonical, digestOf } from './canonical.ts';
import { bytesUnderSignature, chainFault, headOf, serializeCase } from './chain.ts';

function withLink(file: CaseFile, index: number, link: unknown): unknown {
  if (index < 0) return { ...file, header: link };
  return { ...file, entries: file.entries.map((entry, i) => (i === index ? link : entry)) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

describe('the hash chain', () => {
  test('holds in every file, and its head is the hash of the newest entry', () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        const { file } = playScript(script);
        expect(chainFault(file)).toBeNull();
        expect(chainFault(roundTripped(file))).toBeNull();
        expect(headOf(file)).toBe(digestOf(file.entries.at(-1)));
      }),
    );
  });

  test('begins at the header', () => {
    const { file } = openTrial();
    expect(headOf(file)).toBe(digestOf(file.header));
    expect(chainFault(file)).toBeNull();
  });

  test('breaks by any changed byte of the header or an entry; of the last, the head moves', () => {
    fc.assert(
      fc.property(
        anyScript,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 0x20, max: 0x7e }),
        (script, which, where, byte) => {
          const { file } = playScript(script);
          const index = (which % (file.entries.length + 1)) - 1;
          const text = JSON.stringify(file.entries[index] ?? file.header);
          const at = where % text.length;
          const other = text.slice(0, at) + String.fromCharCode(byte) + text.slice(at + 1);
          const link = parsed(other);
          // 1e-7 and 1E-7 parse to the same number, so the chain can't tell them apart, though the bytes differ.
          fc.pre(link !== null && JSON.stringify(link) !== text);
          const checked = checkCaseFile(withLink(file, index, link));
          if (!checked.ok) return;
          // A digit changed into an exponent can make a number infinite. The test after the next covers that.
          if (chainFault(checked.value)?.includes("can't be computed")) return;
          const last = index === file.entries.length - 1;
          if (last) expect(headOf(checked.value)).not.toBe(headOf(file));
          else expect(chainFault(checked.value)).toMatch(/breaks at entry/);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('breaks where an entry is left out or two change places', () => {
    const { file } = handInAll(openTrial(), [indicted(), discovered(), defended(), ...round()]);
    const [a, b, ...rest] = file.entries;
    if (!a || !b) throw new Error('it has entries');
    expect(chainFault({ ...file, entries: [b, ...rest] })).toMatch(/entry 0.*the header/);
    expect(chainFault({ ...file, entries: [b, a, ...rest] })).toMatch(/entry 0/);
    expect(chainFault({ ...file, entries: [a, ...rest] })).toMatch(/entry 1.*entry 0/);
  });

  test.each([
    ['a number beyond all', '1e999'],
    ['a lone surrogate', String.raw`"\ud800"`],
  ])('can not hold over %s, in any entry or the header', (_name, json) => {
    const data = [{ id: 'x', kind: 'http' as const, data: 'PLANTED' }];
    const inHeader = openTrial({ claim: { evidence: data } });
    const inLast = handIn(openTrial(), { artifact: indicted(), gathered: { evidence: data } });
    for (const { file } of [inHeader, inLast, handIn(inLast, discovered())]) {
      const checked = checkCaseFile(parsed(serializeCase(file).replace('"PLANTED"', json)));
      if (!checked.ok) throw new Error(checked.faults.join());
      expect(chainFault(checked.value)).toMatch(/no canonical JSON form/);
    }
  });

  test('holds for a writer that orders keys otherwise', () => {
    const { file } = handInAll(openTrial(), [indicted(), discovered()]);
    const backwards = (link: object) => Object.fromEntries(Object.entries(link).toReversed());
    const header = backwards(file.header);
    const checked = checkCaseFile({ header, entries: file.entries.map(backwards) });
    if (!checked.ok) throw new Error(checked.faults.join());
    expect(JSON.stringify(checked.value.header)).not.toBe(JSON.stringify(file.header));
    expect(chainFault(checked.value)).toBeNull();
  });
});

describe('canonical order', () => {
  test('what is signed is the canonical form without the signature, before and after travel', () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        const { file } = playScript(script);
        const there = roundTripped(file);
        for (const link of [there.header, ...there.entries]) {
          const { signature, ...rest } = link;
          expect(bytesUnderSignature(link)).toEqual({ bytes: signedBytes(rest), signature });
        }
        expect(serializeCase(there)).toBe(canonical(file));
      }),
      { numRuns: 50 },
    );
  });

  const keys = fc.oneof(fc.nat().map(String), fc.string());
  const freeform = fc.dictionary(keys, fc.dictionary(keys, fc.jsonValue()), { minKeys: 1 });

  const places = ['claim', 'search', 'remand', 'investigator', 'model'] as const;

  function carrying(data: unknown, place: (typeof places)[number]): CaseFile {
    const evidence = (at: typeof place) =>
      at === place ? [{ id: at, kind: 'http' as const, data }] : [];
    const raw = place === 'investigator' ? { reinvestigation: data } : {};
    return handInAll(openTrial({ claim: { evidence: evidence('claim') } }), [
      { artifact: indicted(), gathered: { evidence: evidence('search') } },
      {
        artifact: discovered(),
        gathered: place === 'model' ? { advice: [advised({ answer: data })] } : {},
      },
      defended({ plea: 'yes' }),
      ruled('remand'),
      { artifact: reinvestigated({ evidence: evidence('remand') }), gathered: raw },
      indicted(),
    ]).file;
  }

  test('survives keys that look like numbers, which JavaScript keeps in an order of its own', () => {
    fc.assert(
      fc.property(freeform, fc.constantFrom(...places), (data, place) => {
        const there = roundTripped(carrying({ ...data, 10: 'ten', 9: 'nine' }, place));
        expect(serializeCase(there)).toBe(canonical(there));
        expect(chainFault(there)).toBeNull();
        for (const link of [there.header, ...there.entries]) {
          const { signature: _signature, ...rest } = link;
          expect(bytesUnderSignature(link).bytes).toEqual(signedBytes(rest));
        }
        expect(headOf(there)).toBe(digestOf(there.entries.at(-1)));
      }),
      { numRuns: 50 },
    );
  });

  test('the freeform places of a case are these: another one belongs in `isFreeform`', () => {
    const names = freeformIn(CaseFile).map((path) => path.replace(/.*\/properties\//, ''));
    expect(new Set(names)).toEqual(
      new Set(['data', 'reinvestigation', 'kept', 'answer', 'matter']),
    );
  });

  test('what an artifact holds without a form of its own lies in its evidence or its matter', () => {
    for (const { artifacts } of DEFINITIONS) {
      for (const [kind, schema] of Object.entries(artifacts)) {
        const open = freeformIn(schema).filter(
          (path) => !/^\/properties\/(evidence|matter)\b/.test(path),
        );
        expect([kind, open]).toEqual([kind, []]);
      }
    }
  });
});

function freeformIn(whole: object): string[] {
  const found: string[] = [];
  const visit = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if (Object.keys(schema).length === 0) found.push(path);
    for (const [key, value] of Object.entries(schema)) visit(value, `${path}/${key}`);
  };
  visit(JSON.parse(JSON.stringify(whole)), '');
  return found;
}
