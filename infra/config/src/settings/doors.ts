import { Type } from 'typebox';
import { optional, wholeNumber } from '#src/kinds.ts';

/** The default quotas of each caller. */
export const DEFAULT_QUOTAS = {
  requests: 1_000,
  bytes: 64 * 1024 * 1024,
  concurrency: 256,
};

export const DoorSettings = Type.Object({
  ASSIZE_TLS_CERT_FILE: optional('PEM file of the server’s certificate; reloaded when it changes'),
  ASSIZE_TLS_KEY_FILE: optional('PEM file of the private key of ASSIZE_TLS_CERT_FILE'),
  ASSIZE_TLS_CLIENT_CA_FILE: optional(
    'PEM file of the CA whose certificates clients may authenticate with',
  ),
  ASSIZE_CALLERS_FILE: optional(
    'JSON file of the callers that may use this server',
    'none; `callers.json` in the data folder for `mcp --http` and `keys token`',
  ),
  ASSIZE_QUOTA_REQUESTS: wholeNumber(
    'maximum number of requests per second of each caller',
    1,
    DEFAULT_QUOTAS.requests,
  ),
  ASSIZE_QUOTA_BYTES: wholeNumber(
    'maximum number of request bytes per second of each caller',
    1,
    DEFAULT_QUOTAS.bytes,
  ),
  ASSIZE_QUOTA_CONCURRENCY: wholeNumber(
    'maximum number of concurrent calls of each caller',
    1,
    DEFAULT_QUOTAS.concurrency,
  ),
});

const CLIENT_CERTIFICATE = {
  ASSIZE_TLS_CLIENT_CERT_FILE: optional(
    'as a client of gRPC, the bus or Redis: PEM file of the client certificate',
  ),
  ASSIZE_TLS_CLIENT_KEY_FILE: optional(
    'PEM file of the private key of ASSIZE_TLS_CLIENT_CERT_FILE',
  ),
};

/** How a gRPC client verifies a locked server, and what it shows to be let in. */
export const AccessSettings = Type.Object({
  ASSIZE_TLS_CA_FILE: optional(
    'as a gRPC client: PEM file of the CA that signed the servers’ certificates',
  ),
  ASSIZE_TOKEN_FILE: optional('as a gRPC client: file with the bearer token'),
  ...CLIENT_CERTIFICATE,
});

export const NatsTlsSettings = Type.Object({
  ASSIZE_NATS_CA_FILE: optional('PEM file of the CA of a bus at tls://', 'the CAs of the system'),
  ...CLIENT_CERTIFICATE,
});

export const RedisTlsSettings = Type.Object({
  ASSIZE_REDIS_CA_FILE: optional(
    'PEM file of the CA of a Redis at rediss://',
    'the CAs of the system',
  ),
  ...CLIENT_CERTIFICATE,
});
