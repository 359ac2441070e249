import { access } from 'node:fs/promises';
import { keyRing } from '@assize/handoff';
import { readTrust, trustedKeysFrom, type NamedJwk } from '@assize/keys';
import { proceedingOfDigest, reviewOf, verifyFile, type Verification } from '@assize/proto';
import pc from 'picocolors';
import { homeOf } from '../court/home.ts';
import { command, Failure } from './failure.ts';
import { readBytes } from './input.ts';
import { print } from './output.ts';

export interface VerifyOptions {
  readonly keys?: string;
  readonly json?: boolean;
}

/** Exit codes: 0 verified, 1 tampered with, 2 not verified (no pinned key, or nothing to read). */
const EXIT = { verified: 0, tampered: 1, 'not-verified': 2 } as const;

export function verify(file: string, options: VerifyOptions): Promise<void> {
  return command(async () => {
    const trust = options.keys ?? homeOf(process.env).trust;
    const keys = await trustedKeysFrom(await trusted(trust, options.keys !== undefined));
    const bytes = await readBytes(file);
    const result = await verifyFile(bytes, keyRing(keys), proceedingOfDigest);
    const report = options.json ? asJson(file, trust, result) : asText(file, trust, result);
    print(`${report}\n`);
    return EXIT[result.status];
  });
}

/** The keys of a store; a file that was asked for by name has to be there. */
async function trusted(path: string, named: boolean): Promise<NamedJwk[]> {
  try {
    if (named) await access(path);
    return await readTrust(path);
  } catch (error) {
    throw new Failure(
      `no keys to trust: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function asJson(file: string, trust: string, result: Verification): string {
  if (result.status !== 'verified') return JSON.stringify({ file, trust, ...result });
  const { status, checks, sealed } = result;
  return JSON.stringify({
    file,
    trust,
    status,
    checks,
    keys: keysOf(result),
    verdict: reviewOf(sealed),
  });
}

function keysOf({
  sealed,
}: Extract<Verification, { status: 'verified' }>): { role: string; keyid: string }[] {
  const { header, entries } = sealed.case;
  const used = new Map([['clerk', header.signature.keyid]]);
  for (const entry of entries) used.set(entry.role, entry.signature.keyid);
  return [...used].map(([role, keyid]) => ({ role, keyid }));
}

function asText(file: string, trust: string, result: Verification): string {
  switch (result.status) {
    case 'tampered':
      return `${pc.red('TAMPERED')} ${file}\n  ${result.why}`;
    case 'not-verified':
      return [
        `${pc.yellow('NOT VERIFIED')} ${file}`,
        `  ${result.why} (${trust})`,
        `  it names the keys ${result.keyids.join(', ')}`,
        '  get the court’s public keys by a way you trust and give them with --keys FILE',
      ].join('\n');
    case 'verified': {
      const { decision, classification, claim } = reviewOf(result.sealed);
      return [
        `${pc.green('VERIFIED')} ${file}`,
        ...result.checks.map((check) => `  ${pc.green('✓')} ${check}`),
        `  keys pinned in ${trust}:`,
        ...keysOf(result).map(({ role, keyid }) => `    ${role.padEnd(10)} ${keyid}`),
        `  ${decision} → ${classification ?? 'no classification'}: ${claim}`,
      ].join('\n');
    }
  }
}
