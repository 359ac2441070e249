import { pc } from '../terminal/colours.ts';
import type { ChallengeReport } from './challenge.ts';
import { clip, printable } from '../terminal/printable.ts';

type Challenged = ChallengeReport['assumptions'][number];

export function renderChallenge(report: ChallengeReport): string {
  const { document, found, searched, contested, unknown, foundBy, model, missing, assumptions } =
    printable(report);
  const by = model === undefined ? `by ${foundBy}` : `by ${foundBy} ${model.name}`;
  const all =
    searched < found
      ? `${found} assumptions, of which the first ${searched} were searched`
      : `${found}`;
  return [
    pc.bold(document),
    `  assumptions found ${by}: ${all}   contested ${contested}, unknown ${unknown}`,
    ...assumptions.flatMap((one) => lines(document, one)),
    ...missing.map((what) => pc.yellow(`  missing  ${what}`)),
    '',
  ].join('\n');
}

function lines(document: string, one: Challenged): string[] {
  const { statement, line, heading, because, supports, contradictions } = one;
  const under = heading === null ? '' : `, under “${clip(heading, 40)}”`;
  return [
    '',
    `  ${outcomeText(one)} ${clip(statement)}`,
    pc.dim(`            ${document}:${line}${under} (${because})`),
    ...supports.map(({ entry, supportStrength: strength }) => {
      return `     ${entryLine(pc.green(strength.toFixed(2)), 'support', entry)}`;
    }),
    ...contradictions.map(({ entry, refutationStrength: strength, contradictionType: type }) => {
      return `     ${entryLine(pc.red(strength.toFixed(2)), type, entry)}`;
    }),
  ];
}

function outcomeText({ outcome, credibility }: Challenged): string {
  const value = credibility === null ? '    ' : credibility.toFixed(2);
  const colour = { contested: pc.red, holds: pc.green, unknown: pc.yellow }[outcome];
  return colour(`${outcome.padEnd(9)} ${value}`);
}

export function entryLine(
  strength: string,
  what: string,
  { id, source, text }: Challenged['supports'][number]['entry'],
): string {
  const from = pc.dim(` — ${source ? `${source} (${id})` : id}`);
  return `${strength} ${what.padEnd(15)} ${clip(text)}${from}`;
}
