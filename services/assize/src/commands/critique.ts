import { pc } from '../terminal/colours.ts';
import { stabilityRadar } from '../critique/radar.ts';
import { critiqueJson } from '../critique/seed-json.ts';
import { readSealedCritique, type SealedCritique } from '../critique/sealed-critique.ts';
import { hearIterated } from '../hearing/hear.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { printToStderr, print } from '../terminal/output.ts';
import { shellWord } from '../terminal/shell-word.ts';
import { clip, printable } from '../terminal/printable.ts';
import { reportFrom, type ReportOptions } from './read-report.ts';
import { renderCritique } from '../critique/render.ts';
import { reportWidth } from '../terminal/wrap.ts';
import { makeOutputFolder, writeFiles } from './write-files.ts';

interface CritiqueOptions extends ReportOptions {
  /** How often the report is read at most, including the first time. */
  readonly iterations: number;
  readonly json?: boolean;
  readonly out?: string;
}

/** The exit code if the report did not converge, so that a pipeline can check it. */
const NOT_CONVERGED = 3;

export function critique(reportFile: string, options: CritiqueOptions): Promise<number> {
  return interruptible(async (signal) => {
    const { report, notes } = await reportFrom(reportFile, options);
    for (const note of notes) printToStderr(`assize: ${printable(note)}\n`);
    await makeOutputFolder(options.out);
    const begins = `hearing "${clip(report.title, 60)}"`;
    const hearing = { name: 'critique', proceeding: 'critique', matter: report, begins };
    const { sealed, file } = await hearIterated(hearing, options.iterations, signal);
    const told = readSealedCritique(sealed);
    const json = critiqueJson(told, file);
    const written = await writeFiles(options.out, filesOf(told, json));
    if (options.json) print(`${JSON.stringify(json)}\n`);
    else {
      print(`\n${renderCritique(told, file, reportWidth(process.stdout.columns))}`);
      for (const one of written) print(`${pc.dim(`wrote ${one}`)}\n`);
      print(`\n${whereNext(file)}`);
    }
    return told.found.converged ? 0 : NOT_CONVERGED;
  });
}

function filesOf({ found: { readiness, title } }: SealedCritique, json: object) {
  const answer = { name: 'critique.json', text: `${JSON.stringify(json, null, 2)}\n` };
  const radar = readiness ? stabilityRadar(readiness.stability, title) : null;
  return [answer, { name: 'stability.svg', text: radar }];
}

function whereNext(file: string): string {
  return [
    pc.bold('Where to look next'),
    `  npm run -s assize -- verify ${shellWord(file)}`,
    '      verifies the signed case: bytes, hash chain, walk, signatures and seal',
    `  npm run -s assize -- trace ${shellWord(file)}`,
    '      shows which role had the report, when, and why it moved on',
    '  docs/critique-a-report.md',
    '      explains what each critic looks for, and how scores and vetoes are computed',
    '',
  ].join('\n');
}
