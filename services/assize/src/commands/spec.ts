import { definedFields } from '@assize/proto';
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
import {
  settingsFromFlags,
  splitNames,
  suggester,
  type Answering,
  type FlagSettings,
} from '@assize/spec/suggester';
import { triage, type TriageOptions } from '@assize/spec/triage';
import { Failure } from '../terminal/failure.ts';
import { NOT_UTF8, specBytes } from './input.ts';
import type { GatheringOptions } from '../cli-spec.ts';
import { gatheringStage } from './spec-gathering.ts';
import type { GauntletOptions } from './spec-gauntlet.ts';
import { printStep } from '../terminal/progress.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { printToStderr, printDocument } from '../terminal/output.ts';
import { wrapToTerminal } from '../terminal/wrap.ts';

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

/** The stages are in order. The phases of a stage run in parallel. */
function stagesOf(options: SpecOptions, explicit: FlagSettings, models: Models): Stage[] {
  const { suggest, patternsPass, patternsModel, patternsRoot, patternsMaxBytes } = options;
  const from = definedFields({ model: patternsModel, root: patternsRoot });
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

/** Runs on the specification as the earlier phases left it. Everything gathered may be used to answer the personas. */
function gauntletPhase(options: GauntletOptions): Phase {
  return {
    name: 'gauntlet',
    async run({ text, file }, { context }, { folder, signal }) {
      if (text.trim() === '') return { warnings: ['skipped, because the specification is empty'] };
      const { runGauntlet, textReport } = await import('./spec-gauntlet.ts');
      const { log } = await runGauntlet({ text, file, context, folder }, options, signal);
      return { report: textReport(log, file).trimEnd() };
    },
  };
}

/** @throws Failure if an adversary does not exist, or if a model is named and none is configured */
async function checkGauntlet(options: SpecOptions): Promise<void> {
  if (!options.gauntlet) return;
  const { adversariesIn, gauntletEnv } = await import('../gauntlet/hear.ts');
  gauntletEnv(process.env, options);
  await adversariesIn(process.cwd(), options.gauntletAdversaries);
}

/** The model is loaded when the first pair of sentences is read. */
async function stanceReader() {
  const [{ openStance, readStanceChoice }, { homeOf }] = await Promise.all([
    import('@assize/models/stance'),
    import('../court/home.ts'),
  ]);
  const choice = readStanceChoice(process.env, homeOf(process.env).readings);
  return openStance({ ...choice, firstUse: Promise.withResolvers() });
}

function suggesterOf(options: SpecOptions, explicit: FlagSettings, { names: models }: Models) {
  const answering = options.yes ? ({ kind: 'yes' } as const) : answeringOnTerminal();
  return suggester({ format: options.suggestFormat, explicit, models, answering });
}

/** STDIN and STDERR must be terminals: if the specification comes on STDIN, nobody can answer. */
function answeringOnTerminal(): Answering {
  if (!isatty(0) || !process.stderr.isTTY) return { kind: 'nobody' };
  // STDOUT is reserved for the specification.
  const terminal = { input: process.stdin, output: process.stderr };
  const prompts = async () => (await import('./spec-prompts.ts')).promptsOn(terminal);
  return { kind: 'person', prompts };
}

/** STDOUT gets only the specification. The exit code is 1 if it can't be read, and 0 even if a phase was skipped. */
export function reviewSpec(file: string | undefined, options: SpecOptions): Promise<void> {
  return interruptible(async (signal) => {
    const { spec, reviewed, bytes } = await prepareSpec(signal, file, options);
    printDocument(bytesToWrite(spec.text, reviewed.text, bytes));
  });
}

/** The findings are already printed on STDERR. */
export type Prepared = Awaited<ReturnType<typeof prepareSpec>>;

/** @throws Failure */
export async function prepareSpec(
  signal: AbortSignal,
  file: string | undefined,
  options: SpecOptions,
) {
  const { docType, focus, persona, models: named } = options;
  const models = configured(() => openModels(process.env, options.timeout * 1000));
  const names = named === undefined ? undefined : splitNames(named);
  const explicit = { docType, focus, persona, models: names };
  const stages = stagesOf(options, explicit, models);
  const here = { now: Date.now, folder: process.cwd(), say: printStep, tell: printReport };
  const ports: Ports = { ...here, model: models.model, signal };
  const faults = faultsOf(stages, ports);
  if (faults.length > 0) throw new Failure(faults.join('\nassize: '));
  await checkGauntlet(options);
  const bytes = await specBytes(file);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const spec: Spec = { text, file: file ?? null };
  if (!isUtf8(bytes)) warn('spec', `parts of the specification can't be read: ${NOT_UTF8}`);
  const reviewed = await review(spec, stages, settingsFromFlags(explicit), ports, tell);
  return { spec, bytes, reviewed, voice: models.voice };
}

/** An unchanged specification is written as it came, UTF-8 or not. One that is not UTF-8 can't be changed. */
export function bytesToWrite(original: string, text: string, bytes: Buffer): Buffer {
  if (text === original) return bytes;
  if (Buffer.from(original).equals(bytes)) return Buffer.from(text);
  warn('spec', 'the specification is not UTF-8, so the original is kept');
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
  if (report !== undefined) printReport(report);
}

export function warn(phase: string, warning: string): void {
  printToStderr(`assize: warning: ${phase}: ${warning}\n`);
}

export function printReport(report: string): void {
  printToStderr(`${wrapToTerminal(report, process.stderr.columns)}\n`);
}
