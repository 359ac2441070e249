import { html, pageUnder, policyOf, type Markup } from '../markup.ts';
import { explanationStyle } from '../explain/page.ts';

const style = `${explanationStyle}
nav { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 0 auto; padding: .6rem 1rem 0; display: flex;
  flex-wrap: wrap; gap: .3rem 1rem; } nav a, .assize a { color: var(--open, #2458b8); } nav [aria-current] { font-weight: 700; }
@media (prefers-color-scheme: dark) { nav { color: #e6e8eb; } nav a { color: #7fb0ff; } }
.assize .case { background: var(--card); border-left: .25rem solid; padding: .6rem .8rem; margin: .7rem 0; }
.assize .case > * { color: var(--ink); } .assize .case .note { color: var(--dim); } .assize .case strong { color: inherit; }
.assize .case .found { color: inherit; font-weight: 600; } .assize .case.open, .assize .case.nei { color: var(--open); }
.assize h1.open { color: var(--open); } .assize .lost { display: none; color: var(--against); font-weight: 600; }
.assize.unheard .lost { display: block; }
`;

/** How often a live page refreshes, in seconds. */
const EVERY = 2;

/**
 * Refreshes a live page while its tab is visible: fetches the page again and replaces `<main>` if it changed. Open
 * `<details>` stay open. It stops once the fetched page is no longer live, as when a case has ended.
 */
const script = `
const timer = setInterval(async () => {
  if (document.hidden) return;
  const shown = document.querySelector('main');
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  const article = shown.querySelector('article');
  if (answer === null || answer.status >= 500) return article?.classList.add('unheard');
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = page.querySelector('main');
  if (next === null) return;
  const unfolded = [...shown.querySelectorAll('details')].map(({ open }) => open);
  [...next.querySelectorAll('details')].forEach((one, at) => { one.open = unfolded[at] ?? false; });
  if (next.innerHTML !== shown.innerHTML) shown.replaceWith(next);
  document.title = page.title;
  if (next.querySelector('[data-live]') === null) clearInterval(timer);
}, ${EVERY * 1000});
`;

const POLICIES = { live: policyOf({ style, script }), still: policyOf({ style }) };

/** Forbids framing. A policy in a `<meta>` element cannot, so this one is sent as a header. */
export const FRAMED_BY_NOBODY = "frame-ancestors 'none'";

/** A page of the docket. `isLive`: it refreshes itself while it is visible. */
export function docketPage(title: string, body: Markup, isLive: boolean): string {
  const nav = html`<nav aria-label="docket"><a href="/">Docket</a></nav>`;
  const whole = html`${nav}${body}`;
  return isLive
    ? pageUnder(POLICIES.live, title, style, whole, script)
    : pageUnder(POLICIES.still, title, style, whole);
}
