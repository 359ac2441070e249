import { selfContained } from '../markup.ts';
import { printable } from '../terminal/printable.ts';
import { explanationHtml } from './html.ts';
import { headline, type Explanation } from './model.ts';

/** The style of the element, for light and dark, from a width of 360 pixels. Every rule is scoped to `.assize`. */
export const explanationStyle = `
.assize { --ink: #1c1e21; --dim: #5b6169; --line: #d9dce0; --paper: #fff; --card: #f6f7f8; --for: #1a7f37;
  --against: #c6262e; --both: #8a5a00; --open: #2458b8; --mark: #fff1a8; color: var(--ink); background: var(--paper);
  font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { .assize { --ink: #e6e8eb; --dim: #a1a8b0; --line: #3a3f45; --paper: #15171a;
  --card: #1e2125; --for: #57c272; --against: #ff7b81; --both: #e2b04a; --open: #7fb0ff; --mark: #5a4a00; } }
.assize h1 { font-size: 1.4rem; line-height: 1.3; margin: 0; padding: .6rem .8rem; border-left: .4rem solid;
  background: var(--card); }
.assize .supported { color: var(--for); } .assize .refuted, .assize .untrusted { color: var(--against); }
.assize .contested { color: var(--both); } .assize .nei, .assize h1.other { color: var(--open); }
.assize h2 { font-size: 1.1rem; margin: 1.8rem 0 .5rem; border-bottom: 1px solid var(--line); }
.assize h3 { font-size: 1rem; margin: 0; } .assize p { margin: .3rem 0; }
.assize blockquote { font-size: 1.2rem; margin: .8rem 0; } .assize .why { font-weight: 600; }
.assize .note, .assize dt, .assize .edge, .assize .trust, .assize summary { color: var(--dim); font-size: .9rem; }
.assize.tampered .trust, .assize.not-verified .trust { color: var(--against); font-weight: 600; }
.assize .side { display: grid; grid-template-columns: 4.5rem 1fr 8.5rem; gap: .6rem; align-items: center; margin: .3rem 0; }
.assize .side svg { width: 100%; height: 1rem; display: block; } .assize .track { fill: var(--line); }
.assize .support .bar { fill: var(--for); } .assize .refute .bar { fill: var(--against); }
.assize .exhibit { background: var(--card); border-left: .25rem solid var(--line); padding: .6rem .8rem; margin: .7rem 0; }
.assize .passage { white-space: pre-wrap; }
.assize .exhibit.support { border-color: var(--for); } .assize .exhibit.refute { border-color: var(--against); }
.assize .support .weight { color: var(--for); } .assize .refute .weight { color: var(--against); }
.assize mark { background: var(--mark); color: inherit; } .assize .fate { font-weight: 600; }
.assize dl { margin: .3rem 0; } .assize dl div { display: grid; grid-template-columns: 8rem 1fr; gap: .6rem; }
.assize dd { margin: 0; } .assize ul, .assize ol { padding-left: 1.4rem; margin: .3rem 0; } .assize li { margin: .4rem 0; }
@media (max-width: 30rem) { .assize dl div { grid-template-columns: 1fr; gap: 0; margin-bottom: .3rem; }
  .assize .side { grid-template-columns: 4.5rem 1fr; } .assize .side span:last-child { grid-column: 2; font-size: .9rem; } }
@media print { .assize mark { print-color-adjust: exact; } .assize h3, .assize summary { break-after: avoid; }
  .assize details:not(.silent, [open]) { display: none; }
  .assize .silent::details-content { content-visibility: visible; block-size: auto; } }
body { margin: 0; } @media (prefers-color-scheme: dark) { body { background: #15171a; } }
`;

/** A page of its own. It fetches nothing and runs no script, and its policy forbids both. */
export function explanationPage(of: Explanation): string {
  return selfContained(printable(headline(of)), explanationStyle, explanationHtml(of));
}
