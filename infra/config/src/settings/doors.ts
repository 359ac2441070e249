import { Type } from 'typebox';
import { optional, whole } from '#src/kinds.ts';

/** The default quotas of each caller. */
export const DEFAULT_QUOTAS = {
  requests: 1_000,
  bytes: 64 * 1024 * 1024,
  concurrency: 256,
};

/** The lock of every server, and the quotas of each caller. */
export const DoorSettings = Type.Object({
  ASSIZE_TLS_CERT_FILE: optional('a server’s certificate, PEM; read again when it changes'),
  ASSIZE_TLS_KEY_FILE: optional('its key'),
  ASSIZE_TLS_CLIENT_CA_FILE: optional('the CA whose clients are known by their certificates'),
  ASSIZE_CALLERS_FILE: optional(
    'who may come in',
    'nobody; `callers.json` in the data folder for `mcp --http` and `keys token`',
  ),
  ASSIZE_QUOTA_REQUESTS: whole('requests a second of each caller', 1, DEFAULT_QUOTAS.requests),
  ASSIZE_QUOTA_BYTES: whole('bytes of requests a second of each caller', 1, DEFAULT_QUOTAS.bytes),
  ASSIZE_QUOTA_CONCURRENCY: whole('calls at a time of each caller', 1, DEFAULT_QUOTAS.concurrency),
});

/** The certificate of a process as a client, shown to every server that asks for one. */
const CLIENT_CERTIFICATE = {
  ASSIZE_TLS_CLIENT_CERT_FILE: optional(
    'as a client of gRPC, the bus or Redis: the certificate that is shown',
  ),
  ASSIZE_TLS_CLIENT_KEY_FILE: optional('its key'),
};

/** How a gRPC client verifies a locked server, and what it shows to be let in. */
export const AccessSettings = Type.Object({
  ASSIZE_TLS_CA_FILE: optional('as a client: the CA of the servers'),
  ASSIZE_TOKEN_FILE: optional('as a client: holds the token that is shown'),
  ...CLIENT_CERTIFICATE,
});

/** As `AccessSettings`, for a bus at `tls://`. */
export const NatsTlsSettings = Type.Object({
  ASSIZE_NATS_CA_FILE: optional('the CA of a bus at tls://', 'the system’s'),
  ...CLIENT_CERTIFICATE,
});

/** As `AccessSettings`, for a Redis at `rediss://`. */
export const RedisTlsSettings = Type.Object({
  ASSIZE_REDIS_CA_FILE: optional('the CA of a Redis at rediss://', 'the system’s'),
  ...CLIENT_CERTIFICATE,
});
