import { readStatement } from '@assize/proto';
import { pc } from '../terminal/colours.ts';
import { explanationOf } from '../explain/explain.ts';
import type { FoundTrace } from './find-trace.ts';
import { timeText, type Call, type Step } from './trial-trace.ts';
import { Page, plain, type Paint } from '../terminal/page.ts';
import { clip, printable } from '../terminal/printable.ts';
import { LABEL, showSides } from '../explain/render.ts';
import { wrapped } from '../terminal/wrap.ts';

interface Branch {
  /** The time since the opening, and the duration; null if unknown. */
  readonly sinceMs: number | null;
  readonly ms: number | null;
  readonly cells: readonly Cell[];
  readonly below: readonly Branch[];
}

/** A text with a column width is cut and padded to it; the last one is wrapped. */
interface Cell {
  readonly text: string;
  readonly column: number;
  readonly colour: Paint;
}

interface Columns {
  /** Whether personas are shown, for which a narrow terminal has no room. */
  readonly persona: boolean;
  readonly who: number;
  readonly place: number;
  /** 0 if a narrow terminal has no room for it. */
  readonly brain: number;
}

/** The width of a time, up to `999.9 min`. A line begins with two of them and a gap. */
const TIME = 9;
const GUTTER = 2 * TIME + 2;
/** Below these widths, first the brains and then the personas are omitted: what was decided, and why, matters more. */
const WIDE = 110;
const NARROW = 76;

export function renderTrace(untrusted: FoundTrace, width: number): string {
  const safe = printable(untrusted);
  const { trace, sealed, jaeger, notes, from, trust } = safe;
  const place = from.kind === 'jaeger' ? `Jaeger at ${from.url}` : fileText(from);
  return [
    ...(trust && trust.status !== 'verified'
      ? wrapped(`${DOUBT[trust.status]}: ${trust.why}`, '', width).map(pc.red)
      : []),
    pc.bold(`case ${trace.caseId}`),
    ...(sealed ? wrapped(sealed.case.header.claim.text, '', width) : []),
    ...evidence(untrusted, width),
    ...drawn(branchesOf(trace.passes, width), '', width),
    ...wrapped(verdictText(safe), '  verdict  ', width).map(pc.bold),
    ...notes.flatMap((note) => wrapped(note, '  note     ', width).map(pc.yellow)),
    pc.dim(`  from     ${place}`),
    ...(jaeger ? [`  jaeger   ${jaeger.link}`] : []),
  ].join('\n');
}

const DOUBT = {
  tampered: 'TAMPERED WITH, so nothing below is a verdict',
  'not-verified': 'NOT VERIFIED, so nobody vouches for anything below',
} as const;

/** Shows the strongest exhibits of each side; nothing if there is no signed case. */
function evidence({ sealed, trust }: FoundTrace, width: number): string[] {
  if (!sealed || !trust || !readStatement(sealed.envelope.payload)) return [];
  const of = printable(explanationOf(sealed, trust));
  const page = new Page(width, LABEL);
  showSides(page, of, false);
  const neither = of.exhibits.filter(({ side }) => side === null).length;
  if (neither > 0) page.labelled('', `${neither} exhibits on neither side`, pc.dim);
  return page.lines;
}

function fileText(from: Exclude<FoundTrace['from'], { kind: 'jaeger' }>): string {
  const where = from.kind === 'file' ? from.path : `of the court at ${from.address}`;
  return `the case file ${where}: times are from turn to turn`;
}

function branchesOf(passes: FoundTrace['trace']['passes'], width: number): Branch[] {
  const columns = columnsFor(passes.flat(), width);
  const [first = [], ...remanded] = passes;
  return [
    ...first.map((step) => stepBranch(step, columns)),
    ...remanded.map((pass, i) =>
      untimed(
        `remand ${i + 1}`,
        pc.yellow,
        pass.map((step) => stepBranch(step, columns)),
      ),
    ),
  ];
}

function untimed(text: string, colour: Paint, below: readonly Branch[]): Branch {
  return { sinceMs: null, ms: null, cells: [{ text, column: 0, colour }], below };
}

function columnsFor(steps: readonly Step[], width: number): Columns {
  const widest = (text: (step: Step) => string, most: number): number =>
    Math.min(most, Math.max(...steps.map((step) => text(step).length)));
  const brain = width < WIDE ? 0 : widest((step) => step.brain ?? '', 20);
  const persona = width >= NARROW;
  const who = widest((step) => whoOf(step, persona), 26);
  return { persona, who, place: widest(placeOf, 24), brain };
}

/** No line is wider than the terminal, and wrapped text stays in its column. */
function drawn(branches: readonly Branch[], indent: string, width: number): string[] {
  return branches.flatMap(({ sinceMs, ms, cells, below }, i) => {
    const last = i === branches.length - 1;
    const [mark, under] = last ? ['└─ ', '   '] : ['├─ ', '│  '];
    const since = (sinceMs === null ? '' : `+${timeText(sinceMs)}`).padStart(TIME);
    const took = (ms === null ? '' : timeText(ms)).padStart(TIME);
    const room = width - GUTTER - indent.length - mark.length;
    const [first = '', ...rest] = fitted(cells, room);
    const hang = below.length > 0 ? `${indent}${under}│` : `${indent}${under}`;
    return [
      `${pc.dim(since)} ${took} ${indent}${mark}${first}`,
      ...rest.map(
        (line) =>
          `${' '.repeat(GUTTER)}${hang}${line.slice(hang.length - indent.length - mark.length)}`,
      ),
      ...drawn(below, `${indent}${under}`, width),
    ];
  });
}

