import { plotSvg, x, y } from './plot-frame.ts';
import type { AffirmCurvePoint } from './risk.ts';

/** The risk at the top of the plot. A court that is wrong more often is useless. */
const MOST = 0.5;

const up = (risk: number): string => y(Math.min(1, risk / MOST));

function lineOf(
  points: readonly AffirmCurvePoint[],
  risk: (one: AffirmCurvePoint) => number,
): string {
  return points.map((one) => `${x(one.coverage)},${up(risk(one))}`).join(' ');
}

function dot({ leastConfidence, wrong, of, coverage, risk, atMost }: AffirmCurvePoint): string {
  const tooltip = `from ${leastConfidence.toFixed(3)} on: ${wrong} of ${of} affirms are wrong (95 % bound: at most ${atMost.toFixed(3)})`;
  return `<circle cx="${x(coverage)}" cy="${up(risk)}" r="3" fill="#1f4e9c"><title>${tooltip}</title></circle>`;
}

function wishedLine(wished: number): string[] {
  if (wished > MOST) return [];
  return [
    `<line x1="${x(0)}" y1="${up(wished)}" x2="${x(1)}" y2="${up(wished)}" stroke="#b3261e"/>`,
    `<text x="${x(0.99)}" y="${Number(up(wished)) - 6}" text-anchor="end" fill="#b3261e">wished: at most ${wished}</text>`,
  ];
}

/** The least confidence falls from left to right. The dashed curve is the upper bound of the risk at 95 %. */
export function riskPlot(
  points: readonly AffirmCurvePoint[],
  title: string,
  wished?: number,
): string {
  const curve = `<polyline points="${lineOf(points, ({ risk }) => risk)}" fill="none" stroke="#1f4e9c" stroke-width="2"/>`;
  const bound = `<polyline points="${lineOf(points, ({ atMost }) => atMost)}" fill="none" stroke="#1f4e9c" stroke-dasharray="4 4"/>`;
  const inside = [
    ...(wished === undefined ? [] : wishedLine(wished)),
    ...(points.length > 1 ? [bound, curve] : []),
    ...points.map(dot),
  ];
  return plotSvg(inside, {
    title,
    across: 'share of all cases that are affirmed',
    up: 'share of the affirms that are wrong',
    note: 'dots: minimum confidences; dashed: 95 % upper bound',
    most: MOST,
  });
}
