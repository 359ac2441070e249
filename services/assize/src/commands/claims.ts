import { fileURLToPath } from 'node:url';
import { admitClaim, type Claim, definedFields } from '@assize/proto';
import { readEvidenceAt } from './evidence.ts';
import { Failure } from '../terminal/failure.ts';
import { readLines } from './input.ts';
import { evidenceOfReports } from './reports.ts';

export interface ReviewOptions {
  readonly claim?: string;
  readonly evidence?: string;
  readonly report?: readonly string[];
  /** CEL expressions over the reports. Without `--claim`, they are also the text of the claim. */
  readonly asserts?: readonly string[];
  readonly claims?: string;
  readonly classification?: string;
  readonly confidence?: number;
  readonly leastConfidence?: number;
  readonly exitZero?: boolean;
  readonly proceeding?: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

export interface Claims {
  readonly claims: readonly Claim[];
  readonly faults: readonly string[];
  readonly samples?: boolean;
}

/** These are valid only with `--claim`. */
const WITH_CLAIM = {
  evidence: '--evidence',
  report: '--report',
  asserts: '--asserts',
  classification: '--classification',
  confidence: '--confidence',
  leastConfidence: '--least-confidence',
};

const SAMPLES = fileURLToPath(new URL('../../samples/claims.jsonl', import.meta.url));

/** Returns the one from the command line, those in a file, or the samples. */
export async function claimsOf(options: ReviewOptions): Promise<Claims> {
  if (options.claim !== undefined && options.claims !== undefined) {
    throw new Failure('--claim and --claims exclude each other: give only one of them');
  }
  if (options.claim !== undefined) return claimFromOptions(options, options.claim);
  const { asserts = [], claims } = options;
  if (asserts.length > 0 && claims === undefined)
    return claimFromOptions(options, asserts.join('; '));
  for (const [name, flag] of Object.entries(WITH_CLAIM)) {
    if (name in options) throw new Failure(`${flag} needs --claim`);
  }
  const file = options.claims ?? SAMPLES;
  const rows = await readLines(file);
  if (rows.length === 0) throw new Failure(`${file} contains no claims`);
  const faults: string[] = [];
  const fit = rows.flatMap(({ line, value }) => {
    const result = admitClaim(claimFromRow(value));
    if (!result.ok) faults.push(faultAt(`${file}:${line}`, result.faults));
    return result.ok ? [result.claim] : [];
  });
  return { claims: fit, faults, samples: options.claims === undefined };
}

const faultAt = (where: string, faults: readonly string[]): string =>
  `${where}: invalid claim: ${faults.join('; ')}`;

/** A line is Claim v1, except that `claim` is accepted in place of `text`, and `id` is ignored. */
function claimFromRow(value: object): unknown {
  const { id: _id, claim, ...rest }: { id?: unknown; claim?: unknown } = { ...value };
  return claim === undefined ? rest : { text: claim, ...rest };
}

async function claimFromOptions(options: ReviewOptions, text: string): Promise<Claims> {
  const { evidence: file, report = [], asserts = [] } = options;
  const { classification, confidence, leastConfidence } = options;
  const lines = file === undefined ? [] : await readEvidenceAt(file, report);
  const evidence = [...lines, ...(await evidenceOfReports(report))];
  const claim = {
    text,
    ...(evidence.length > 0 ? { evidence } : {}),
    ...(asserts.length > 0 ? { asserts: asserts.map((that) => ({ that })) } : {}),
    ...definedFields({ classification, confidence }),
    ...(leastConfidence === undefined ? {} : { limits: { leastConfidence } }),
  };
  const option = options.claim === undefined ? '--asserts' : '--claim';
  const where = file === undefined ? option : `${option} with ${file}`;
  const result = admitClaim(claim);
  if (!result.ok) throw new Failure(faultAt(where, result.faults));
  return { claims: [result.claim], faults: [] };
}
