/** Called as any gRPC tool calls them. */
import { Client, credentials } from '@grpc/grpc-js';
import { EmbeddingService } from '@assize/proto/rpc';
import { describe, expect, it } from 'vitest';
import { client, implement, serve } from '#src/index.ts';
import { healthOf } from '#src/testing/health.ts';

const log = { error: () => {} };
const empty = () => ({});
async function* none() {}
const embedding = implement(EmbeddingService, {
  embed: empty,
  embedStream: none,
  index: empty,
  indexStream: none,
  delete: empty,
  search: empty,
  stance: empty,
  info: empty,
});

const serving = (parts: Readonly<Record<string, boolean>> = {}) =>
  serve({ address: 'plain://127.0.0.1:0', services: [embedding], log, parts });

/** Encoded by hand: only two fields are needed. */
function reflect(address: string, request: Buffer, version = 'v1'): Promise<string> {
  const channel = new Client(address.replace('plain://', ''), credentials.createInsecure());
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const stream = channel.makeBidiStreamRequest(
    `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
    (bytes: Buffer) => bytes,
    (bytes: Buffer) => bytes,
  );
  stream.on('data', (bytes: Buffer) => resolve(bytes.toString('latin1')));
  stream.on('error', reject);
  stream.write(request);
  return promise.finally(() => {
    stream.end();
    channel.close();
  });
}

const lengthDelimited = (field: number, text: string) =>
  Buffer.concat([Buffer.from([(field << 3) | 2, text.length]), Buffer.from(text)]);
const listServices = lengthDelimited(7, '*');
const fileContaining = (symbol: string) => lengthDelimited(4, symbol);

describe('the standard services', () => {
  it('say that the server and each of its services are healthy', async () => {
    await using server = await serving();
    expect(await healthOf(server.address)).toBe('SERVING');
    expect(await healthOf(server.address, 'assize.v1.Embedding')).toBe('SERVING');
    await expect(healthOf(server.address, 'assize.v1.Nobody')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('say of each part by name whether it works, as it was last reported', async () => {
    const parts = { 'assize.v1.Embedding/index': false, 'assize.v1.Embedding/other': true };
    const server = await serving(parts);
    const [index, other] = Object.keys(parts);
    expect(await healthOf(server.address, index)).toBe('NOT_SERVING');
    expect(await healthOf(server.address, other)).toBe('SERVING');
    server.report('assize.v1.Embedding/index', true);
    server.report('assize.v1.Embedding/other', false);
    expect(await healthOf(server.address, index)).toBe('SERVING');
    expect(await healthOf(server.address, other)).toBe('NOT_SERVING');
    expect(await healthOf(server.address, 'assize.v1.Embedding')).toBe('SERVING');
    await server[Symbol.asyncDispose]();
    server.report('assize.v1.Embedding/index', true);
  });

  it.each(['v1', 'v1alpha'])(
    'name what is served, with its descriptors, by %s',
    async (version) => {
      await using server = await serving();
      const listed = await reflect(server.address, listServices, version);
      expect(listed).toContain('assize.v1.Embedding');
      expect(listed).not.toContain('assize.v1.Credibility');
      const asked = fileContaining('assize.v1.Embedding');
      const file = await reflect(server.address, asked, version);
      // The loader converts field names to those of JSON, also in the descriptors that it keeps.
      for (const word of ['SearchRequest', 'topK', 'Stance']) expect(file).toContain(word);
    },
  );

  it('leave plain calls alone', async () => {
    await using server = await serving();
    await using rpc = client(EmbeddingService, server.address);
    expect(await rpc.info({})).toMatchObject({ model: '', dimensions: 0, passages: 0 });
  });
});
