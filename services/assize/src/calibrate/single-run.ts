import { LEXICAL_RELEVANCE, LEXICAL_STANCE, readPassage } from '@assize/lexical';
import { createLog } from '@assize/telemetry/log';
import { causesIn, openPacks, type Packs } from '@assize/court/packs';
import {
  admitClaim,
  candidatesOf,
  openingCharge,
  type Claim,
  type ExhibitReading,
} from '@assize/proto';
import {
  type CauseAsked,
  type Passage,
  type Reader,
  type ReadingSet,
  causeAsked,
} from '@assize/court/reading';
import { remoteReader, roundedReading, withIndicators } from '@assize/court/reading/adapters';
import { temporaryFolder } from '@assize/launcher';
import type { StanceChoice } from '@assize/models/stance';
import { homeOf } from '../court/home.ts';
import { openReading } from '../court/reading.ts';
import { mapConcurrently } from '../in-flight.ts';
import { cpuMs } from './cpu.ts';
import { singlePass } from './single.ts';

export interface SinglePassResult {
  readonly single: ReturnType<typeof singlePass> | null;
  /** Null if the claim has candidates. */
  readonly readings: readonly ExhibitReading[] | null;
}

export interface SingleOptions {
  readonly choice: StanceChoice;
  readonly env: NodeJS.ProcessEnv;
  readonly inFlight: number;
  readonly signal: AbortSignal;
  readonly say: (what: string) => void;
}

/** The court's own reader is not used, because it would cache these readings for the court. */
const byCues: Reader['read'] = (claim, passages) => {
  const readings = passages.map(({ id, text }) => roundedReading(id, readPassage(claim, text)));
  const models = { stanceModel: LEXICAL_STANCE, relevanceModel: LEXICAL_RELEVANCE };
  return Promise.resolve({ readings, ...models, missing: [] });
};

/** In milliseconds. It is long, because a busy machine must not cause a fallback to another reader. */
const TIMEOUT_MS = 60_000;

/** Opens services like the court's, but separate ones, so that neither profits from the other's cache. */
export async function openReadServices(
  { choice, env, say }: Pick<SingleOptions, 'choice' | 'env' | 'say'>,
  stack: AsyncDisposableStack,
): Promise<Reader> {
  if (choice.by === 'lexical') return { read: byCues };
  const folder = stack.use(await temporaryFolder('assize-single-'));
  const log = createLog({ name: 'single', level: 'warn' });
  const home = homeOf({ ...env, ASSIZE_DATA: folder.path });
  const options = { home, env, search: false, stance: choice, timeoutMs: TIMEOUT_MS, log, say };
  const reading = stack.use(await openReading(options));
  return stack.use(remoteReader(reading.credibility, { timeoutMs: TIMEOUT_MS }));
}

/**
 * Passes over the claims in their order, by the models that the court reads with.
 * `cpuMs` excludes loading the models; `missing` names what was not available and what replaced it.
 */
export async function runSinglePasses(claims: readonly Claim[], options: SingleOptions) {
  await using stack = new AsyncDisposableStack();
  const { env } = options;
  const packs = await openPacks(env['ASSIZE_PACKS'] || null, homeOf(env).trust);
  const reader = withIndicators(await openReadServices(options, stack), packs);
  options.say('a single pass over each item');
  const before = cpuMs();
  const missing = new Set<string>();
  const passed = await mapConcurrently(claims, options.inFlight, async (claim) => {
    options.signal.throwIfAborted();
    // The clerk would refuse this claim.
    if (!admitClaim(claim).ok) return { single: null, readings: null };
    return pass(withPack(claim, packs), async (statement, asked) => {
      const cause = asked && { cause: asked };
      const read = await reader.read(statement, passagesOf(claim), options.signal, cause);
      for (const one of read.missing) missing.add(one);
      return read;
    });
  });
  return { passed, cpuMs: cpuMs() - before, missing: [...missing] };
}

const passagesOf = ({ evidence = [] }: Claim): Passage[] =>
  evidence.map(({ id, text = '' }) => ({ id, text }));

/** Adds the causes that a pack gives to the claim's candidates. */
function withPack(claim: Claim, packs: Packs) {
  const found = causesIn(claim, packs);
  const causes = found.ok ? found.causes : null;
  if (causes === null) return { claim, askedOf: () => undefined };
  const candidates = candidatesOf({ claim, causes });
  const published = openingCharge(claim).classification;
  const { text } = claim;
  return {
    claim: claim.candidates ? { ...claim, candidates } : claim,
    askedOf: (statement: string) => causeAsked({ text, candidates, causes, published }, statement),
  };
}

async function pass(
  { claim, askedOf }: ReturnType<typeof withPack>,
  read: (statement: string, asked: CauseAsked | undefined) => Promise<ReadingSet>,
): Promise<SinglePassResult> {
  const statements = claim.candidates?.map(({ statement }) => statement) ?? [claim.text];
  const all = [];
  const missing: string[] = [];
  for (const statement of statements) {
    const set = await read(statement, askedOf(statement));
    all.push({ statement, exhibits: set.readings });
    missing.push(...set.missing);
  }
  const readings = claim.candidates === undefined ? (all[0]?.exhibits ?? null) : null;
  return { single: singlePass(claim, { readings: all, missing }), readings };
}
