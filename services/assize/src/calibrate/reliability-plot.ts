import type { Bin } from './confidence.ts';
import { plotSvg, lengthOf, x, y } from './plot-frame.ts';

/** The greatest height of the bars that show how many verdicts a bin holds, in pixels. */
const COUNTS = 48;

function countsOf(bins: readonly Bin[]): string[] {
  const most = Math.max(1, ...bins.map(({ n }) => n));
  return bins.map(({ from, to, n }) => {
    const height = (n / most) * COUNTS;
    const width = lengthOf(to - from) - 4;
    return `<rect x="${(Number(x(from)) + 2).toFixed(1)}" y="${(Number(y(0)) - height).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="#c9d7ea"><title>${n} from ${from} to ${to}</title></rect>`;
  });
}

function points(bins: readonly Bin[]): string[] {
  const some = bins.flatMap(({ n, confidence, accuracy }) =>
    confidence === null || accuracy === null ? [] : [{ n, confidence, accuracy }],
  );
  const at = some.map((one) => `${x(one.confidence)},${y(one.accuracy)}`);
  const dots = some.map(
    ({ n, confidence, accuracy }) =>
      `<circle cx="${x(confidence)}" cy="${y(accuracy)}" r="4" fill="#1f4e9c"><title>${n} verdicts: confidence ${confidence.toFixed(2)}, right ${accuracy.toFixed(2)}</title></circle>`,
  );
  const line = `<polyline points="${at.join(' ')}" fill="none" stroke="#1f4e9c" stroke-width="2"/>`;
  return [...(at.length > 1 ? [line] : []), ...dots];
}

/** The bars show each bin's share of right verdicts, and how many it holds. The diagonal is perfect calibration. */
export function reliabilityPlot(bins: readonly Bin[], title: string): string {
  const diagonal = `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#888" stroke-dasharray="4 4"/>`;
  return plotSvg([...countsOf(bins), diagonal, ...points(bins)], {
    title,
    across: 'confidence of the verdict',
    up: 'share of verdicts that are right',
    note: 'dashed: perfect calibration; bars: number of verdicts',
  });
}
