import { RIGHTS, type Need, type Right } from '@assize/proto';
import { formatAddress, type Address } from './address.ts';
import {
  callerByCertificate,
  callerByToken,
  hasRight,
  parseCallers,
  type Caller,
  type CallerEntry,
} from './callers.ts';
import type { DoorConfig } from './config.ts';
import { DoorError } from './errors.ts';
import { FreshFile } from './fresh-file.ts';
import { Quotas } from './quotas.ts';
import { ServerTls } from './server-tls.ts';

export interface PresentedCredentials {
  readonly authorization: string | undefined;
  /** From a client certificate signed by the CA: the common name of its subject, and when it expires. */
  readonly certificate: { readonly name: string; readonly validTo: string } | undefined;
  readonly peer: string;
}

export interface Refusal {
  readonly status: 'refused';
  readonly code: 'UNAUTHENTICATED' | 'PERMISSION_DENIED' | 'RESOURCE_EXHAUSTED' | 'UNAVAILABLE';
  readonly why: string;
  /** When to retry, in milliseconds from now, if a retry helps. */
  readonly retryAfterMs?: number;
}

/** An admitted call, until it is disposed. */
export interface AdmittedCall extends Disposable {
  readonly status: 'admitted';
  readonly caller: Caller;
  /** Charges the bytes of a received message to the quota; returns a refusal if the quota is used up. */
  received(bytes: number, now: number): Refusal | null;
  /** A refusal if the caller has been removed, or has lost the right, since it was admitted: a stream may last. */
  expelled(now: number): Refusal | null;
}

/** The rights of anyone on this machine at a plain door. */
const PLAIN_RIGHTS: readonly Right[] = ['submit', 'read', 'search'];

/** The user who runs the process: whoever can open its socket. Has all rights. */
export const OWNER: Caller = { name: 'owner', known: 'owner', rights: new Set(RIGHTS) };

export const ANYONE: Caller = { name: 'anyone', known: 'not', rights: new Set() };

const OWNER_VISIT: AdmittedCall = {
  status: 'admitted',
  caller: OWNER,
  received: () => null,
  expelled: () => null,
  [Symbol.dispose]: () => {},
};

interface DoorParts {
  readonly kind: Address['kind'];
  readonly tls: ServerTls | null;
  readonly callers: FreshFile<readonly CallerEntry[]> | null;
  readonly quotas: Quotas;
  /** The rights of a caller without credentials; null: such a caller is refused. */
  readonly anonymousRights: readonly Right[] | null;
}

/** One address on which a server listens, with its access control. Times are Unix milliseconds. */
export class Door {
  readonly tls: ServerTls | null;
  readonly #parts: DoorParts;

  constructor(parts: DoorParts) {
    this.#parts = parts;
    this.tls = parts.tls;
  }

  /** Admits a caller to a call with this need (null: an unknown call), or returns the refusal. */
  admit(shown: PresentedCredentials, need: Need | null, now: number): AdmittedCall | Refusal {
    const { kind, quotas, anonymousRights } = this.#parts;
    if (kind === 'unix') return OWNER_VISIT;
    if (need === null) return refused('PERMISSION_DENIED', 'this call is unknown');
    const known = unlessUnreadable(() => (need === 'nothing' ? null : this.#identify(shown, now)));
    if (known !== null && 'status' in known && known.code === 'UNAVAILABLE') return known;
    const named = known !== null && 'name' in known ? known : null;
    const usage = quotas.begin(named?.name ?? `peer ${shown.peer}`, now);
    if ('why' in usage) return usage;
    const caller = named ?? { ...ANYONE, rights: new Set(anonymousRights ?? []) };
    const refusal =
      known !== null && 'status' in known
        ? known
        : this.#missingRight(caller, named !== null, need);
    const expelled = (at: number): Refusal | null => named && this.#lostRight(named, need, at);
    if (refusal === null) return { status: 'admitted', caller, ...usage, expelled };
    usage[Symbol.dispose]();
    return refusal;
  }

  /** The caller by its credentials; null if it shows none. A token or certificate that is shown must be valid. */
  #identify(
    { authorization, certificate }: PresentedCredentials,
    now: number,
  ): Caller | null | Refusal {
    if (authorization !== undefined) {
      const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
      const caller =
        token === undefined ? null : this.#findCaller(now, (all) => callerByToken(all, token, now));
      return caller ?? refused('UNAUTHENTICATED', 'the token is unknown or expired');
    }
    if (certificate === undefined) return null;
    const { name, validTo } = certificate;
    const caller =
      Date.parse(validTo) > now
        ? this.#findCaller(now, (all) => callerByCertificate(all, name, now))
        : null;
    return caller ?? refused('UNAUTHENTICATED', 'the certificate is unknown or expired');
  }

  /** Finds a caller. One not found may have been added just now, so the file is then read again. */
  #findCaller(
    now: number,
    find: (callers: readonly CallerEntry[]) => Caller | null,
  ): Caller | null {
    const { callers } = this.#parts;
    if (callers === null) return null;
    return find(callers.at(now)) ?? find(callers.at(now, true));
  }

