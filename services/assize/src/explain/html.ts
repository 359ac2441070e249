import { counted, type Stance } from '@assize/proto';
import { clip, printable, printableLines } from '../terminal/printable.ts';
import { html, type Markup } from '../markup.ts';
import {
  countOnSide,
  decidingText,
  headlineParts,
  LONGEST_LISTED,
  MARKED,
  SIDE_NAMES,
  positionText,
  wholeTexts,
  type Explanation,
  type ExhibitShown,
  type Fact,
  type Stop,
} from './model.ts';
import { TRUST } from './text.ts';

const NONE = html``;

/**
 * The element has no script, style attribute, address or asset, so that a page with any policy can embed it. All text
 * is escaped, and characters that change the direction of text are shown as U+FFFD.
 */
export function explanationHtml(untrusted: Explanation): Markup {
  const of = safe(untrusted);
  return html`<article class="assize ${of.trust.status}">
    ${head(of)} ${sides(of)} ${exhibits(of)}
    ${section('How the numbers were computed', of.sums, (sums) => rows(sums.map(({ label, text }) => ({ name: label, text }))))}
    ${section('In the court’s own words', of.reasoning, list)}
    ${section('Dissent', of.dissent, list)} ${section('The walk, turn by turn', of.walk, walk)}
    ${section('Remands', of.remands, (all) => list(all.map(({ who, what }) => `${who}: ${what}`)))}
    ${section('What was missing', of.gaps, (all) => list(all.map(({ what, foundBy }) => `${what} (${foundBy})`)))}
    ${section('Limits', of.limits, rows)}
    ${section('On record', [{ name: 'case', text: of.caseId }, ...wholeTexts(of), ...of.facts], rows)}
  </article>`;
}

/**
 * Makes text from others single lines, so that none of it can imitate our own. Passages keep their line breaks, because
 * each has a box of its own.
 */
function safe(untrusted: Explanation): Explanation {
  const boxed = untrusted.exhibits.map(({ passage: text, ...one }) => ({
    ...printable(one),
    passage: text && {
      before: printableLines(text.before),
      deciding: printableLines(text.deciding),
      after: printableLines(text.after),
    },
  }));
  return { ...printable({ ...untrusted, exhibits: [] }), exhibits: boxed };
}

function head(of: Explanation): Markup {
  const { trust, claim, statement, reason, notes, degraded, classification } = of;
  const shown = [...notes, ...degraded.map((text) => ({ name: 'degraded', text }))];
  const found = ['supported', 'refuted', 'contested', 'nei'].find((one) => one === classification);
  return html`<header>
    <h1 class="${trust.status === 'verified' ? (found ?? 'other') : 'untrusted'}">
      ${joinIsolated(headlineParts(of))}
    </h1>
    <blockquote dir="auto">${clip(claim, LONGEST_LISTED)}</blockquote>
    ${statement === null ? NONE : html`<p>Judged by: <q dir="auto">${clip(statement, LONGEST_LISTED)}</q></p>`}
    <p class="why">${reason}</p>
    ${shown.length === 0 ? NONE : rows(shown)}
    <p class="trust">Signature ${TRUST[trust.status]}${trust.why}</p>
  </header>`;
}

export function section<Item>(
  title: string,
  items: readonly Item[],
  body: (items: readonly Item[]) => Markup,
): Markup {
  return items.length === 0
    ? NONE
    : html`<section>
        <h2>${title}</h2>
        ${body(items)}
      </section>`;
}

/** Each part is isolated in its text direction, so that numbers keep their place beside right-to-left text. */
export const joinIsolated = (parts: readonly string[]): Markup =>
  html`${parts.map((part, at) => html`${at > 0 ? ' · ' : ''}<bdi>${part}</bdi>`)}`;

export const list = (texts: readonly (string | Markup)[]): Markup =>
  html`<ul>
    ${texts.map((text) => html`<li dir="auto">${text}</li>`)}
  </ul>`;

