import { PUBLISHER_NAME, verdictSubject, ALL_VERDICTS } from '@assize/proto';
import { RpcError } from '@assize/rpc';
import type { Caller } from '@assize/rpc/doors';
import { ANONYMOUS } from './caseload.ts';

const NAME = new RegExp(PUBLISHER_NAME);

/** Whether a publisher can be registered under this name. */
export const isPublisherName = (name: string): boolean => NAME.test(name);

/** Null if the caller has no name, or one that a subject can't contain: then its cases have no publisher. */
export const publisherNameOf = ({ known, name }: Caller): string | null =>
  known === 'by-name' && isPublisherName(name) ? name : null;

/** A name, `ANONYMOUS` for cases without a publisher, or null for all cases. */
export function ownCasesOf(caller: Caller): string | null {
  if (caller.known === 'owner') return null;
  if (caller.known === 'not') return ANONYMOUS;
  const name = publisherNameOf(caller);
  if (name !== null) return name;
  const why = `${caller.name} can't own cases: the name of a caller that owns cases must match ${PUBLISHER_NAME}`;
  throw new RpcError('FAILED_PRECONDITION', why);
}

export function ownVerdictsOf(caller: Caller): string {
  const name = ownCasesOf(caller);
  if (name === null) return ALL_VERDICTS;
  return verdictSubject('*', '*', name === ANONYMOUS ? undefined : name);
}
