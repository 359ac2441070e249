import { counted, type Entry } from '@assize/proto';
import { explanationHtml, joinIsolated, list, rows, section, walk } from '../explain/html.ts';
import { headlineParts, LONGEST_LISTED } from '../explain/model.ts';
import { TRUST } from '../explain/text.ts';
import { html, type Markup } from '../markup.ts';
import { clip, printable, printableLines } from '../terminal/printable.ts';
import { timeText } from '../trace/trial-trace.ts';
import type { Listed, State } from './cases.ts';
import { docketPage } from './layout.ts';
import type { Progress, Read, Summary } from './read.ts';

export interface ListShown {
  readonly state: State;
  readonly page: string;
  readonly listed: Listed;
  readonly summaries: readonly Summary[];
  /** Unix milliseconds. */
  readonly now: number;
}

const NONE = html``;
const FILTERS = { any: 'all', open: 'open', ended: 'ended' } as const satisfies Record<
  State,
  string
>;

const EMPTY = {
  any: 'No case yet.',
  open: 'No case is open.',
  ended: 'No case has ended yet.',
} as const satisfies Record<State, string>;

const KEPT = 'The signed cases on this machine are listed instead.';
const WITHOUT_COURT = {
  any: KEPT,
  open: 'Only the court knows which cases are open.',
  ended: KEPT,
} as const satisfies Record<State, string>;

/** Shown by the page's script when it gets no page. */
const LOST = html`<p class="lost" role="status">
  The docket or its court does not answer: this page may be out of date.
</p>`;

export function listPage({ state, page, listed, summaries, now }: ListShown): string {
  const { open, next, why } = listed;
  const filters = (Object.keys(FILTERS) as State[]).map((one) =>
    one === state
      ? html`<span aria-current="page">${FILTERS[one]}</span> `
      : html`<a href="${pathOf(one)}">${FILTERS[one]}</a> `,
  );
  const none = why === '' ? EMPTY[state] : 'There are none.';
  const older = next === '' ? NONE : html`<p><a href="${pathOf(state, next)}">older cases</a></p>`;
  const body = html`<article class="assize" data-live>
    <header>
      <h1 class="open">${open === null ? 'The docket' : `The docket: ${open} open`}</h1>
      ${why === '' ? NONE : html`<p class="why">${sentence(printable(why))}. ${WITHOUT_COURT[state]}</p>`}
      <p>Cases: ${filters}</p>
      ${LOST}
    </header>
    ${summaries.map((one) => line(one, now))}
    ${summaries.length === 0 ? html`<p class="note">${page === '' ? none : 'No more cases.'}</p>` : older}
  </article>`;
  return docketPage(open === null ? 'Docket' : `Docket: ${open} open`, body, true);
}

function pathOf(state: State, page = ''): string {
  const query = new URLSearchParams({
    ...(state === 'any' ? {} : { state }),
    ...(page === '' ? {} : { page }),
  });
  return query.size === 0 ? '/' : `/?${query.toString()}`;
}

function line(untrusted: Summary, now: number): Markup {
  const { caseId, claim, proceeding, tone, parts, isOpen, openedAt, until } = printable(untrusted);
  const took = timeText(Date.parse(until) - Date.parse(openedAt));
  const time = isOpen ? left(until, now) : `took ${took}`;
  const about = openedAt === '' ? [] : [`${proceeding}, opened ${timeOf(openedAt)}, ${time}`];
  return html`<section class="case ${tone}" id="case-${caseId}">
    <p class="found">${joinIsolated(parts)}</p>
    <p dir="auto"><a href="/cases/${caseId}">${clip(claim, LONGEST_LISTED)}</a></p>
    <p class="note">${joinIsolated([...about, caseId])}</p>
  </section>`;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const timeOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

function left(deadline: string, now: number): string {
  const seconds = Math.ceil((Date.parse(deadline) - now) / 1_000);
  if (seconds <= 0) return 'past its deadline';
  return seconds < 120 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min left`;
}

/** The page of a case: its record so far while it is open, and why it was decided so once it has ended. */
export function casePage(read: Extract<Read, { status: 'open' | 'ended' }>, links: Links): string {
  if (read.status === 'open') return openPage(read.progress, links);
  const { explanation, exhibits, entries } = read;
  const { caseId } = explanation;
  const body = html`${explanationHtml(explanation)}
    <article class="assize">
      ${section(`Exhibits (${exhibits.length})`, printable(exhibits), rows)}
      <div class="screen">
        ${section('What each turn put on record', entries, (all) => html`${all.map(onRecord)}`)}
        ${section('More', linksOf(caseId, links), list)}
      </div>
    </article>`;
  return docketPage(titleOf(headlineParts(explanation), explanation.claim), body, false);
}

function onRecord({ role, node, artifact }: Entry): Markup {
  return html`<details>
    <summary>${printable(`${role} at ${node}: ${artifact.kind}`)}</summary>
    <pre class="passage">${printableLines(JSON.stringify(artifact, null, 1))}</pre>
  </details>`;
}

const titleOf = (parts: readonly string[], claim: string): string =>
  [...parts.slice(0, 1), clip(claim)].map((text) => printable(text)).join(' · ');

export interface Links {
  readonly hasTraces: boolean;
  /** Unix milliseconds. */
  readonly now: number;
}

function linksOf(caseId: string, { hasTraces }: Links, isOpen = false): Markup[] {
  return [
    isOpen
      ? html`<a href="/cases/${caseId}.json">All that is on record so far</a>, as JSON`
      : html`<a href="/cases/${caseId}.json">The signed case</a>, for <code>assize verify</code>,
          <code>replay</code> and <code>trace</code>`,
    ...(hasTraces ? [html`<a href="/cases/${caseId}/trace">Its trace in Jaeger</a>`] : []),
  ];
}

function openPage(untrusted: Progress, links: Links): string {
  const {
    caseId,
    claim,
    next,
    deadline,
    walk: stops,
    exhibits,
    facts,
    trust,
  } = printable(untrusted);
  const isTrusted = trust.status === 'verified';
  const body = html`<article class="assize ${trust.status}" data-live>
    <header>
      <h1 class="${isTrusted ? 'open' : 'untrusted'}">
        ${isTrusted ? '' : 'NOT VERIFIED · '}OPEN · ${next} · ${left(deadline, links.now)}
      </h1>
      <blockquote dir="auto">${clip(claim, LONGEST_LISTED)}</blockquote>
      <p class="why" role="status">
        ${counted(stops.length, 'turn')} so far. Nothing is decided before the case is sealed.
      </p>
      <p class="trust">
        ${isTrusted ? 'Every signature so far is verified.' : `Signatures so far: ${TRUST[trust.status]}${trust.why}`}
      </p>
      ${LOST}
    </header>
    ${section('The walk, turn by turn', stops, walk)}
    ${section(`Exhibits (${exhibits.length})`, exhibits, rows)}
    ${section('On record', [{ name: 'case', text: caseId }, ...facts], rows)}
    ${section('More', linksOf(caseId, links, true), list)}
  </article>`;
  return docketPage(titleOf([isTrusted ? 'OPEN' : 'NOT VERIFIED'], claim), body, true);
}

export function faultPage(title: string, why: string): string {
  return docketPage(
    title,
    html`<article class="assize">
      <h1 class="untrusted">${title}</h1>
      <p class="why">${printable(why)}</p>
      <p><a href="/">Back to the docket</a></p>
    </article>`,
    false,
  );
}
