import { escaped } from '../markup.ts';

const SIZE = 320;
const LEFT = 56;
const TOP = 40;
const WIDTH = LEFT + SIZE + 24;
const HEIGHT = TOP + SIZE + 88;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];

export const lengthOf = (share: number): number => share * SIZE;
export const x = (share: number): string => (LEFT + share * SIZE).toFixed(1);
export const y = (share: number): string => (TOP + (1 - share) * SIZE).toFixed(1);

function axes(most: number): string[] {
  return TICKS.flatMap((tick) => [
    `<line x1="${x(0)}" y1="${y(tick)}" x2="${x(1)}" y2="${y(tick)}" stroke="#ddd"/>`,
    `<text x="${LEFT - 8}" y="${Number(y(tick)) + 4}" text-anchor="end">${tick === 1 && most < 1 ? '≥ ' : ''}${Number((tick * most).toFixed(2))}</text>`,
    `<text x="${x(tick)}" y="${TOP + SIZE + 18}" text-anchor="middle">${tick}</text>`,
  ]);
}

export interface PlotTexts {
  readonly title: string;
  readonly across: string;
  readonly up: string;
  readonly note: string;
  /** The share at the top of the vertical axis, where larger ones are drawn too; 1 by default. */
  readonly most?: number;
}

export function plotSvg(
  inside: readonly string[],
  { title, across, up, note, most = 1 }: PlotTexts,
): string {
  const middle = LEFT + SIZE / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${middle}" y="22" text-anchor="middle" font-size="14">${escaped(title)}</text>`,
    ...axes(most),
    ...inside,
    `<rect x="${x(0)}" y="${y(1)}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#444"/>`,
    `<text x="${middle}" y="${TOP + SIZE + 42}" text-anchor="middle">${escaped(across)}</text>`,
    `<text x="16" y="${TOP + SIZE / 2}" text-anchor="middle" transform="rotate(-90 16 ${TOP + SIZE / 2})">${escaped(up)}</text>`,
    `<text x="${middle}" y="${TOP + SIZE + 64}" text-anchor="middle" fill="#555">${escaped(note)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}
