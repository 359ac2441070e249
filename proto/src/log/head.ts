import type { Hash } from './merkle.ts';

/** The state of a log at one time: what its keeper signs. */
export interface TreeHead {
  /** Which log: `assize/<account>/verdicts/<when its stream was made>`. */
  readonly origin: string;
  /** How many leaves it has. */
  readonly size: number;
  readonly root: Hash;
  /** When it was signed, as its keeper says, RFC 3339 with milliseconds. */
  readonly at: string;
}

/** How the line with the time begins, which the format leaves to each log. */
const AT = 'at ';

/** A head as C2SP's tlog-checkpoint writes it, with one extension line: the time. */
export function headText({ origin, size, root, at }: TreeHead): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n${AT}${at}\n`;
}

/** The head that this text is, and writes; null for any other text. */
export function parseHead(text: string): TreeHead | null {
  const [origin = '', digits = '', root64 = '', time = ''] = text.split('\n');
  const root = fromBase64(root64);
  const size = Number(digits);
  const at = time.slice(AT.length);
  if (origin === '' || !Number.isSafeInteger(size) || size < 0 || root?.length !== 32) return null;
  if (Number.isNaN(Date.parse(at))) return null;
  const head = { origin, size, root, at };
  return headText(head) === text ? head : null;
}

/** What shows offline that a leaf is in a log: its place, its path, and the signed head. */
interface LeafProof {
  readonly index: number;
  readonly path: readonly Hash[];
  /** A signed note whose text is a head. */
  readonly note: string;
}

const PROOF = 'c2sp.org/tlog-proof@v1';

/** Most hashes in a path: a tree of more than 2^63 leaves is none of ours. */
const LONGEST_PATH = 63;

/** The bytes of canonical standard base64; null for any other text. */
export function fromBase64(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** A proof as C2SP's tlog-proof writes it. */
export function proofText({ index, path, note }: LeafProof): string {
  const hashes = path.map((one) => `${Buffer.from(one).toString('base64')}\n`).join('');
  return `${PROOF}\nindex ${index}\n${hashes}\n${note}`;
}

/** The proof that this text is, and writes; null for any other text. */
export function parseProof(text: string): LeafProof | null {
  const end = text.indexOf('\n\n');
  const [, place = '', ...lines] = text.slice(0, end).split('\n');
  const index = Number(place.slice('index '.length));
  const path = lines.flatMap((line) => fromBase64(line) ?? []);
  if (end < 0 || !Number.isSafeInteger(index) || index < 0) return null;
  if (path.length !== lines.length || path.some(({ length }) => length !== 32)) return null;
  if (path.length > LONGEST_PATH) return null;
  const proof = { index, path, note: text.slice(end + 2) };
  return proofText(proof) === text ? proof : null;
}
