import type { KnowledgeGraph } from '@assize/proto/cartography';
import type {
  Cited,
  ConflictReported,
  MapReport,
  SideReported,
  SourceReported,
} from '@assize/court/cartography';
import { clip, printable } from '../terminal/printable.ts';
import { html, selfContained, type Markup } from '../markup.ts';
import { isWebAddress } from '../web-address.ts';
import { MOST_LISTED, NOTHING, noWeakness, OTHERS, score } from './markdown.ts';
import { MOST_DRAWN, picture, pictureStyle } from './picture.ts';

const style = `
.map { --ink: #1c1e21; --dim: #5b6169; --line: #d9dce0; --paper: #fff; --card: #f6f7f8; --for: #1a7f37;
  --against: #c6262e; --open: #2458b8; color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif;
  max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { .map { --ink: #e6e8eb; --dim: #a1a8b0; --line: #3a3f45; --paper: #15171a;
  --card: #1e2125; --for: #57c272; --against: #ff7b81; --open: #7fb0ff; } body { background: #15171a; } }
body { margin: 0; } .map h1 { font-size: 1.5rem; line-height: 1.3; margin: 0; }
.map h2 { font-size: 1.15rem; margin: 1.8rem 0 .5rem; border-bottom: 1px solid var(--line); }
.map h3 { font-size: 1rem; margin: 0; } .map p { margin: .3rem 0; } .map .note { color: var(--dim); font-size: .9rem; }
.map a { color: var(--open); }
.map section section { background: var(--card); border-left: .25rem solid var(--line); padding: .6rem .8rem; margin: .7rem 0; }
.map .agreed { border-color: var(--for); } .map .fought { border-color: var(--against); }
.map figure { margin: 1rem 0; } .map .wide { overflow-x: auto; } .map .wide svg { min-width: 56rem; }
.map .hint { display: none; } @media screen and (max-width: 57rem) { .map .hint { display: block; }
  .map .wide { border: 1px solid var(--line); } } @media print { .map .wide svg { min-width: 0; } }
.map .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } .map blockquote { margin: .3rem 0; }
.map ul { padding-left: 1.4rem; margin: .3rem 0; } .map li { margin: .3rem 0; } .map :target { outline: 2px solid var(--open); }
@media (max-width: 40rem) { .map .sides { grid-template-columns: 1fr; gap: .3rem; } }
${pictureStyle}`;

const cites = (all: readonly number[]): Markup[] =>
  all.map((n) => html`<a href="#cite-${n}">[${n}]</a>`);

const cited = ({ text, cites: all }: Cited): Markup =>
  html`<span dir="auto">${text}</span> ${cites(all)}`;

const list = (items: readonly Markup[]): Markup =>
  html`<ul>
    ${items.map((one) => html`<li>${one}</li>`)}
  </ul>`;

function section<Item>(
  title: string,
  items: readonly Item[],
  none: string,
  inside: (items: readonly Item[]) => Markup | Markup[],
): Markup {
  return html`<section>
    <h2>${title}</h2>
    ${items.length === 0 ? html`<p class="note">${none}</p>` : inside(items)}
  </section>`;
}

const side = (of: SideReported): Markup =>
  html`<div>
    <blockquote dir="auto">“${of.text}” ${cites(of.cites)}</blockquote>
    <p class="note">credibility ${score(of.credibility)}</p>
  </div>`;

function address(uri: string): Markup {
  return isWebAddress(uri)
    ? html`<a href="${uri}" rel="noreferrer nofollow">${uri}</a>`
    : html`${uri}`;
}

const source = ({ uri, title, published, domain, overall, why, quotes }: SourceReported): Markup =>
  html`<section>
    <h3 dir="auto">${title ?? uri}</h3>
    <p class="note">${address(uri)}</p>
    <p>
      Credibility ${score(overall)} · published ${published ?? 'unknown'} ·
      ${domain ?? 'no registered domain'}
    </p>
    ${why.length === 0 ? html`` : list(why.map((one) => html`<span class="note">${one}</span>`))}
    ${quotes.map(({ n, quote }) => html`<p id="cite-${n}" dir="auto">[${n}] ${quote === null ? 'the source as a whole' : `“${quote}”`}</p>`)}
  </section>`;

const fought = ({ point, a, b }: ConflictReported, note: string): Markup =>
  html`<section class="fought">
    <h3 dir="auto">${clip(point, 200)}</h3>
    <div class="sides">${side(a)}${side(b)}</div>
    <p class="note">${note}</p>
  </section>`;

function firstItems<Item>(
  all: readonly Item[],
  shown: (first: Item[]) => Markup | Markup[],
): Markup {
  const more = all.length - MOST_LISTED;
  return html`${shown(all.slice(0, MOST_LISTED))}${more > 0 ? html`<p class="note">${more} more</p>` : html``}`;
}

function body(of: MapReport, graph: KnowledgeGraph, unchallenged: boolean): Markup {
  const { sources, unscored, domains, entities, relationships, conflicts } = of.counts;
  const drawing = picture(graph);
  return html`<article class="map">
    <h1 dir="auto">${of.topic}</h1>
    <p class="note">
      ${sources} sources of ${domains} origins, ${unscored} of unknown credibility · ${entities}
      entities · ${relationships} relationships · ${conflicts} conflicts · ${of.at}
    </p>
    ${section('Summary', of.summary, NOTHING.summary, (all) => list(all.map(cited)))}
    ${
      drawing.text === ''
        ? html``
        : html`<figure>
            <p class="note hint">The picture is wider than this screen: scroll it sideways.</p>
            <div class="wide" tabindex="0">${drawing}</div>
            <figcaption class="note">
              The picture shows at most ${MOST_DRAWN} entities, those with the most relations. Red
              and dashed: a sentence that says it is contradicted.
            </figcaption>
          </figure>`
    }
    ${section(
      'Consensus',
      of.consensus,
      NOTHING.consensus,
      () =>
        html`${of.consensus.map(
          (one) =>
            html`<section class="agreed">
              <p>${cited(one)}</p>
              <p class="note">${one.rule}</p>
            </section>`,
        )}`,
    )}
    ${section('Battlegrounds', of.battlegrounds, NOTHING.battlegrounds, (all) => all.map((one) => fought(one, one.rank)))}
    ${of.otherConflicts.length === 0 ? html`` : section('Other conflicts', of.otherConflicts, '', (all) => firstItems(all, (first) => first.map((one) => fought(one, OTHERS))))}
    ${section('Remaining weak points', of.weaknesses, noWeakness(unchallenged), (all) => firstItems(all, (first) => list(first.map(cited))))}
    ${section('Sources', of.sources, NOTHING.sources, (all) => all.map(source))}
    ${of.limits.length === 0 ? html`` : section('Limits', of.limits, '', (all) => list(all.map((one) => html`${one}`)))}
  </article>`;
}

/** It fetches nothing and runs no script. */
export function reportPage(
  untrusted: MapReport,
  graph: KnowledgeGraph,
  unchallenged = false,
): string {
  const of = printable(untrusted);
  return selfContained(of.topic, style, body(of, graph, unchallenged));
}
