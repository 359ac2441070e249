import type { IncomingMessage } from 'node:http';
import { type Readable, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { UnreadableError } from '#src/document.ts';

const MIB = 1024 * 1024;

export function tooLarge(maxBytes: number): UnreadableError {
  return new UnreadableError(`it has more than ${Math.round(maxBytes / MIB)} MiB, and is not read`);
}

function decompressed(reply: IncomingMessage): Readable {
  const encoding = reply.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return reply;
  const decompressor =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : null;
  if (decompressor === null) throw new UnreadableError(`its encoding "${encoding}" is not known`);
  // The reader of the stream gets the errors; without a callback they would be thrown as well.
  return pipeline(reply, decompressor, () => {});
}

/** Reads and decompresses the whole body. @throws UnreadableError as soon as it exceeds the limit */
export async function bodyOf(
  reply: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (Number(reply.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decompressed(reply)) {
    signal.throwIfAborted();
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  // A copy outside Node's pool, because it is transferred to another thread.
  return new Uint8Array(Buffer.concat(chunks));
}
