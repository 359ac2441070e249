import { keyRing, type TrustedKeys } from '@assize/keys';
import {
  checkSealedCase,
  jsonOf,
  proceedingOfDigest,
  isOfCourt,
  readStatement,
  reviewOf,
  verifyFile,
  type SealedCase,
  type Verification,
} from '@assize/proto';
import { pc } from '../terminal/colours.ts';
import { requireCase, placesIn, resemblesCase } from '../trace/look-up.ts';
import { checkProof, type ProofRead } from '../verdict-log/check.ts';
import { readText } from './input.ts';
import { print } from '../terminal/output.ts';
import { printable } from '../terminal/printable.ts';
import { pinnedKeys, type Pins } from './pinned.ts';

interface VerifyOptions extends Pins {
  readonly proof?: string;
  readonly json?: boolean;
}

/** `not-verified` means that there is no pinned key, or nothing to read. */
export const EXIT = { verified: 0, tampered: 1, 'not-verified': 2 } as const;

export async function verify(given: string, options: VerifyOptions): Promise<number> {
  const { path: trust, keys, asOf } = await pinnedKeys(options);
  const { bytes, place: file } = await requireCase(given, placesIn(process.env));
  if (!resemblesCase(bytes)) return noCase(file, trust, options);
  const proof = options.proof === undefined ? null : await proofIn(options.proof, bytes, keys);
  const seenAt = proof?.status === 'included' ? proof.head.at : undefined;
  const checked = await verifyFile(bytes, keyRing(keys, seenAt), proceedingOfDigest);
  const result = withProof(checked, proof);
  const verified = { file, trust, asOf, proof };
  print(`${options.json ? asJson(verified, result) : verificationText(verified, result)}\n`);
  return EXIT[result.status];
}

/** A file that is not a case is reported as not verified, and not as tampered. */
function noCase(file: string, trust: string, { json }: VerifyOptions): number {
  const result = { status: 'not-verified', why: 'it is not a case file', keyids: [] } as const;
  const text = `${pc.yellow('NO CASE FILE')} ${printable(file)}\n  a signed case is one JSON file, as \`review\` keeps it: give the path of one`;
  print(`${json ? JSON.stringify({ file, trust, ...result }) : text}\n`);
  return EXIT['not-verified'];
}

interface Told {
  readonly file: string;
  readonly trust: string;
  /** Null without a bundle. */
  readonly asOf: string | null;
  readonly proof: ProofRead | null;
}

/** Null if the file holds no sealed case. */
async function proofIn(
  path: string,
  bytes: Uint8Array,
  keys: TrustedKeys,
): Promise<ProofRead | null> {
  const text = await readText(path);
  const sealed = checkSealedCase(jsonOf(bytes));
  return sealed.ok ? checkProof(sealed.value.envelope, text, keys) : null;
}

/** If the proof does not hold, the whole verification fails. */
function withProof(checked: Verification, proof: ProofRead | null): Verification {
  if (checked.status !== 'verified' || proof === null) return checked;
  if (proof.status === 'included') {
    const { index, head } = proof;
    const where = `leaf ${index} of ${head.size} in ${head.origin}, signed by the clerk at ${head.at}`;
    return { ...checked, checks: [...checked.checks, `log: ${where}`] };
  }
  const { status, why } = proof;
  return status === 'tampered' ? { status, why } : { status, why, keyids: [] };
}

/** What a successful verification does not cover. */
function uncheckedOf({ trust, asOf, proof }: Told): string[] {
  const included = proof?.status === 'included' ? proof.head : null;
  return [
    asOf === null
      ? `revocations that are not in ${trust}`
      : `revocations after ${asOf}, the date of ${trust}`,
    included
      ? 'whether the court shows the same log to everybody: keep heads and compare them (`npm run -s assize -- log audit --since`)'
      : 'whether the verdict is in the court’s log: no proof was given (`--proof`)',
    included
      ? `the times in the file, which its signers state themselves: only that everything was signed by ${included.at}`
      : 'the times in the file, which its signers state themselves',
    'whether the evidence is true, and whether its sources exist and say so',
    'whether readings and answers were right: `npm run -s assize -- replay` decides the case again from its record',
  ];
}

function asJson(told: Told, result: Verification): string {
  const { file, trust } = told;
  if (result.status !== 'verified') return JSON.stringify({ file, trust, ...result });
  const { status, checks, sealed } = result;
  return JSON.stringify({
    file,
    trust,
    status,
    checks,
    unchecked: uncheckedOf(told),
    keys: keysOf(sealed),
    verdict: verdictIn(sealed),
  });
}

/** The verdict: in the form of `review` for the court, and as it is sealed for any other proceeding. */
function verdictIn(sealed: SealedCase): object | null {
  if (isOfCourt(sealed)) return reviewOf(sealed);
  return readStatement(sealed.envelope.payload)?.predicate ?? null;
}

function keysOf({ case: { header, entries } }: SealedCase): { role: string; keyid: string }[] {
  const used = new Map([['clerk', header.signature.keyid]]);
  for (const entry of entries) used.set(entry.role, entry.signature.keyid);
  return [...used].map(([role, keyid]) => ({ role, keyid }));
}

/** Text from the file can't start a line, so it can't imitate the program's own lines. */
export function verificationText(told: Told, result: Verification): string {
  const [file, trust] = [printable(told.file), printable(told.trust)];
  switch (result.status) {
    case 'tampered':
      return `${pc.red('TAMPERED')} ${file}\n  ${printable(result.why)}`;
    case 'not-verified':
      return [
        `${pc.yellow('NOT VERIFIED')} ${file}`,
        `  ${printable(result.why)} (${trust})`,
        ...(result.keyids.length === 0
          ? []
          : [
              `  keys named in the file: ${printable(result.keyids.join(', '))}`,
              '  get the court’s public keys from a source that you trust, and pass them with --trust FILE',
            ]),
      ].join('\n');
    case 'verified': {
      return [
        `${pc.green('VERIFIED')} ${file}`,
        ...result.checks.map((check) => `  ${pc.green('✓')} ${printable(check)}`),
        '  not checked:',
        ...uncheckedOf(told).map((what) => `  ${pc.yellow('·')} ${printable(what)}`),
        `  keys pinned in ${trust}:`,
        ...keysOf(result.sealed).map(({ role, keyid }) => `    ${role.padEnd(10)} ${keyid}`),
        `  ${printable(decidedIn(result.sealed))}`,
      ].join('\n');
    }
  }
}

/** Adds the classification if the case is about a claim. */
function decidedIn({ case: { header }, envelope }: SealedCase): string {
  const predicate = readStatement(envelope.payload)?.predicate;
  if (!predicate) return 'the case has no verdict';
  const what =
    header.matter === undefined ? ` → ${predicate.classification ?? 'no classification'}` : '';
  return `${predicate.decision}${what}: ${header.claim.text}`;
}
