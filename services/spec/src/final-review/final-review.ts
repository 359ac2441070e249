import { mentions, wordsOf } from '#src/mentions.ts';
import type { Place } from '#src/gauntlet/log.ts';
import type { Phase } from '#src/review/phase.ts';
import data from './checks.json' with { type: 'json' };

/** One thing that a specification does and does not justify. */
interface Finding {
  readonly check: 'scope-expansion' | 'mismatched-analogues' | 'variant-proliferation';
  readonly places: readonly Place[];
  /** What its writer is asked: a justification silences it. */
  readonly question: string;
}

/** A change may touch so many files without being asked whether that is proportional. */
const MOST_FILES = 3;
/** So many variants require a common interface; two are fine. */
const VARIANTS = 3;

const FILE =
  /\b[\w-]{1,60}(?:[/.][\w-]{1,60}){0,8}\.(?:tsx?|jsx?|mjs|css|scss|py|go|rs|java|kt|rb|php|sql|html|vue|swift|cs)\b/g;
const BRANCH = /\b(?:if|elif|case|when)\b[^"'\n]{0,60}["']([\w-]{1,40})["']/g;

type Block = Place & { readonly words: string };

/**
 * The three checks that end every debate: scope expansion, mismatched analogues, and variants by conditions, as
 * seed 002 has them. They go by words: what is found is a question, and no finding is no approval.
 */
export function finalReview(text: string): Finding[] {
  const blocks = blocksOf(text).map((block) => ({ ...block, words: wordsOf(block.quote) }));
  return [...scopeExpansion(blocks), ...mismatchedAnalogues(blocks), ...proliferation(blocks)];
}

const anyOf = (words: string, phrases: readonly string[]): string | undefined =>
  phrases.find((phrase) => mentions(words, phrase));
const placeOf = ({ from, to, quote }: Block): Place => ({ from, to, quote });

/** The problem is local where the title or the first two paragraphs name something small. */
function scopeExpansion(blocks: readonly Block[]): Finding[] {
  const problem = blocks.slice(0, 3);
  if (!problem.some(({ words }) => anyOf(words, data.local))) return [];
  if (blocks.some(({ words }) => anyOf(words, data.impossible))) return [];
  const withFiles = blocks.filter(({ quote }) => quote.search(FILE) >= 0);
  const files = new Set(withFiles.flatMap(({ quote }) => quote.match(FILE) ?? []));
  const introduced = blocks.flatMap((block) => {
    const abstraction = anyOf(block.words, data.abstractions);
    return abstraction === undefined ? [] : [{ block, abstraction }];
  });
  const ask = (what: string): string =>
    `This change ${what}. Is this proportional? Say: “The current approach is IMPOSSIBLE because …”`;
  return [
    ...(files.size <= MOST_FILES
      ? []
      : [finding('scope-expansion', withFiles, ask(`affects ${files.size} files`))]),
    ...introduced.map(({ block, abstraction }) =>
      finding('scope-expansion', [block], ask(`introduces “${abstraction}”`)),
    ),
  ];
}

/** Two technologies for one purpose are justified where a paragraph names both with a reason. */
function mismatchedAnalogues(blocks: readonly Block[]): Finding[] {
  return data.analogues.flatMap(({ purpose, sides }) => {
    const used = sides.flatMap((names) => {
      const where = blocks.filter(({ words }) => anyOf(words, names));
      const [first] = where;
      return first === undefined ? [] : [{ name: anyOf(first.words, names) ?? '', names, where }];
    });
    const [a, b] = used;
    if (a === undefined || b === undefined) return [];
    const justified = a.where.some(
      ({ words }) => anyOf(words, b.names) && anyOf(words, data.reasons),
    );
    const question = `The specification uses both ${a.name} and ${b.name}, which ${purpose}. Say: “We use ${a.name} for … and ${b.name} for … because …”, or keep one.`;
    const places = [...new Set([...a.where.slice(0, 1), ...b.where.slice(0, 1)])];
    return justified ? [] : [finding('mismatched-analogues', places, question)];
  });
}

/** Variants by name, or by a chain of conditions; an interface that is named answers both. */
function proliferation(blocks: readonly Block[]): Finding[] {
  if (blocks.some(({ words }) => anyOf(words, data.interfaces))) return [];
  const ask = (count: number, what: string): string =>
    `The specification handles ${count} variants of ${what}. Which common interface does each implement, so that a new one needs its own code and a registration alone?`;
  const named = data.variants.flatMap(({ category, names }) => {
    const known = names.filter((name) => blocks.some(({ words }) => mentions(words, name)));
    const where = blocks.filter(({ words }) => anyOf(words, known));
    return known.length < VARIANTS
      ? []
      : [finding('variant-proliferation', where, ask(known.length, category))];
  });
  if (named.length > 0) return named;
  return blocks.flatMap((block) => {
    const cases = new Set(Array.from(block.quote.matchAll(BRANCH), ([, name = '']) => name));
    return cases.size < VARIANTS
      ? []
      : [finding('variant-proliferation', [block], ask(cases.size, 'one condition'))];
  });
}

function finding(check: Finding['check'], blocks: readonly Block[], question: string): Finding {
  return { check, places: blocks.map(placeOf), question };
}

/** The paragraphs, lists and pieces of code of a text, each with its lines: what blank lines part. */
function blocksOf(text: string): Place[] {
  const blocks: Place[] = [];
  let open: string[] = [];
  const rows = [...text.split(/\r?\n/), ''];
  rows.forEach((row, at) => {
    if (row.trim() !== '') open.push(row);
    else if (open.length > 0) {
      blocks.push({ from: at - open.length + 1, to: at, quote: open.join('\n') });
      open = [];
    }
  });
  return blocks;
}

/** Says what a specification is asked before it is final. */
export function finalReviewPhase(): Phase {
  return {
    name: 'final review',
    run: async ({ text }) => {
      const lines = finalReview(text).flatMap(({ check, places, question }) => [
        `${check}, ${places.map(({ from, to }) => (from === to ? `line ${from}` : `lines ${from} to ${to}`)).join(', ')}`,
        `  ${question}`,
      ]);
      const found =
        lines.length === 0 ? ['None of the three checks found anything to ask.'] : lines;
      return { report: ['=== Final review ===', ...found].join('\n') };
    },
  };
}
