// Writes `courtDescriptor` for the Python client. A test fails if the committed file is out of date.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSync } from '@grpc/proto-loader';
import { ROOT } from './bundle.ts';

export const DESCRIPTOR = 'clients/python/src/assize_client/court.binpb';

/** Returns the messages of the Court's contract as a `FileDescriptorProto`, protobuf's own form of a schema. */
export function courtDescriptor(): Buffer {
  const options = { keepCase: true, includeDirs: [join(ROOT, 'proto')] };
  const message = loadSync('assize/v1/court.proto', options)['assize.v1.SubmitRequest'];
  if (message?.format !== 'Protocol Buffer 3 DescriptorProto') {
    throw new Error('the contract has no SubmitRequest');
  }
  const [file, ...more] = message.fileDescriptorProtos;
  if (!file || more.length > 0) throw new Error('the contract is not one descriptor');
  return file;
}

if (import.meta.main) await writeFile(join(ROOT, DESCRIPTOR), courtDescriptor());
