import { mentions, wordsOf } from '#src/mentions.ts';
import type { Place } from '#src/gauntlet/log.ts';
import type { Phase } from '#src/review/phase.ts';
import data from './checks.json' with { type: 'json' };

/** Something that a specification does without justifying it. */
interface Finding {
  readonly check: 'scope-expansion' | 'mismatched-analogues' | 'variant-proliferation';
  readonly places: readonly Place[];
  /** The question to its writer. A justification in the specification prevents the finding. */
  readonly question: string;
}

/** If a change touches more files than this, the writer is asked whether that is proportional. */
const MOST_FILES = 3;
/** This many variants require a common interface; two are fine. */
const VARIANTS = 3;

const FILE =
  /\b[\w-]{1,60}(?:[/.][\w-]{1,60}){0,8}\.(?:tsx?|jsx?|mjs|css|scss|py|go|rs|java|kt|rb|php|sql|html|vue|swift|cs)\b/g;
const BRANCH = /\b(?:if|elif|case|when)\b[^"'\n]{0,60}["']([\w-]{1,40})["']/g;

/** The English word, which is not the name of an interface. */
const REST_OF = /\b[Rr]est\b(?! API| api)/g;

type Block = Place & { readonly words: string };

/**
 * Runs the three checks that end every debate, as seed 002 defines them: scope expansion,
 * mismatched analogues, and variants by conditions. They look at words only: a finding is a
 * question, and the absence of findings is not an approval.
 */
export function finalReview(text: string): Finding[] {
  const blocks = blocksOf(text).map((block) => {
    return { ...block, words: wordsOf(block.quote.replaceAll(REST_OF, '')) };
  });
  return [
    ...scopeExpansion(blocks),
    ...mismatchedAnalogues(blocks),
    ...variantProliferation(blocks),
  ];
}

const anyOf = (words: string, phrases: readonly string[]): string | undefined =>
  phrases.find((phrase) => mentions(words, phrase));
const placeOf = ({ from, to, quote }: Block): Place => ({ from, to, quote });

/**
 * Asks about a large change to a local problem. The problem counts as local if one of the first
 * three blocks names something small.
 */
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

/** Naming both technologies with a reason in one paragraph justifies them. */
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

/**
 * Asks for a common interface of several variants, which are found by name or in a chain of
 * conditions. A specification that names an interface is not asked.
 */
function variantProliferation(blocks: readonly Block[]): Finding[] {
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
