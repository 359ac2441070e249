import { AXES, AXIS_NAMES, type Stability } from '@assize/proto/critique';
import { escaped } from '../markup.ts';
import { clip } from '../terminal/printable.ts';

const WIDTH = 560;
const HEIGHT = 500;
const MIDDLE = { x: WIDTH / 2, y: 250 };
const RADIUS = 150;
const RINGS = [0.25, 0.5, 0.75, 1];

/** Returns the point at a share of the radius. The first axis points up. */
function at(axis: number, share: number): { x: number; y: number } {
  const angle = (axis / AXES.length) * 2 * Math.PI - Math.PI / 2;
  return {
    x: MIDDLE.x + Math.cos(angle) * RADIUS * share,
    y: MIDDLE.y + Math.sin(angle) * RADIUS * share,
  };
}

const pair = ({ x, y }: { x: number; y: number }): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** Draws a self-contained SVG. An unknown axis is marked as missing. */
export function stabilityRadar(stability: Stability, title: string): string {
  const scores = AXES.map((axis) => stability[axis]);
  const known = AXES.filter((axis) => stability[axis] !== null);
  const descriptions = AXES.map(
    (axis) => `${axis} ${AXIS_NAMES[axis]} ${valueOf(stability[axis])}`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" role="img" aria-labelledby="t d">`,
    `<title id="t">${escaped(title)}</title>`,
    `<desc id="d">${descriptions.join('; ')}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${MIDDLE.x}" y="28" text-anchor="middle" font-size="15">${escaped(clip(title, 64))}</text>`,
    ...RINGS.map(ring),
    ...AXES.map((_, i) => spoke(i, scores[i] ?? null)),
    ...area(scores),
    ...scores.flatMap((score, i) => (score === null ? [] : [dot(i, score)])),
    ...RINGS.map(ringLabel),
    ...AXES.map((axis, i) => label(i, `${axis} ${AXIS_NAMES[axis]}`, stability[axis])),
    `<text x="${MIDDLE.x}" y="${HEIGHT - 18}" text-anchor="middle" fill="#555">${noteOn(known.length)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function noteOn(known: number): string {
  if (known === AXES.length) return 'stability by axis, from 0 (middle) to 1 (rim)';
  const missing = AXES.length - known;
  return `0 (middle) to 1 (rim); dashed: ${missing} ${missing === 1 ? 'axis' : 'axes'} unknown`;
}

const valueOf = (score: number | null): string => (score === null ? 'missing' : score.toFixed(2));

function ring(share: number): string {
  const corners = AXES.map((_, i) => pair(at(i, share))).join(' ');
  const stroke = share === 1 ? '#888' : '#ddd';
  return `<polygon points="${corners}" fill="none" stroke="${stroke}"/>`;
}

/** Placed beside the first axis, above the area. */
function ringLabel(share: number): string {
  const { x, y } = at(0, share);
  return `<text x="${(x + 5).toFixed(1)}" y="${(y + 12).toFixed(1)}" font-size="10" fill="#666">${share}</text>`;
}

function spoke(i: number, score: number | null): string {
  const { x, y } = at(i, 1);
  const style = score === null ? 'stroke="#b3261e" stroke-dasharray="4 4"' : 'stroke="#ccc"';
  return `<line x1="${MIDDLE.x}" y1="${MIDDLE.y}" x2="${x.toFixed(1)}" y2="${y.toFixed(1)}" ${style}/>`;
}

/** The area is closed only if all axes are known. Otherwise lines join neighbouring known axes. */
function area(scores: readonly (number | null)[]): string[] {
  const points = scores.map((score, i) => (score === null ? null : pair(at(i, score))));
  if (points.every((point) => point !== null)) {
    return [
      `<polygon points="${points.join(' ')}" fill="#1f4e9c" fill-opacity="0.18" stroke="#1f4e9c" stroke-width="2"/>`,
    ];
  }
  return points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length] ?? null;
    if (point === null || next === null) return [];
    return [`<polyline points="${point} ${next}" fill="none" stroke="#1f4e9c" stroke-width="2"/>`];
  });
}

function dot(i: number, score: number): string {
  const { x, y } = at(i, score);
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="#1f4e9c"/>`;
}

/** Placed outside the rim, on the side of its axis. */
function label(i: number, name: string, score: number | null): string {
  const { x, y } = at(i, 1.12);
  const side = x > MIDDLE.x + 1 ? 'start' : x < MIDDLE.x - 1 ? 'end' : 'middle';
  const colour = score === null ? '#b3261e' : '#222';
  const lines = [name, valueOf(score)].map(
    (line, n) =>
      `<tspan x="${x.toFixed(1)}" dy="${n === 0 ? (i === 0 ? -16 : 0) : 16}">${line}</tspan>`,
  );
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${side}" fill="${colour}">${lines.join('')}</text>`;
}
