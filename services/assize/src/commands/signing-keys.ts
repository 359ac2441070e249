import { bundleOf, covers, readTrust, revoke, rotate, type NamedJwk } from '@assize/keys';
import { createLog } from '@assize/telemetry/log';
import { homeOf, withWritableHome, type Home } from '../court/home.ts';
import { ensureKeys } from '../court/lay-out.ts';
import { asFailure } from '../terminal/failure.ts';
import { print } from '../terminal/output.ts';
import { printable } from '../terminal/printable.ts';
import { writeOut } from '../terminal/write-out.ts';
import { keysUnreadable } from './pinned.ts';

interface ListOptions {
  readonly bundle?: string;
  readonly json?: boolean;
}

interface RotateOptions {
  /** In milliseconds. */
  readonly overlap: number;
  readonly json?: boolean;
}

interface RevokeOptions {
  /** In milliseconds since the epoch; if absent, `RELOADED_AFTER_MS` from now. */
  readonly at?: number;
  readonly reason: string;
  readonly json?: boolean;
}

/** By then every running role has loaded a new key, so the revocation costs no open case. */
const RELOADED_AFTER_MS = 2_000;

/** Existing keys are kept. */
export function init(options: ListOptions): Promise<void> {
  return changingKeys(async (home) => {
    await ensureKeys(home, createLog({ name: 'keys', level: 'warn' }));
    show(await readTrust(home.trust), options);
  });
}

export function list(options: ListOptions): Promise<void> {
  return showAll(homeOf(process.env), options).catch(asFailure);
}

async function showAll({ trust }: Home, options: ListOptions): Promise<void> {
  const { bundle } = options;
  const asOf = new Date().toISOString();
  const keys = await readTrust(trust).catch((error: unknown) => {
    throw keysUnreadable(trust, error);
  });
  if (bundle !== undefined) await writeOut('--bundle', bundle, bundleOf(keys, asOf));
  show(keys, options);
}

export function rotateKey(name: string, { overlap, json }: RotateOptions): Promise<void> {
  return changingKeys(async (home) => {
    const { young, ending } = await rotate(home, name, { now: Date.now(), overlapMs: overlap });
    say(json, { young, ending }, [
      `${name} signs with ${young.kid} from now on`,
      ...ending.map(({ kid, validUntil }) => `  ${kid} stays valid until ${validUntil ?? ''}`),
      distributionHint(home),
    ]);
  });
}

export function revokeKey(which: string, { at, reason, json }: RevokeOptions): Promise<void> {
  return changingKeys(async (home) => {
    const now = Date.now();
    const from = at ?? now + RELOADED_AFTER_MS;
    const { revoked, young } = await revoke(home, which, { now, at: from, reason });
    say(json, { revoked, young }, [
      ...revoked.map(
        ({ name, kid, revokedAt }) => `${name} ${kid} is revoked as of ${revokedAt ?? ''}`,
      ),
      ...(young ? [`${young.name} signs with ${young.kid} from now on`] : []),
      distributionHint(home),
    ]);
  });
}

const distributionHint = ({ trust }: Home): string =>
  `  give the new ${trust} to everybody who verifies elsewhere (docs/rotate-keys.md)`;

/** Faults in a key file or the store become failures that the user can fix. */
function changingKeys(work: (home: Home) => Promise<void>): Promise<void> {
  const home = homeOf(process.env);
  return withWritableHome(home, () => work(home)).catch(asFailure);
}

function show(keys: readonly NamedJwk[], { json }: ListOptions): void {
  const now = new Date().toISOString();
  const rows = keys.map((jwk) => ({ ...jwk, state: stateOf(jwk, now) }));
  const lines = rows.map((row) =>
    `${row.name.padEnd(12)} ${row.kid}  ${row.state.padEnd(8)} ${termOf(row)}`.trimEnd(),
  );
  say(json, rows, lines);
}

function stateOf(jwk: NamedJwk, now: string): 'revoked' | 'valid' | 'ended' | 'to come' {
  if (jwk.revokedAt !== undefined) return 'revoked';
  if (covers(jwk, now)) return 'valid';
  return jwk.validFrom !== undefined && jwk.validFrom > now ? 'to come' : 'ended';
}

function termOf({ validFrom, validUntil, revokedAt, revokedFor }: NamedJwk): string {
  const parts = [
    validFrom !== undefined && `from ${validFrom}`,
    validUntil !== undefined && `until ${validUntil}`,
    revokedAt !== undefined && `revoked at ${revokedAt}`,
    revokedFor !== undefined && `(${revokedFor})`,
  ];
  return parts.filter(Boolean).join(' ');
}

function say(json: boolean | undefined, value: unknown, lines: readonly string[]): void {
  const text = json ? JSON.stringify(value) : lines.map((line) => printable(line)).join('\n');
  print(`${text}\n`);
}
