import type { MethodDefinition } from '@grpc/proto-loader';
import { service } from 'grpc-health-check';
import { client, type ClientOptions } from '#src/client.ts';
import type { CallOptions } from '#src/types.ts';

type Health = 'SERVING' | 'NOT_SERVING' | 'UNKNOWN' | 'SERVICE_UNKNOWN';

interface HealthDefinition {
  Check: MethodDefinition<{ service: string }, object, { service: string }, { status: Health }>;
}

/**
 * Asks a server for its health: of the whole server with the empty name, otherwise of a service or part. Rejects like
 * any call, with NOT_FOUND for a name that the server does not know.
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
