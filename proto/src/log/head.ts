import type { Hash } from './merkle.ts';

export interface TreeHead {
  /** The log: `assize/<account>/verdicts/<time at which its stream was created>`. */
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
  /** When it was signed according to its keeper, RFC 3339 with milliseconds. */
  readonly at: string;
}

/** The prefix of the extension line with the time. The format leaves such lines to each log. */
const TIME_PREFIX = 'at ';

/** Writes a head as a C2SP tlog-checkpoint with one extension line: the time. */
export function headText({ origin, size, root, at }: TreeHead): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n${TIME_PREFIX}${at}\n`;
}

/** Parses a head. Null for any text that `headText` would not write. */
export function parseHead(text: string): TreeHead | null {
  const [origin = '', digits = '', root64 = '', time = ''] = text.split('\n');
  const root = fromBase64(root64);
  const size = Number(digits);
  const at = time.slice(TIME_PREFIX.length);
  if (origin === '' || !Number.isSafeInteger(size) || size < 0 || root?.length !== 32) return null;
  if (Number.isNaN(Date.parse(at))) return null;
  const head = { origin, size, root, at };
  return headText(head) === text ? head : null;
}

/** An offline proof that a leaf is in a log: its index, its path, and the signed head. */
interface LeafProof {
  readonly index: number;
  readonly path: readonly Hash[];
  readonly note: string;
}

const PROOF = 'c2sp.org/tlog-proof@v1';

/** The longest path that is accepted: no log here has more than 2^63 leaves. */
const LONGEST_PATH = 63;

/** Decodes standard base64. Null unless the text is the canonical encoding of its bytes. */
export function fromBase64(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** Writes a proof as a C2SP tlog-proof. */
export function proofText({ index, path, note }: LeafProof): string {
  const hashes = path.map((one) => `${Buffer.from(one).toString('base64')}\n`).join('');
  return `${PROOF}\nindex ${index}\n${hashes}\n${note}`;
}

/** Parses a proof. Null for any text that `proofText` would not write. */
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