/** In columns. If less is left, the text begins on a line of its own. */
const LEAST_WRAPPED = 30;

function fitted(cells: readonly Cell[], room: number): string[] {
  let line = '';
  let before = 0;
  for (const { text, column, colour } of cells.slice(0, -1)) {
    const wide = Math.max(1, Math.min(column || text.length, room - before));
    const cut = clip(text, wide);
    line += `${colour(cut)}${' '.repeat(wide - cut.length)}  `;
    before += wide + 2;
  }
  const last = cells.at(-1);
  const below = before > 0 && room - before < LEAST_WRAPPED;
  const hang = ' '.repeat(below ? 2 : before);
  const texts = last ? wrapped(last.text, hang, room) : [];
  const painted = texts.map((text) => last?.colour(text.slice(hang.length)) ?? text);
  const [first = '', ...rest] = below && last?.text ? ['', ...painted] : painted;
  return [`${line}${first}`.trimEnd(), ...rest.map((text) => `${hang}${text}`)];
}

function stepBranch(step: Step, { persona, who, place, brain }: Columns): Branch {
  const { sinceMs, ms, error, calls } = step;
  const cells = [
    { text: whoOf(step, persona), column: who, colour: pc.bold },
    { text: placeOf(step), column: place, colour: plain },
    ...(brain === 0 ? [] : [{ text: step.brain ?? '', column: brain, colour: pc.dim }]),
    { text: whyOf(step), column: 0, colour: step.edge === null ? pc.dim : pc.cyan },
  ];
  return { sinceMs, ms, cells, below: [...failure(error), ...calls.map(callBranch)] };
}

function failure(error: string | null): Branch[] {
  return error === null ? [] : [untimed(`failed: ${error}`, pc.red, [])];
}

function callBranch({ name, times, ms, tokens, costUsd, error, calls }: Call): Branch {
  const facts = [
    ...(times > 1 ? [`×${times}`] : []),
    ...(tokens === null ? [] : [`${tokens} tokens`]),
    ...(costUsd === null ? [] : [`$${costUsd.toFixed(4)}`]),
  ].join(' ');
  const below = [...failure(error), ...calls.map(callBranch)];
  return { ...untimed(facts === '' ? name : `${name} ${facts}`, plain, below), ms };
}

function whoOf({ role, persona }: Step, named: boolean): string {
  return persona === null || !named ? role : `${role} (${persona})`;
}

function placeOf({ node, turn, round }: Step): string {
  if (node === null) return 'opening';
  const place = turn === null ? node : `${node}.${turn}`;
  return round === null ? place : `${place} r${round}`;
}

/** Returns the edge, its name and the facts that made it hold. Without an edge, says how the case goes on. */
function whyOf({ edge, why }: Step): string {
  const reason = why ?? '';
  if (edge !== null) return `${edge} ${withoutCondition(reason)}`;
  return reason.replace(/^no edge of \S+ holds: /, '');
}

/** Shortens "name: condition (facts)" to name and facts. The condition is in the proceeding. */
function withoutCondition(reason: string): string {
  const colon = reason.indexOf(': ');
  const facts = reason.indexOf(' (', colon + 2);
  if (colon < 1 || facts === -1 || !reason.endsWith(')')) return reason;
  return reason.slice(0, colon) + reason.slice(facts);
}

function verdictText({ trace, sealed, trust }: FoundTrace): string {
  if (trace.decision === null) return 'none yet';
  const predicate = sealed ? readStatement(sealed.envelope.payload)?.predicate : undefined;
  if (!predicate) return `${trace.decision} (from the trace: no signed case is available)`;
  const { classification, handoffs, remands, edges, ended } = predicate;
  const tried = sealed?.case.header.matter === undefined;
  const facts = [
    ...(trust?.status === 'verified' ? [] : ['not a verified one']),
    tried ? `${trace.decision} → ${classification ?? 'no classification'}` : trace.decision,
    `${handoffs} handoffs`,
    ...(remands > 0 ? [`${remands} remanded`] : []),
    ...(edges.length > 0 ? [edges.join(' → ')] : []),
    ...(trace.decision === 'mistrial' ? [ended] : []),
  ];
  // These texts come from the envelope, whose encoded content the first `printable` did not reach.
  return printable(facts).join(' · ');
}

/** Returns every step in full, and the sealed verdict. */
export function traceJson({ trace, from, jaeger, sealed, trust, notes }: FoundTrace): object {
  const verdict = sealed ? (readStatement(sealed.envelope.payload)?.predicate ?? null) : null;
  return { ...trace, from, jaeger, notes, trust, verdict };
}
