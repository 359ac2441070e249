import { jsonOf, strictObject } from '@assize/proto';
import Type from 'typebox';
import { dataReader, unreadable } from './data.ts';

const ALGORITHMS = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const;
type Algorithm = (typeof ALGORITHMS)[number];
/** The number of hex digits of each. */
const DIGITS = { md5: 32, sha1: 40, sha224: 56, sha256: 64, sha384: 96, sha512: 128 } as const;

export interface FileDigest {
  readonly path: string;
  readonly algorithm: Algorithm;
  /** In lower case. */
  readonly hex: string;
  /** In bytes. */
  readonly size: number | null;
}

export interface FileDigests {
  readonly kind: 'digest';
  readonly commit: null;
  readonly files: readonly FileDigest[];
}

const One = strictObject({
  path: Type.String({ minLength: 1, maxLength: 4000 }),
  algorithm: Type.Enum(ALGORITHMS),
  hex: Type.String({ pattern: '^[0-9a-fA-F]{32,128}$' }),
  size: Type.Optional(Type.Integer({ minimum: 0 })),
});
const readOne = dataReader(One);
const readMany = dataReader(Type.Array(One, { minItems: 1, maxItems: 1000 }));

export function algorithmNamed(name: string): Algorithm | null {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return ALGORITHMS.find((each) => each === plain) ?? null;
}

/** Reads one file, or a list of them. @throws UnreadableReport */
export function digestsOfData(data: unknown): FileDigests {
  const all = Array.isArray(data) ? readMany(data) : [readOne(data)];
  const files = all.map(({ path, algorithm, hex, size = null }): FileDigest => {
    const digits = DIGITS[algorithm];
    if (hex.length !== digits) unreadable(`${algorithm} has ${digits} digits`);
    return { path, algorithm, hex: hex.toLowerCase(), size };
  });
  return { kind: 'digest', commit: null, files };
}

const GNU = /^\\?([0-9a-fA-F]{32,128}) [ *](.+)$/;
const BSD = /^([A-Za-z0-9-]{3,10}) \((.+)\) = ([0-9a-fA-F]{32,128})$/;

/** Reads the output of `sha256sum` and similar programs (GNU or BSD), or the JSON form. @throws UnreadableReport */
export function digestsOfText(text: string): FileDigests {
  const value = jsonOf(text);
  if (value !== undefined) return digestsOfData(value);
  const lines = text.split('\n').map((line) => line.trimEnd());
  return digestsOfData(lines.filter((line) => line !== '').map(lineOf));
}

function lineOf(line: string): unknown {
  const [, hex = '', path] = GNU.exec(line) ?? [];
  if (path !== undefined) {
    return { path, hex, algorithm: ALGORITHMS.find((each) => DIGITS[each] === hex.length) };
  }
  const [, name = '', named, digits] = BSD.exec(line) ?? [];
  if (named === undefined) return unreadable('a line that is no checksum of a file');
  return { path: named, hex: digits, algorithm: algorithmNamed(name) };
}
