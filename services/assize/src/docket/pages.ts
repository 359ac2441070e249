import { counted } from '@assize/proto';
import { explanationHtml, beside, rows, section, walk } from '../explain/html.ts';
import { headline, LONGEST } from '../explain/model.ts';
import { TRUST } from '../explain/text.ts';
import { html, type Markup } from '../markup.ts';
import { clip, printable } from '../terminal/printable.ts';
import { timeText } from '../trace/trial-trace.ts';
import type { Listed, State } from './cases.ts';
import { docketPage } from './look.ts';
import type { Progress, Read, Summary } from './read.ts';

/** What a page of the list shows. */
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

/** Shown by the page's script when the docket does not answer. */
const LOST = html`<p class="lost" role="status">
  The docket does not answer: what is shown may be out of date.
</p>`;

/** The list of cases: open ones first, each ended one with its finding. */
export function listPage({ state, page, listed, summaries, now }: ListShown): string {
  const { open, next, why } = listed;
  const filters = (Object.keys(FILTERS) as State[]).map((one) =>
    one === state
      ? html`<span aria-current="page">${FILTERS[one]}</span> `
      : html`<a href="${pathOf(one)}">${FILTERS[one]}</a> `,
  );
  const older = next === '' ? NONE : html`<p><a href="${pathOf(state, next)}">older cases</a></p>`;
  const body = html`<article class="assize" data-live>
    <header>
      <h1 class="open">${open === null ? 'The docket' : `The docket: ${open} open`}</h1>
      ${why === '' ? NONE : html`<p class="why">${sentence(printable(why))}. The signed cases that are kept on this machine follow.</p>`}
      <p>Cases: ${filters}</p>
      ${LOST}
    </header>
    ${summaries.map((one) => line(one, now))}
    ${summaries.length === 0 ? html`<p class="note">${page === '' ? 'No case yet.' : 'No more cases.'}</p>` : older}
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
  const time = isOpen ? `${left(until, now)} left` : `took ${took}`;
  const about = openedAt === '' ? [] : [`${proceeding}, opened ${timeOf(openedAt)}, ${time}`];
  return html`<section class="case ${tone}">
    <p class="found">${beside(parts)}</p>
    <p dir="auto"><a href="/cases/${caseId}">${clip(claim, LONGEST)}</a></p>
    <p class="note">${beside([...about, caseId])}</p>
  </section>`;
}

/** The text with a capital at its start. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An instant as people read it: to the second, in UTC. */
const timeOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

const left = (deadline: string, now: number): string =>
  timeText(Math.max(0, Date.parse(deadline) - now));

/** The page of a case: its record so far while it is open, and why it was decided so once it has ended. */
export function casePage(read: Extract<Read, { status: 'open' | 'ended' }>, links: Links): string {
  if (read.status === 'open') return openPage(read.progress, links);
  const { explanation } = read;
  const { caseId } = explanation;
  const body = html`${explanationHtml(explanation)}
    <article class="assize">
      ${section(
        'More',
        linksOf(caseId, links),
        (all) =>
          html`<ul>
            ${all.map((one) => html`<li>${one}</li>`)}
          </ul>`,
      )}
    </article>`;
  return docketPage(printable(headline(explanation)), body, false);
}

/** What the page of a case depends on besides the case. */
export interface Links {
  /** Whether there is a Jaeger to link to. */
  readonly hasTraces: boolean;
  /** Unix milliseconds. */
  readonly now: number;
}

function linksOf(caseId: string, { hasTraces }: Links): Markup[] {
  return [
    html`<a href="/cases/${caseId}.json">The signed case</a>, for <code>assize verify</code>,
      <code>replay</code> and <code>trace</code>`,
    ...(hasTraces ? [html`<a href="/cases/${caseId}/trace">Its trace in Jaeger</a>`] : []),
  ];
}

function openPage(untrusted: Progress, { now, hasTraces }: Links): string {
  const { caseId, claim, next, deadline, walk: stops, facts, trust } = printable(untrusted);
  const body = html`<article class="assize ${trust.status}" data-live>
    <header>
      <h1 class="${trust.status === 'verified' ? 'open' : 'untrusted'}">
        OPEN · ${next} · ${left(deadline, now)} left
      </h1>
      <blockquote dir="auto">${clip(claim, LONGEST)}</blockquote>
      <p class="why">
        ${counted(stops.length, 'turn')} so far. Nothing is decided before the case is sealed.
      </p>
      <p class="trust">
        ${trust.status === 'verified' ? 'Every signature so far is verified.' : `Signatures so far: ${TRUST[trust.status]}${trust.why}`}
      </p>
      ${LOST}
    </header>
    ${section('The walk, turn by turn', stops, walk)}
    ${section('On record', [{ name: 'case', text: caseId }, ...facts], rows)}
    ${hasTraces ? html`<p><a href="/cases/${caseId}/trace">Its trace in Jaeger</a></p>` : NONE}
  </article>`;
  return docketPage(`Open: ${next}`, body, true);
}

/** A page that says why there is nothing to show. */
export function faultPage(title: string, why: string): string {
  return docketPage(
    title,
    html`<article class="assize">
      <h1 class="untrusted">${title}</h1>
      <p class="why">${printable(why)}</p>
      <p><a href="/">To the docket</a></p>
    </article>`,
    false,
  );
}
