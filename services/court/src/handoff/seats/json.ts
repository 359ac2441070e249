import { canonical } from '@assize/proto';

/** Reads a message that is JSON with a canonical form; undefined for any other. */
export function jsonIn(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    canonical(value);
    return value;
  } catch {
    return undefined;
  }
}
