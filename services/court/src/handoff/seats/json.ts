import { canonical } from '@assize/proto';

/** What a message holds, where that is JSON with a canonical form; undefined for anything else. */
export function jsonIn(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    canonical(value);
    return value;
  } catch {
    return undefined;
  }
}
