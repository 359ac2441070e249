import { CourtService } from '@assize/proto/rpc';

/** Where the Python client has it. */
export const DESCRIPTOR = 'clients/python/src/assize_client/court.binpb';

/** The messages of the Court's contract as a `FileDescriptorProto`, the form in which protobuf reads its own schemas. */
export function courtDescriptor(): Buffer {
  const { requestType } = CourtService.Submit;
  const [file, ...more] = requestType.fileDescriptorProtos;
  if (!file || more.length > 0) throw new Error('the contract is not one descriptor');
  return file;
}
