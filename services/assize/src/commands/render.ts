import { readUnreached, type Precedent, type Review, type Summary } from '@assize/proto';
import pc from 'picocolors';
import { clip } from './clip.ts';
import { printable } from './printable.ts';

/** Exhibits shown on each side. */
const SHOWN = 3;
const WIDTH = 96;

const COLOURS: Readonly<Record<string, typeof pc.green>> = {
  affirm: pc.green,
  amend: pc.yellow,
  acquit: pc.blue,
  reject: pc.red,
  mistrial: pc.magenta,
};

/** What a verdict without a trial rests on. */
const BASIS = { reading: 'by one reading, untried', publisher: 'on its publisher’s word, unread' };

const NO_EDGE = {
  reading: 'no edge: its publisher was sure, and the reading carried it',
  publisher: 'no edge: its publisher’s confidence decided',
  trial: 'no edge',
};

export interface Rendered {
  readonly review: Review;
  /** Where the signed case is. */
  readonly file: string;
  /** The name of an edge of the case's proceeding, by its id. */
  readonly nameOf: (edge: string) => string | null;
}

/** One reviewed claim for a person: the verdict first, then why, then where the signed case is. */
export function render({ nameOf, ...given }: Rendered): string {
  const { review, file } = printable(given);
  const colour = COLOURS[review.decision] ?? pc.cyan;
  const edge = (id: string): string => [id, nameOf(id)].filter((word) => word !== null).join(' ');
  const facts = [
    `confidence ${number(review.confidence)}`,
    ...(review.basis === null || review.basis === 'trial' ? [] : [BASIS[review.basis]]),
    `credibility ${number(review.credibility)}`,
    `${review.handoffs} handoffs`,
    ...(review.remands > 0 ? [`${review.remands} remanded`] : []),
    `${review.elapsedMs} ms`,
  ];
  return [
    pc.bold(clip(review.claim, WIDTH)),
    `  ${colour(review.decision)} → ${pc.bold(review.classification ?? 'no classification')}   ${facts.join(' · ')}`,
    ...light(review.light),
    ...unsettled(review.unsettled),
    ...jury(review.jury),
    ...side('for', pc.green, review.support),
    ...side('against', pc.red, review.contradictions),
    `  walked   ${review.edges.map(edge).join(' → ') || NO_EDGE[review.basis ?? 'trial']}`,
    ...(review.precedents ?? []).slice(0, 1).map(precedent),
    ...missing(review.gaps),
    pc.dim(`  signed   ${file}`),
    '',
  ].join('\n');
}

/** What was found before any court, and what came of it. */
function light(found: Review['light']): string[] {
  if (!found) return [];
  const { decision, classification, confidence, next } = found;
  const untried = decision === 'contest' ? 'uncertain, and no court opens' : decision;
  const on = next ? `on to ${next.name}` : untried;
  return [`  light    ${classification} at ${number(confidence)}: ${on}`];
}

/** What stands against a ruling: that another order of presentation moves it, or the reader's dissent. */
function unsettled(said: Review['unsettled']): string[] {
  return said ? [pc.yellow(`  unsettled ${clip(said.why, 2 * WIDTH)}`)] : [];
}

/** Each seat with what it found, the families of the majority last. */
function jury(vote: Review['jury']): string[] {
  if (!vote) return [];
  const seats = vote.seats.map(({ name, model, finding }) => {
    return `${name}${model === '' ? '' : ` (${model})`} ${finding ?? 'abstained'}`;
  });
  const families = vote.families.length > 0 ? ` — majority of ${vote.families.join(', ')}` : '';
  return [`  jury     ${clip(seats.join(' · ') + families, 2 * WIDTH)}`];
}

/** A verdict of another proceeding than the court's: what every verdict says, and what it said last. */
export function renderSummary({
  nameOf,
  ...given
}: Omit<Rendered, 'review'> & { readonly review: Summary }): string {
  const { review, file } = printable(given);
  const colour = COLOURS[review.decision] ?? pc.cyan;
  const facts = [
    `confidence ${number(review.confidence)}`,
    `${review.handoffs} handoffs`,
    ...(review.remands > 0 ? [`${review.remands} remanded`] : []),
    `${review.elapsedMs} ms`,
  ];
  const edges = review.edges.map((id) => `${id} ${nameOf(id) ?? ''}`.trimEnd());
  return [
    pc.bold(clip(review.claim, WIDTH)),
    `  ${review.proceeding}: ${colour(review.decision)} → ${pc.bold(review.classification ?? 'no classification')}   ${facts.join(' · ')}`,
    ...Object.entries(review.found)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `  ${name.padEnd(8)} ${clip(JSON.stringify(value), 2 * WIDTH)}`),
    `  walked   ${edges.join(' → ') || 'no edge'}`,
    ...missing(review.gaps),
    pc.dim(`  signed   ${file}`),
    '',
  ].join('\n');
}

/** Services that could not be reached first, each whole: the rest of a verdict hangs on them. */
function missing(gaps: Review['gaps']): string[] {
  const { service = [], other = [] } = Object.groupBy(gaps, ({ what }) =>
    readUnreached(what) ? 'service' : 'other',
  );
  const line = ({ what, foundBy }: Review['gaps'][number]): string => `${what} (${foundBy})`;
  return [
    ...service.map((gap) => pc.yellow(`  missing  ${line(gap)}`)),
    ...other.slice(0, SHOWN).map((gap) => `  missing  ${clip(line(gap), 2 * WIDTH)}`),
  ];
}

/** The closest one, in a line; the signed case has them all. */
function precedent({ caseId, claim, relation, similarity, ...ruled }: Precedent): string {
  const on = relation === 'same' ? 'on' : 'on the opposite claim';
  const found = `${ruled.decision} → ${ruled.classification ?? 'no classification'}`;
  const facts = `${number(similarity)} ${ruled.decidedAt.slice(0, 10)} ${found}`;
  const of = pc.dim(`— case ${caseId}, of no weight here`);
  return `  precedent ${facts} ${on} “${clip(claim, WIDTH / 2)}” ${of}`;
}

function side(name: string, colour: (text: string) => string, cited: Review['support']): string[] {
  const label = (i: number): string => (i === 0 ? name : '').padEnd(8);
  return cited.slice(0, SHOWN).map(({ weight, text, source, id, measured }, i) => {
    const from = source ? pc.dim(` — ${source} (${id})`) : pc.dim(` — ${id}`);
    return `  ${colour(label(i))} ${weight.toFixed(2)} ${clip(measured ?? text ?? '(its text is kept apart, by digest)', WIDTH)}${from}`;
  });
}

function number(value: number | null): string {
  return value === null ? 'unknown' : value.toFixed(2);
}
