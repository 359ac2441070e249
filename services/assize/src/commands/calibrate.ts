import { groundTruthOf, ambiguityIn, type GroundTruth } from '../calibrate/case.ts';
import { reliabilityPlot } from '../calibrate/reliability-plot.ts';
import { reliedVerdicts } from '../calibrate/figures.ts';
import { calibrationOf, calibrationText, type CalibrationReport } from '../calibrate/report.ts';
import { affirmCurve } from '../calibrate/risk.ts';
import { riskPlot } from '../calibrate/risk-plot.ts';
import { tryCases, type Run } from '../calibrate/run.ts';
import { stanceChoiceFor } from '../calibrate/stance-choice.ts';
import { Failure } from '../terminal/failure.ts';
import { readLines } from './input.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { progressOf } from '../terminal/progress.ts';
import { print } from '../terminal/output.ts';
import { checkWritable, writeOut } from '../terminal/write-out.ts';

interface CalibrateOptions {
  readonly cases: string;
  readonly stance?: 'model' | 'lexical';
  readonly limit?: number;
  readonly svg?: string;
  readonly risk?: number;
  readonly riskSvg?: string;
  readonly json?: boolean;
}

/** How many cases are tried at once, by the kind of reader. */
const IN_FLIGHT = { lexical: 16, small: 4, model: 4 } as const;

export async function calibrate(options: CalibrateOptions): Promise<void> {
  await checkWritable('--svg', options.svg);
  await checkWritable('--risk-svg', options.riskSvg);
  const cases = (await readCases(options.cases)).slice(0, options.limit);
  if (cases.length === 0) throw new Failure(`${options.cases} contains no cases`);
  const choice = stanceChoiceFor(options);
  using progress = progressOf(cases.length);
  const run = await interruptible((signal) =>
    tryCases(cases, {
      choice,
      env: process.env,
      inFlight: IN_FLIGHT[choice.by],
      signal,
      say: progress.say,
      withoutFloor: options.risk !== undefined || options.riskSvg !== undefined,
    }),
  );
  progress[Symbol.dispose]();
  const report = calibrationOf(run, options.risk);
  print(options.json ? `${JSON.stringify(report)}\n` : calibrationText(report));
  await draw(report, run, options);
}

async function draw(report: CalibrationReport, run: Run, options: CalibrateOptions): Promise<void> {
  const { svg, riskSvg, risk } = options;
  if (svg !== undefined) {
    const title = `Confidence of ${report.cases} verdicts`;
    await writeOut('--svg', svg, reliabilityPlot(report.confidence.bins, title));
  }
  if (riskSvg === undefined) return;
  const points = affirmCurve(reliedVerdicts(run.withoutFloor));
  await writeOut(
    '--risk-svg',
    riskSvg,
    riskPlot(points, `Risk of an affirm, ${report.cases} cases`, risk),
  );
}

async function readCases(file: string): Promise<GroundTruth[]> {
  const cases = (await readLines(file)).map(({ line, value }) =>
    groundTruthOf(value, `${file}:${line}`),
  );
  const slip = ambiguityIn(cases);
  if (slip !== null) throw new Failure(`${file}: ${slip}`);
  return cases;
}
