import type { TrustedKeys } from '@assize/keys';
import { canonical, leafOf, type TreeHead } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { CallError, client } from '@assize/rpc';
import { pc } from '../terminal/colours.ts';
import { homeOf } from '../court/home.ts';
import { requireCase, placesIn, parseSealedCase, type Places } from '../trace/look-up.ts';
import { auditLog, type Audited, type Court } from '../verdict-log/audit.ts';
import { checkProof, openHead } from '../verdict-log/check.ts';
import { Failure } from '../terminal/failure.ts';
import { print } from '../terminal/output.ts';
import { readText } from './input.ts';
import { pinnedKeys } from './pinned.ts';
import { printable } from '../terminal/printable.ts';
import { writeOut } from '../terminal/write-out.ts';

interface LogOptions {
  readonly court?: string;
  readonly trust?: string;
  readonly out?: string;
  readonly saveCase?: string;
  readonly since?: string;
  readonly json?: boolean;
}

const ANSWER_MS = 30_000;

/** The exit code is 1 if the head's signature is invalid. */
export function logHead(options: LogOptions): Promise<number | void> {
  return atCourt(options, async (court, keys) => {
    const { note } = await court.getLogHead({ since: 0 });
    const opened = await openHead(note, keys);
    if (!opened.ok) throw new Failure(`the head of the court can't be trusted: ${opened.why}`, 1);
    await writeOrPrint(note, options.out);
  });
}

/** Prints a proof for `verify --proof`. The exit code is 1 if the proof is invalid. */
export function proveVerdict(given: string, options: LogOptions): Promise<number | void> {
  return atCourt(options, async (court, keys, places) => {
    const { bytes, place } = await requireCase(given, places);
    const sealed = parseSealedCase(bytes, place);
    const { envelope } = sealed;
    const { proof } = await court.proveVerdict({ leaf: Buffer.from(leafOf(envelope)) });
    const checked = await checkProof(envelope, proof, keys);
    if (checked.status !== 'included') throw new Failure(`no proof: ${checked.why}`, 1);
    const { saveCase } = options;
    if (saveCase !== undefined) await writeOut('--save-case', saveCase, canonical(sealed));
    await writeOrPrint(proof, options.out);
  });
}

/** The exit code is 1 if a check fails. */
export function audit(options: LogOptions): Promise<number | void> {
  return atCourt(options, async (court, keys) => {
    const kept = options.since === undefined ? null : await keptHead(options.since, keys);
    const audited = await auditLog(court, keys, kept);
    print(`${options.json ? asJson(audited) : asText(audited, kept)}\n`);
    return audited.status === 'audited' && audited.faults.length === 0 ? 0 : 1;
  });
}

async function keptHead(file: string, keys: TrustedKeys): Promise<TreeHead> {
  const opened = await openHead(await readText(file), keys, { kept: true });
  if (!opened.ok) throw new Failure(`${file} is not a valid head: ${opened.why}`);
  return opened.head;
}

async function writeOrPrint(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) print(text);
  else await writeOut('--out', out, text);
}

async function atCourt(
  { court, trust }: LogOptions,
  work: (court: Court, keys: TrustedKeys, places: Places) => Promise<number | void>,
): Promise<number | void> {
  const own = placesIn(process.env);
  const address = court ?? own.court;
  const { keys } = await pinnedKeys({ trust: trust ?? homeOf(process.env).trust });
  await using rpc = client(CourtService, address, { timeoutMs: ANSWER_MS, access: own.access });
  try {
    return await work(rpc, keys, { ...own, court: address });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'UNAVAILABLE') throw new Failure(printable(unreached(address, error)));
    const damaged = error.code === 'DATA_LOSS';
    throw new Failure(printable(`the court at ${address}: ${error.message}`), damaged ? 1 : 2);
  }
}

const unreached = (address: string, { message }: CallError): string =>
  `no court answers at ${address} (${message}): start it, or give its address with --court or ASSIZE_COURT_ADDRESS`;

function asJson(audited: Audited): string {
  if (audited.status === 'refused') return JSON.stringify(audited);
  const { origin, size, root, at } = audited.head;
  const head = { origin, size, root: Buffer.from(root).toString('base64'), at };
  return JSON.stringify({ ...audited, head });
}

const continuesFrom = ({ size, at }: TreeHead): string =>
  `the log extends your head of ${size} leaves, signed at ${at}`;

function asText(audited: Audited, kept: TreeHead | null): string {
  if (audited.status === 'refused') return `${pc.yellow('NOT AUDITED')}\n  ${audited.why}`;
  const { head: now, faults, computed, dropped, foreign } = audited;
  const good = faults.length === 0;
  return [
    `${good ? pc.green('CONSISTENT') : pc.red('TAMPERED')} ${printable(now.origin)}`,
    `  ${now.size} leaves, signed at ${now.at}`,
    ...faults.map((fault) => `  ${pc.red('✗')} ${printable(fault)}`),
    ...(good ? [`  ${pc.green('✓')} the leaves match the signed root`] : []),
    ...(good && kept ? [`  ${pc.green('✓')} ${continuesFrom(kept)}`] : []),
    `  ${computed} leaves recomputed from their verdicts`,
    ...(dropped > 0
      ? [
          `  ${dropped} leaves whose verdicts the court no longer keeps: only their hashes were checked`,
        ]
      : []),
    ...(foreign > 0
      ? [`  ${foreign} leaves that carry a case’s name but are not its verdict: they prove nothing`]
      : []),
    ...(kept
      ? []
      : [
          '  not checked: whether the log was changed before now. Keep a head, and pass it with --since',
        ]),
  ].join('\n');
}
