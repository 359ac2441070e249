/** Texts that stand in every span, such as the names of attributes, are kept as bytes; so many of them. */
const MOST_KEPT = 2000;

/** Values of half a word and of a word of 32 bits. */
const [HALF, WORD] = [2 ** 16, 2 ** 32];

/**
 * Writes protobuf from its end to its beginning: the length of what is nested is known by the time that
 * it has to be written, so that nothing is measured first or moved afterwards.
 */
export class BackwardWriter {
  #bytes: Buffer;
  /** Where the newest byte lies; everything behind it is written. */
  #at: number;
  readonly #kept = new Map<string, Buffer>();

  /** @param size bytes that there is room for at first */
  constructor(size = 64 * 1024) {
    this.#bytes = Buffer.allocUnsafe(size);
    this.#at = size;
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#bytes.length - this.#at;
  }

  /** A copy of what was written since `before` bytes were there. */
  since(before: number): Buffer {
    return Buffer.from(this.#bytes.subarray(this.#at, this.#bytes.length - before));
  }

  /** A copy of what was written; the writer begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(this.#at));
    this.#at = this.#bytes.length;
    return taken;
  }

  #room(bytes: number): number {
    if (this.#at < bytes) {
      const grown = Buffer.allocUnsafe(2 * this.#bytes.length + bytes);
      const at = grown.length - this.length;
      this.#bytes.copy(grown, at, this.#at);
      this.#bytes = grown;
      this.#at = at;
    }
    return (this.#at -= bytes);
  }

  byte(value: number): void {
    this.#bytes[this.#room(1)] = value;
  }

  /** @param value a whole number, exact in a double; below zero in two's complement of 64 bits */
  varint(value: number): void {
    if (value >= 0 && value < 0x80) {
      this.byte(value);
      return;
    }
    let rest = value < 0 ? BigInt.asUintN(64, BigInt(value)) : BigInt(value);
    const parts: number[] = [];
    for (; rest > 0x7fn; rest >>= 7n) parts.push(Number(rest & 0x7fn) | 0x80);
    parts.push(Number(rest));
    for (const part of parts.toReversed()) this.byte(part);
  }

  /** The length of what was written since `before` bytes were there, in front of it. */
  lengthSince(before: number): void {
    const length = this.length - before;
    if (length < 0x80) this.byte(length);
    else if (length < 0x4000) {
      const at = this.#room(2);
      this.#bytes[at] = (length & 0x7f) | 0x80;
      this.#bytes[at + 1] = length >> 7;
    } else this.varint(length);
  }

  fixed32(value: number): void {
    const at = this.#room(4);
    this.#bytes.writeUInt32LE(value, at);
  }

  /** Nanoseconds since the epoch: more than a double holds, so in two halves. */
  time(seconds: number, nanos: number): void {
    const upper = Math.floor(seconds / HALF) * 1e9;
    const lower = (seconds % HALF) * 1e9 + nanos;
    const low = (upper % HALF) * HALF + (lower % WORD);
    const at = this.#room(8);
    this.#bytes.writeUInt32LE(low % WORD, at);
    const carried = Math.floor(low / WORD);
    this.#bytes.writeUInt32LE(
      Math.floor(upper / HALF) + Math.floor(lower / WORD) + carried,
      at + 4,
    );
  }

  double(value: number): void {
    const at = this.#room(8);
    this.#bytes.writeDoubleLE(value, at);
  }

  bytes(value: Uint8Array): void {
    const at = this.#room(value.byteLength);
    this.#bytes.set(value, at);
  }

  hex(value: string): void {
    const at = this.#room(value.length / 2);
    this.#bytes.write(value, at, 'hex');
  }

  /** A text of any content, in UTF-8. */
  text(value: string): void {
    const { length } = value;
    const at = this.#room(length);
    for (let i = 0; i < length; i += 1) {
      const code = value.charCodeAt(i);
      if (code > 0x7f) {
        this.#at += length;
        this.bytes(Buffer.from(value, 'utf8'));
        return;
      }
      this.#bytes[at + i] = code;
    }
  }

  /** A text that comes again and again. */
  name(value: string): void {
    let bytes = this.#kept.get(value);
    if (bytes === undefined) {
      bytes = Buffer.from(value, 'utf8');
      if (this.#kept.size < MOST_KEPT) this.#kept.set(value, bytes);
    }
    this.bytes(bytes);
  }
}
