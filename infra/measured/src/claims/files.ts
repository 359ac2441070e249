import { algorithmNamed, type FileDigest } from '#src/reports/digest.ts';
import { opposite, readBy, whole, type Finding, type Form, type Rule } from './assertion.ts';
import { meets, quantity, quantityIn, type Quantity } from './quantity.ts';
import { QUOTED } from './wording.ts';

interface FileClaim {
  readonly file: string;
  readonly says:
    /** `hex` is the digest, or the start of it. */
    | { readonly of: 'digest'; readonly algorithm: string; readonly hex: string }
    | { readonly of: 'size'; readonly bytes: Quantity; readonly unit: number };
  readonly negated: boolean;
}

const FILE = String.raw`(?:the )?(?:file )?(?<file>${QUOTED}|[\w@./\\+-]*[\w+-])`;
const ALGORITHM = String.raw`(?<algorithm>md5|sha-?(?:1|224|256|384|512))(?: ?(?:sum|checksum|digest|hash))?`;
const HEX = String.raw`(?:of )?(?<hex>[0-9a-f]{8,128}|${QUOTED})(?:\.\.\.|…)?`;
const IS = '(?:is|was|equals|matches|=|:)';
const SIZE = `(?<size>${quantity()}) ?(?<unit>bytes?|b|kb|kib|mb|mib|gb|gib)`;

const UNITS: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1000,
  kib: 1024,
  mb: 1e6,
  mib: 1024 ** 2,
  gb: 1e9,
  gib: 1024 ** 3,
};

type Group = (name: string) => string;

function digestIn(group: Group): FileClaim {
  const says = { of: 'digest', algorithm: group('algorithm'), hex: group('hex') } as const;
  return { file: group('file'), says, negated: group('not') !== '' };
}

function sizeIn(group: Group): FileClaim | null {
  const bytes = quantityIn(group('size'));
  const unit =
    UNITS[
      group('unit')
        .toLowerCase()
        .replace(/^bytes?$/, 'b')
    ];
  if (!bytes || unit === undefined) return null;
  return { file: group('file'), says: { of: 'size', bytes, unit }, negated: group('not') !== '' };
}

const FORMS: readonly Form<FileClaim>[] = [
  { pattern: whole(`${FILE} (?:has|had)(?: (?:the|a))? ${ALGORITHM} ${HEX}`), means: digestIn },
  {
    pattern: whole(`(?:the )?${ALGORITHM} (?:of|for) ${FILE} ${IS}(?<not> not)? ${HEX}`),
    means: digestIn,
  },
  { pattern: whole(`${FILE}'s ${ALGORITHM} ${IS}(?<not> not)? ${HEX}`), means: digestIn },
  {
    pattern: whole(`${FILE} (?:does|did) (?<not>not) have (?:the )?${ALGORITHM} ${HEX}`),
    means: digestIn,
  },
  {
    pattern: whole(`${FILE} (?:is|was)(?<not> not)? ${SIZE}(?: (?:long|large|in size))?`),
    means: sizeIn,
  },
  { pattern: whole(`${FILE} has(?: a size of)? ${SIZE}`), means: sizeIn },
  { pattern: whole(`the size of ${FILE} (?:is|was)(?<not> not)? ${SIZE}`), means: sizeIn },
];

/** What is said of a file's bytes: their digest, or how many they are. */
export const filesRule: Rule = (clause, { bare }) => {
  const read = readBy(FORMS, clause);
  if (!read) return null;
  const file = bare(read.file);
  const { says, negated } = read;
  const hex = says.of === 'digest' ? bare(says.hex).toLowerCase() : '';
  if (says.of === 'digest' && !/^[0-9a-f]{8,128}$/.test(hex)) return null;
  return {
    topic: 'file',
    check: (report) => {
      if (report.kind !== 'digest') return null;
      const of = report.files.filter(({ path }) => isFile(path, file));
      const found = says.of === 'size' ? sizeOf(of, says) : digestOf(of, says.algorithm, hex);
      if (!found) return { holds: null, what: `it does not give that of ${file}` };
      return negated ? opposite(found) : found;
    },
  };
};

/** The path itself, or one that ends in it after a slash. */
function isFile(path: string, wanted: string): boolean {
  const [one, other] = [path, wanted].map((each) =>
    each.replaceAll('\\', '/').replace(/^\.\//, ''),
  );
  return one === other || (one ?? '').endsWith(`/${other}`);
}

function digestOf(files: readonly FileDigest[], algorithm: string, hex: string): Finding | null {
  const wanted = algorithmNamed(algorithm);
  const [one, ...others] = files.filter((each) => each.algorithm === wanted);
  if (!one || others.some((each) => each.hex !== one.hex)) return null;
  return {
    holds: one.hex.startsWith(hex),
    what: `the ${one.algorithm} of ${one.path} is ${one.hex}`,
  };
}

function sizeOf(
  files: readonly FileDigest[],
  { bytes, unit }: { bytes: Quantity; unit: number },
): Finding | null {
  const [one, ...others] = files.filter(({ size }) => size !== null);
  if (!one || one.size === null || others.some(({ size }) => size !== one.size)) return null;
  const scale = 10 ** bytes.decimals;
  const value = one.size / unit;
  // A size in larger units is stated rounded; bytes are exact, and so is a bound.
  const measured = unit > 1 && bytes.bound === 'is' ? Math.round(value * scale) / scale : value;
  return { holds: meets(bytes, measured), what: `${one.path} has ${one.size} bytes` };
}
