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
@media print { nav, .assize .screen { display: none; } }
`;

/** How often a live page refreshes, and its timeout, in seconds. */
const EVERY = 2;
const PATIENCE = 10;

/**
 * Refreshes a live page while its tab is visible, and changes only what differs: elements that stay (`id`s tell which)
 * keep focus, selection and open `<details>`. A refusal, an error and silence all mark the page as possibly out of
 * date. It stops once the fetched page is no longer live.
 */
const script = `
const main = document.querySelector('main');
const update = (old, next) => {
  if (old.isEqualNode(next)) return;
  if (old.nodeName !== next.nodeName || old.id !== next.id) return old.replaceWith(next);
  if (old.nodeType !== Node.ELEMENT_NODE) { old.data = next.data; return; }
  for (const { name } of [...old.attributes])
    if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (name !== 'open') old.setAttribute(name, value);
  let at = old.firstChild;
  const skip = () => { const gone = at; at = at.nextSibling; return gone; };
  for (const child of [...next.childNodes]) {
    let known = at;
    if (child.id) while (known && known.id !== child.id) known = known.nextSibling;
    if (!known) { old.insertBefore(child, at); continue; }
    while (at && at !== known) skip().remove();
    update(skip(), child);
  }
  while (at) skip().remove();
};
const fetched = async () => {
  const signal = AbortSignal.timeout(${PATIENCE * 1000});
  const answer = await fetch(location.href, { cache: 'no-store', signal });
  if (!answer.ok && answer.status !== 404) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
};
const refresh = async () => {
  if (!document.hidden) {
    const page = await fetched().catch(() => null);
    if (page === null) main.querySelector('article').classList.add('unheard');
    else {
      update(main, page.querySelector('main'));
      document.title = page.title;
      if (main.querySelector('[data-live]') === null) return;
    }
  }
  setTimeout(refresh, ${EVERY * 1000});
};
setTimeout(refresh, ${EVERY * 1000});
`;

const POLICIES = { live: policyOf({ style, script }), still: policyOf({ style }) };

/** Forbids framing. A policy in a `<meta>` element cannot, so this one is sent as a header. */
export const NO_FRAMING = "frame-ancestors 'none'";

/** `isLive`: the page refreshes itself while it is visible. */
export function docketPage(title: string, body: Markup, isLive: boolean): string {
  const nav = html`<nav aria-label="docket"><a href="/">Docket</a></nav>`;
  const whole = html`${nav}${body}`;
  return isLive
    ? pageUnder(POLICIES.live, title, style, whole, script)
    : pageUnder(POLICIES.still, title, style, whole);
}
