import { readStatement } from '@assize/proto';
import pc from 'picocolors';
import type { Told } from '../trace/find-trace.ts';
import type { Call, Step } from '../trace/trial-trace.ts';
import { clip } from './clip.ts';
import { printable } from './printable.ts';

/** A line of the tree, and those that hang below it. */
interface Branch {
  /** Milliseconds since the opening, and how long it took; null where it is not known. */
  readonly sinceMs: number | null;
  readonly ms: number | null;
  readonly cells: readonly Cell[];
  readonly below: readonly Branch[];
}

/** A text in a line: one with a column is padded to it, and what does not fit any more is cut. */
interface Cell {
  readonly text: string;
  readonly column: number;
  readonly colour: (text: string) => string;
}

/** How wide a step's columns are. */
interface Columns {
  readonly who: number;
  readonly place: number;
  /** 0 where a narrow terminal has no room for it. */
  readonly brain: number;
}

/** A time of up to `999.9 min`, twice, with what stands between. */
const TIME = 9;
const GUTTER = 2 * TIME + 2;
/** Narrower than this, the brains are left out: what was decided, and why, comes first. */
const WIDE = 110;
const plain = (text: string): string => text;

/** A trial for a person: its claim, every step as a tree, how it ended, and where to look further. */
export function renderTrace(untrusted: Told, width: number): string {
  const told = printable(untrusted);
  const { trace, sealed, jaeger, notes, from } = told;
  const place = from.kind === 'jaeger' ? `Jaeger at ${from.url}` : fileText(from);
  return [
    pc.bold(`case ${trace.caseId}`),
    ...(sealed ? [clip(sealed.case.header.claim.text, width)] : []),
    ...drawn(branchesOf(trace.passes, width), '', width),
    verdictLine(told),
    ...notes.map((note) => pc.yellow(`  note     ${note}`)),
    pc.dim(`  from     ${place}`),
    ...(jaeger ? [`  jaeger   ${jaeger.link}`] : []),
  ].join('\n');
}

function fileText(from: Exclude<Told['from'], { kind: 'jaeger' }>): string {
  const where = from.kind === 'file' ? from.path : `of the court at ${from.address}`;
  return `the case file ${where}: times are from turn to turn`;
}

function branchesOf(passes: Told['trace']['passes'], width: number): Branch[] {
  const columns = columnsFor(passes.flat(), width);
  const [first = [], ...remanded] = passes;
  return [
    ...first.map((step) => stepBranch(step, columns)),
    ...remanded.map((pass, i) => ({
      sinceMs: null,
      ms: null,
      cells: [{ text: `remand ${i + 1}`, column: 0, colour: pc.yellow }],
      below: pass.map((step) => stepBranch(step, columns)),
    })),
  ];
}

function columnsFor(steps: readonly Step[], width: number): Columns {
  const widest = (text: (step: Step) => string, most: number): number =>
    Math.min(most, Math.max(...steps.map((step) => text(step).length)));
  const brain = width < WIDE ? 0 : widest((step) => step.brain ?? '', 20);
  return { who: widest(whoOf, 26), place: widest(placeOf, 24), brain };
}

/** Every line is as wide as the terminal at most: a broken one would break the tree. */
function drawn(branches: readonly Branch[], indent: string, width: number): string[] {
  return branches.flatMap(({ sinceMs, ms, cells, below }, i) => {
    const last = i === branches.length - 1;
    const [mark, under] = last ? ['└─ ', '   '] : ['├─ ', '│  '];
    const since = (sinceMs === null ? '' : `+${timeText(sinceMs)}`).padStart(TIME);
    const took = (ms === null ? '' : timeText(ms)).padStart(TIME);
    const room = width - GUTTER - indent.length - mark.length;
    const line = `${pc.dim(since)} ${took} ${indent}${mark}${fitted(cells, room)}`;
    return [line, ...drawn(below, `${indent}${under}`, width)];
  });
}

