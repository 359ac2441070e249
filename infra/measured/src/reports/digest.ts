import Type from 'typebox';
import { dataReader, parsedJson } from './data.ts';
import { unreadable } from './unreadable.ts';

/** Hex digits of each algorithm. */
const DIGITS = { md5: 32, sha1: 40, sha224: 56, sha256: 64, sha384: 96, sha512: 128 } as const;
export type Algorithm = keyof typeof DIGITS;

export interface FileDigest {
  readonly path: string;
  readonly algorithm: Algorithm;
  /** Lower case. */
  readonly hex: string;
  /** In bytes. */
  readonly size: number | null;
}

/** What files were, byte for byte. */
export interface FileDigests {
  readonly kind: 'digest';
  readonly commit: null;
  readonly files: readonly FileDigest[];
}

const One = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 4000 }),
    algorithm: Type.Enum(['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']),
    hex: Type.String({ pattern: '^[0-9a-fA-F]{32,128}$' }),
    size: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);
const readOne = dataReader(One);
const readMany = dataReader(Type.Array(One, { minItems: 1, maxItems: 1000 }));

export function algorithmNamed(name: string): Algorithm | null {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const known = Object.keys(DIGITS).find((each) => each === plain);
  return isAlgorithm(known) ? known : null;
}

function isAlgorithm(name: string | undefined): name is Algorithm {
  return name !== undefined && name in DIGITS;
}

/** One file, or a list of them. @throws UnreadableReport */
export function digestsOfData(data: unknown): FileDigests {
  const all = Array.isArray(data) ? readMany(data) : [readOne(data)];
  const files = all.map(({ path, algorithm, hex, size = null }): FileDigest => {
    const known = algorithmNamed(algorithm) ?? unreadable(`no algorithm: ${algorithm}`);
    if (hex.length !== DIGITS[known]) unreadable(`${known} has ${DIGITS[known]} digits`);
    return { path, algorithm: known, hex: hex.toLowerCase(), size };
  });
  return { kind: 'digest', commit: null, files };
}

const GNU = /^\\?([0-9a-fA-F]{32,128}) [ *](.+)$/;
const BSD = /^([A-Za-z0-9-]{3,10}) \((.+)\) = ([0-9a-fA-F]{32,128})$/;

/** What `sha256sum` and its kin print (GNU or BSD), or the JSON form. @throws UnreadableReport */
export function digestsOfText(text: string): FileDigests {
  const value = parsedJson(text);
  if (value !== undefined) return digestsOfData(value);
  const lines = text.split('\n').map((line) => line.trimEnd());
  return digestsOfData(lines.filter((line) => line !== '').map(lineOf));
}

function lineOf(line: string): unknown {
  const [, hex = '', path] = GNU.exec(line) ?? [];
  if (path !== undefined) {
    const algorithm = Object.entries(DIGITS).find(([, digits]) => digits === hex.length)?.[0];
    return { path, hex, algorithm };
  }
  const [, name = '', named, digits] = BSD.exec(line) ?? [];
  if (named === undefined) return unreadable('a line that is no checksum of a file');
  return { path: named, hex: digits, algorithm: algorithmNamed(name) };
}
