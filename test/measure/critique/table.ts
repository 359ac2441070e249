import { PLANTED_KINDS } from './planted.ts';
import type { CritiqueScore, KindScore, PartScore } from './score.ts';

const WIDEST = Math.max(...PLANTED_KINDS.map((kind) => kind.length));

function figure(value: number | null, digits: number): string {
  return value === null ? '–' : value.toFixed(digits);
}

function row(name: string, { planted, found, recall, falseFindings }: KindScore): string {
  const cells = [planted, found, figure(recall, 2), falseFindings].map((cell) =>
    String(cell).padStart(9),
  );
  return `  ${name.padEnd(WIDEST)}${cells.join('')}`;
}

function spellPart(name: string, score: PartScore): string[] {
  const head = ['planted', 'found', 'recall', 'false'].map((cell) => cell.padStart(9)).join('');
  return [
    `${name}: ${score.texts} texts, ${score.words} words, ${figure(score.falsePerThousand, 1)} false findings per 1,000 words`,
    `  ${''.padEnd(WIDEST)}${head}`,
    ...PLANTED_KINDS.map((kind) => row(kind, score.kinds[kind])),
    row('all', score),
    `  findings of kinds that were not planted: ${score.unscored}`,
  ];
}

/** Formats the score for the terminal: for the half on which heuristics may be tuned, and for the held-out half. */
export function formatCritique(score: CritiqueScore): string {
  const parts = Object.entries(score).map(([name, part]) => spellPart(name, part).join('\n'));
  return `${parts.join('\n\n')}\n`;
}
