import { PUBLISHER_NAME, verdictSubject, ALL_VERDICTS } from '@assize/proto';
import { RpcError } from '@assize/rpc';
import type { Caller } from '@assize/rpc/doors';
import { ANONYMOUS } from './caseload.ts';

const NAME = new RegExp(PUBLISHER_NAME);

/** Whether a publisher can be registered under a name. */
export const isPublisherName = (name: string): boolean => NAME.test(name);

/**
 * The name under which what a caller submits is its own, as a registered publisher's is; null of who is known
 * by no name, and of a name that no subject can carry: what those submit is nobody's.
 */
export const ownerOf = ({ known, name }: Caller): string | null =>
  known === 'by-name' && isPublisherName(name) ? name : null;

/** Whose cases are a caller's own: those of one name, those of nobody (`ANONYMOUS`), or all of them (null). */
export function ownCasesOf(caller: Caller): string | null {
  if (caller.known === 'owner') return null;
  if (caller.known === 'not') return ANONYMOUS;
  const name = ownerOf(caller);
  if (name !== null) return name;
  const why = `${caller.name} owns no case: a caller's name has to match ${PUBLISHER_NAME} for that`;
  throw new RpcError('FAILED_PRECONDITION', why);
}

/** The subjects on which the verdicts on a caller's own cases lie. */
export function ownVerdictsOf(caller: Caller): string {
  const name = ownCasesOf(caller);
  if (name === null) return ALL_VERDICTS;
  return verdictSubject('*', '*', name === ANONYMOUS ? undefined : name);
}
