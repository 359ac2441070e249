import type { MethodDefinition } from '@grpc/proto-loader';
import { service } from 'grpc-health-check';
import { client, type ClientOptions } from '#src/client.ts';
import type { CallOptions } from '#src/types.ts';

/** What the standard health service says of a name. */
type Health = 'SERVING' | 'NOT_SERVING' | 'UNKNOWN' | 'SERVICE_UNKNOWN';

interface HealthDefinition {
  Check: MethodDefinition<{ service: string }, object, { service: string }, { status: Health }>;
}

/**
 * Asks a server how it is: as a whole with the empty name, else one of its services or of their
 * parts. Rejects as a call does, with NOT_FOUND for a name that the server does not know.
 */
export async function healthOf(
  address: string,
  name = '',
  { access, ...options }: CallOptions & Pick<ClientOptions, 'access'> = {},
): Promise<Health> {
  const definition: unknown = service;
  await using rpc = client(definition as HealthDefinition & typeof service, address, { access });
  return (await rpc.check({ service: name }, options)).status;
}
