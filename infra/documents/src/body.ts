import type { IncomingMessage } from 'node:http';
import { type Readable, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { UnreadableError } from '#src/document.ts';

const MIB = 1024 * 1024;

/** What is said of a document over the limit. */
export function tooLarge(maxBytes: number): UnreadableError {
  return new UnreadableError(`it has more than ${Math.round(maxBytes / MIB)} MiB, and is not read`);
}

function unpacked(reply: IncomingMessage): Readable {
  const encoding = reply.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return reply;
  const unpack =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : null;
  if (unpack === null) throw new UnreadableError(`its encoding "${encoding}" is not known`);
  // Errors reach whoever reads; without a callback they would be thrown as well.
  return pipeline(reply, unpack, () => {});
}

/** An answer's whole body, unpacked. Throws an UnreadableError as soon as it is over the limit. */
export async function bodyOf(
  reply: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (Number(reply.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked(reply)) {
    signal.throwIfAborted();
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  // Bytes of its own, and no part of Node's pool: they are handed to another thread.
  return new Uint8Array(Buffer.concat(chunks));
}
