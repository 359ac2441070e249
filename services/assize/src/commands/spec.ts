import { defined } from '@assize/proto';
import { isUtf8 } from 'node:buffer';
import { isatty } from 'node:tty';
import { ConfigError } from '@assize/config';
import { finalReviewPhase } from '@assize/spec/final-review';
import { divergence, nuances } from '@assize/spec/nuances';
import { patterns } from '@assize/spec/patterns';
import {
  faultsOf,
  openModels,
  review,
  type Models,
  type Outcome,
  type Phase,
  type Ports,
  type Spec,
  type Stage,
} from '@assize/spec/review';
import { given, listed, suggester, type Answering, type Explicit } from '@assize/spec/suggester';
import { triage, type TriageOptions } from '@assize/spec/triage';
import { Failure } from '../terminal/failure.ts';
import { NOT_UTF8, specBytes } from './input.ts';
import type { GatheringOptions } from '../cli-spec.ts';
import { gatheringStage } from './spec-gathering.ts';
import type { GauntletOptions } from './spec-gauntlet.ts';
import { sayLine } from '../terminal/progress.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { complain, pass } from '../terminal/output.ts';
import { folded } from '../terminal/wrap.ts';

export interface SpecOptions extends TriageOptions, GatheringOptions, GauntletOptions {
  /** In seconds. */
  readonly timeout: number;
  readonly nuances?: string;
  readonly suggest?: boolean;
  readonly suggestFormat: 'text' | 'json';
  readonly yes?: boolean;
  readonly docType?: string;
  readonly focus?: string;
  readonly persona?: string;
  readonly models?: string;
  readonly finalReview?: boolean;
  readonly gauntlet?: boolean;
  readonly patternsPass?: boolean;
  readonly patternsModel?: string;
  readonly patternsRoot?: string;
  readonly patternsMaxBytes: number;
}

/** The phases that the options ask for, in the order of the review; those of a stage run beside each other. */
function stagesOf(options: SpecOptions, explicit: Explicit, models: Models): Stage[] {
  const { suggest, patternsPass, patternsModel, patternsRoot, patternsMaxBytes } = options;
  const from = defined({ model: patternsModel, root: patternsRoot });
  return [
    [triage(options), nuances(options)],
    gatheringStage(options, process.env),
    [divergence(stanceReader)],
    suggest ? [suggesterOf(options, explicit, models)] : [],
    options.finalReview ? [finalReviewPhase()] : [],
    options.gauntlet ? [gauntletPhase(options)] : [],
    patternsPass ? [patterns({ ...from, maxBytes: patternsMaxBytes })] : [],
  ];
}

/** Personas attack the specification as it is by then, and all that was gathered for it may answer them. */
function gauntletPhase(options: GauntletOptions): Phase {
  return {
    name: 'gauntlet',
    async run({ text, file }, { context }, { folder, signal }) {
      if (text.trim() === '') return { warnings: ['there is no text: nothing is attacked'] };
      const { run, textReport } = await import('./spec-gauntlet.ts');
      const { log } = await run({ text, file, context, folder }, options, signal);
      return { report: textReport(log, file).trimEnd() };
    },
  };
}

/** @throws Failure where an adversary is named that there is none of, or a model without one configured */
async function checkGauntlet(options: SpecOptions): Promise<void> {
  if (!options.gauntlet) return;
  const { adversariesIn, gauntletEnv } = await import('../gauntlet/hear.ts');
  gauntletEnv(process.env, options);
  await adversariesIn(process.cwd(), options.gauntletAdversaries);
}

/** Loaded with the first pair of sentences to read. */
async function stanceReader() {
  const [{ openStance, readStanceChoice }, { homeOf }] = await Promise.all([
    import('@assize/models/stance'),
    import('../court/home.ts'),
  ]);
  const choice = readStanceChoice(process.env, homeOf(process.env).readings);
  return openStance({ ...choice, firstUse: Promise.withResolvers() });
}

function suggesterOf(options: SpecOptions, explicit: Explicit, { names: models }: Models) {
  const answering = options.yes ? ({ kind: 'yes' } as const) : answeringHere();
  return suggester({ format: options.suggestFormat, explicit, models, answering });
}

/** A person who can be asked sees STDERR and has STDIN for answers: a specification that came there is read. */
function answeringHere(): Answering {
  if (!isatty(0) || !process.stderr.isTTY) return { kind: 'nobody' };
  // STDOUT is the specification's.
  const terminal = { input: process.stdin, output: process.stderr };
  const prompts = async () => (await import('./spec-prompts.ts')).promptsOn(terminal);
  return { kind: 'person', prompts };
}

/**
 * Reviews a specification. STDOUT gets the specification alone, all else goes to STDERR. Exit code 0, also
 * where a phase had to be passed over; 1 where the specification can't be read; 2 where an option can't be
 * followed.
 */
export function reviewSpec(file: string | undefined, options: SpecOptions): Promise<void> {
  return interruptible(async (signal) => {
    const { spec, reviewed, bytes } = await prepared(signal, file, options);
    pass(writable(spec.text, reviewed.text, bytes));
  });
}

/** A specification, its bytes as they came, and what its phases found, each told of on STDERR. */
export type Prepared = Awaited<ReturnType<typeof prepared>>;

/** Runs the phases that the options ask for. @throws Failure */
export async function prepared(
  signal: AbortSignal,
  file: string | undefined,
  options: SpecOptions,
) {
  const { docType, focus, persona, models: named } = options;
  const models = configured(() => openModels(process.env, options.timeout * 1000));
  const wanted = named === undefined ? undefined : listed(named);
  const explicit = { docType, focus, persona, models: wanted };
  const stages = stagesOf(options, explicit, models);
  const here = { now: Date.now, folder: process.cwd(), say: sayLine, tell: told };
  const ports: Ports = { ...here, model: models.model, signal };
  const faults = faultsOf(stages, ports);
  if (faults.length > 0) throw new Failure(faults.join('\nassize: '));
  await checkGauntlet(options);
  const bytes = await specBytes(file);
  // With its byte order mark, if it has one.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const spec: Spec = { text, file: file ?? null };
  if (!isUtf8(bytes)) warn('spec', `not all of the specification can be read: ${NOT_UTF8}`);
  const reviewed = await review(spec, stages, given(explicit), ports, tell);
  // The language models that are configured, the one that is asked first in front.
  return { spec, bytes, reviewed, models: models.names };
}

/** What nothing annotates goes out as it came in, be it UTF-8 or not; and what is not UTF-8 can't be annotated. */
export function writable(original: string, text: string, bytes: Buffer): Buffer {
  if (text === original) return bytes;
  if (Buffer.from(original).equals(bytes)) return Buffer.from(text);
  warn('spec', 'the specification is not UTF-8: the original stays');
  return bytes;
}

function configured<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ConfigError ? new Failure(error.message) : error;
  }
}

function tell(
  phase: string,
  { warnings = [], report }: Pick<Outcome, 'warnings' | 'report'>,
): void {
  for (const warning of warnings) warn(phase, warning);
  if (report !== undefined) told(report);
}

export function warn(phase: string, warning: string): void {
  complain(`assize: warning: ${phase}: ${warning}\n`);
}

export function told(report: string): void {
  complain(`${folded(report, process.stderr.columns)}\n`);
}