function fitted(cells: readonly Cell[], room: number): string {
  let left = room;
  const shown: string[] = [];
  for (const { text, column, colour } of cells) {
    if (left <= 1) break;
    const cut = clip(text, Math.min(left, column || left));
    const padding = ' '.repeat(Math.max(0, Math.min(left, column) - cut.length));
    shown.push(`${colour(cut)}${padding}`);
    left -= cut.length + padding.length + 2;
  }
  return shown.join('  ').trimEnd();
}

function stepBranch(step: Step, { who, place, brain }: Columns): Branch {
  const { sinceMs, ms, error, calls } = step;
  const cells = [
    { text: whoOf(step), column: who, colour: pc.bold },
    { text: placeOf(step), column: place, colour: plain },
    ...(brain === 0 ? [] : [{ text: step.brain ?? '', column: brain, colour: pc.dim }]),
    { text: whyOf(step), column: 0, colour: step.edge === null ? pc.dim : pc.cyan },
  ];
  return { sinceMs, ms, cells, below: [...failure(error), ...calls.map(callBranch)] };
}

function failure(error: string | null): Branch[] {
  if (error === null) return [];
  const cells = [{ text: `failed: ${error}`, column: 0, colour: pc.red }];
  return [{ sinceMs: null, ms: null, cells, below: [] }];
}

function callBranch({ name, times, ms, tokens, costUsd, error, calls }: Call): Branch {
  const facts = [
    ...(times > 1 ? [`×${times}`] : []),
    ...(tokens === null ? [] : [`${tokens} tokens`]),
    ...(costUsd === null ? [] : [`$${costUsd.toFixed(4)}`]),
  ].join(' ');
  const cells = [{ text: facts === '' ? name : `${name} ${facts}`, column: 0, colour: plain }];
  return { sinceMs: null, ms, cells, below: [...failure(error), ...calls.map(callBranch)] };
}

function whoOf({ role, persona }: Step): string {
  return persona === null ? role : `${role} (${persona})`;
}

function placeOf({ node, turn, round }: Step): string {
  if (node === null) return 'opening';
  const place = turn === null ? node : `${node}.${turn}`;
  return round === null ? place : `${place} r${round}`;
}

/** The edge, its name and the facts that it was taken for; without an edge, how the case goes on. */
function whyOf({ edge, why }: Step): string {
  const reason = why ?? '';
  if (edge !== null) return `${edge} ${withoutCondition(reason)}`;
  return reason.replace(/^no edge of \S+ holds: /, '');
}

/** "name: condition (facts)" without its condition, which stands in the proceeding. */
function withoutCondition(reason: string): string {
  const colon = reason.indexOf(': ');
  const facts = reason.indexOf(' (', colon + 2);
  if (colon < 1 || facts === -1 || !reason.endsWith(')')) return reason;
  return reason.slice(0, colon) + reason.slice(facts);
}

function timeText(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`;
  if (ms < 10_000) return `${Math.round(ms)} ms`;
  return ms < 600_000 ? `${(ms / 1_000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;
}

function verdictLine({ trace, sealed }: Told): string {
  if (trace.decision === null) return pc.yellow('  verdict  none yet');
  const predicate = sealed ? readStatement(sealed.envelope.payload)?.predicate : undefined;
  if (!predicate) return `  verdict  ${pc.bold(trace.decision)}`;
  const { classification, handoffs, remands, edges, ended } = predicate;
  const tried = sealed?.case.header.matter === undefined;
  const facts = [
    tried ? `${trace.decision} → ${classification ?? 'no classification'}` : trace.decision,
    `${handoffs} handoffs`,
    ...(remands > 0 ? [`${remands} remanded`] : []),
    ...(edges.length > 0 ? [edges.join(' → ')] : []),
    ...(trace.decision === 'mistrial' ? [ended] : []),
  ];
  // From the envelope, which `printable` does not look into.
  return `  verdict  ${pc.bold(printable(facts).join(' · '))}`;
}

/** The same for a program: every step in full, and the verdict as it is sealed. */
export function traceJson({ trace, from, jaeger, sealed, notes }: Told): object {
  const verdict = sealed ? (readStatement(sealed.envelope.payload)?.predicate ?? null) : null;
  return { ...trace, from, jaeger, notes, verdict };
}
