// Streams passages into the index and searches them, with nothing but a gRPC client:
//   node embed.ts [unix:/path, or host:port with ASSIZE_TLS_CA_FILE and ASSIZE_TOKEN_FILE set]
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Client, credentials, Metadata, type ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

const contracts = join(import.meta.dirname, '../../proto');
const options = { includeDirs: [contracts], enums: String, defaults: true };
const service = loadSync('assize/v1/embedding.proto', options)['assize.v1.Embedding'];
const { IndexStream: index, Search: search } = service as ServiceDefinition;
if (!index || !search) throw new Error('the contract has changed');

const { ASSIZE_DATA, ASSIZE_TLS_CA_FILE: ca, ASSIZE_TOKEN_FILE: token } = process.env;
const data = ASSIZE_DATA || join(homedir(), '.local/share/assize');
const address = process.argv[2] ?? `unix:${data}/sockets/embedding.sock`;
const tls = address.startsWith('unix:') || !ca ? null : credentials.createSsl(readFileSync(ca));
const channel = new Client(address, tls ?? credentials.createInsecure());
const metadata = new Metadata();
if (tls && token) metadata.set('authorization', `Bearer ${readFileSync(token, 'utf8').trim()}`);
await new Promise<void>((resolve, reject) => {
  const deadline = Date.now() + 60_000;
  channel.waitForReady(deadline, (error) => (error ? reject(error) : resolve()));
});
const print = (message: unknown): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

const batches = [
  [{ id: 'moon', text: 'The Moon orbits the Earth.', date: '2024-05-01', tags: ['sky'] }],
  [{ id: 'bread', text: 'Bread is baked from flour and water.', tags: ['food'] }],
];
// Sending unchanged passages again costs nothing, so after a broken connection send everything again.
const { requestSerialize: write, responseDeserialize: read } = index;
const stream = channel.makeBidiStreamRequest(index.path, write, read, metadata);
for (const passages of batches) stream.write({ passages });
stream.end();
for await (const progress of stream) print(progress);

const request = { query: 'What goes around the Earth?', topK: 1, mode: 'SEARCH_MODE_FUSED' };
const found = await new Promise<object | undefined>((resolve, reject) => {
  channel.makeUnaryRequest(
    search.path,
    search.requestSerialize,
    search.responseDeserialize,
    request,
    metadata,
    (error, reply?: object) => (error ? reject(error) : resolve(reply)),
  );
});
print(found);
channel.close();