  #lostRight({ name }: Caller, need: Need, now: number): Refusal | null {
    return unlessUnreadable(() => {
      const all = this.#parts.callers?.at(now) ?? [];
      const why = `${name} may no longer do this: it was removed, or has lost the right`;
      return hasRight(all, name, need, now) ? null : refused('PERMISSION_DENIED', why);
    });
  }

  #missingRight({ name, rights }: Caller, isNamed: boolean, need: Need): Refusal | null {
    if (need === 'nothing') return null;
    const { anonymousRights, tls } = this.#parts;
    if (!isNamed && (anonymousRights === null || !(need === 'known' || rights.has(need)))) {
      const certificate = tls?.asksForCertificates
        ? ', or a client certificate from the CA of this server'
        : '';
      return refused(
        'UNAUTHENTICATED',
        `credentials are missing: send a token as "authorization: Bearer …"${certificate}`,
      );
    }
    if (need === 'known' || rights.has(need)) return null;
    return refused('PERMISSION_DENIED', `${name} may not do this: it lacks the right "${need}"`);
  }
}

function unlessUnreadable<T>(read: () => T): T | Refusal {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DoorError)) throw error;
    return refused(
      'UNAVAILABLE',
      'the server can’t read its file of callers: its operator must repair the file',
    );
  }
}

const refused = (code: Refusal['code'], why: string): Refusal => ({ status: 'refused', code, why });

/**
 * The doors for some addresses, which share callers and quotas.
 * @param anonymousRights the rights of a caller without a token at a plain door; null: no such caller is admitted
 * @throws DoorError if an address needs a lock and has none, or the lock's files can't be used
 */
export function openDoors(
  addresses: readonly Address[],
  { tls: files, callersFile, quotas: terms }: DoorConfig,
  anonymousRights: readonly Right[] | null = PLAIN_RIGHTS,
): Door[] {
  const quotas = new Quotas(terms);
  const lockedAddress = addresses.find(({ kind }) => kind === 'tls');
  if (lockedAddress && (files === null || callersFile === null))
    throw new DoorError(noLock(lockedAddress));
  const tls = lockedAddress && files ? new ServerTls(files) : null;
  const callers =
    callersFile === null ? null : new FreshFile(callersFile, 'ASSIZE_CALLERS_FILE', parseCallers);
  return addresses.map(({ kind }) => {
    const locked = kind === 'tls';
    return new Door({
      kind,
      tls: locked ? tls : null,
      callers,
      quotas,
      anonymousRights: locked ? null : anonymousRights,
    });
  });
}

function noLock(address: Address): string {
  const written = formatAddress(address);
  return (
    `${written} needs TLS and a file of callers: set ASSIZE_TLS_CERT_FILE, ` +
    'ASSIZE_TLS_KEY_FILE and ASSIZE_CALLERS_FILE (docs/lock-the-doors.md), or use a Unix socket ' +
    '(unix:/path), or loopback without TLS (plain://127.0.0.1:port)'
  );
}