export const rows = (facts: readonly Fact[]): Markup =>
  html`<dl>
    ${facts.map(
      ({ name, text }) =>
        html`<div>
          <dt>${name}</dt>
          <dd dir="auto">${text}</dd>
        </div>`,
    )}
  </dl>`;

/** Bars use attributes of SVG, which no style policy forbids. */
function sides(of: Explanation): Markup {
  const { sides: weights } = of;
  if (weights === null) return NONE;
  const bar = (side: Stance): Markup => {
    const [name, weight] = [SIDE_NAMES[side], weights[side]];
    const count = countOnSide(of, side);
    return html`<div class="side ${side}">
      <span>${name}</span
      ><svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        role="img"
        aria-label="${name} ${weight.toFixed(2)}"
      >
        <rect class="track" width="100" height="4" />
        <rect class="bar" width="${(weight * 100).toFixed(1)}" height="4" /></svg
      ><span>${weight.toFixed(2)}, ${counted(count, 'exhibit')}</span>
    </div>`;
  };
  return html`<section>
    <h2>The two sides</h2>
    ${bar('support')}${bar('refute')}
    <p class="note">0: no evidence; 1: beyond doubt.</p>
  </section>`;
}

function exhibits({ exhibits: all }: Explanation): Markup {
  const counting = all.some(({ side }) => side !== null);
  const [silent, others] = [all.filter((one) => one.silent), all.filter((one) => !one.silent)];
  // Struck exhibits belong to the answer and are shown. Silent ones are folded, if any exhibit counts.
  const rest = counting
    ? html`<details class="silent">
        <summary>
          ${silent.length} more that ${silent.length === 1 ? 'takes' : 'take'} neither side
        </summary>
        ${silent.map(exhibit)}
      </details>`
    : html`${silent.map(exhibit)}`;
  return section(
    `Exhibits (${all.length})`,
    all,
    () =>
      html`${others.map(exhibit)}${silent.length === 0 ? NONE : rest}
        <p class="note">${MARKED}</p>`,
  );
}

function exhibit(one: ExhibitShown): Markup {
  const { id, side, source, date, from, remarks, fate, measured } = one;
  const about = [source ?? 'no source given', ...(date === null ? [] : [date]), from];
  return html`<section class="exhibit ${side ?? 'neither'}">
    <h3><span class="weight">${positionText(one)}</span> <bdi>${id}</bdi></h3>
    <p class="note">${joinIsolated(about)}</p>
    ${measured === null ? passage(one) : html`<p class="passage"><mark>${measured}</mark></p>`}
    <p class="fate">${fate}</p>
    ${remarks.length === 0 ? NONE : rows(remarks.map(({ who, what }) => ({ name: who, text: what })))}
  </section>`;
}

/** How many characters around the deciding sentence are shown at once. The whole text can be unfolded. */
const AROUND = 240;

function passage(one: ExhibitShown): Markup {
  const { passage: text } = one;
  if (text === null) return html`<p class="note">The case holds its text only by digest.</p>`;
  const { before, deciding, after } = text;
  const none = decidingText(one) === null;
  const [cutBefore, cutAfter] = [before.length > AROUND, after.length > AROUND];
  const excerpt = html`${cutBefore ? `…${before.slice(-AROUND)}` : before}<mark>${deciding}</mark>${cutAfter ? `${after.slice(0, AROUND)}…` : after}`;
  const whole = html`<details>
    <summary>the whole text</summary>
    <p class="passage" dir="auto">${before}<mark>${deciding}</mark>${after}</p>
  </details>`;
  return html`<p class="passage" dir="auto">${excerpt}</p>
    ${cutBefore || cutAfter ? whole : NONE}${none ? html`<p class="note">It is not known which of its sentences decided.</p>` : NONE}`;
}

export function walk(stops: readonly Stop[]): Markup {
  return html`<ol>
    ${stops.map(
      ({ who, place, since, did, next }) =>
        html`<li>
          <strong>${who}</strong> at ${place} <span class="note">${since}</span>
          <p dir="auto">${did}</p>
          <p class="edge">→ ${next}</p>
        </li>`,
    )}
  </ol>`;
}
