import { tokenise } from '@assize/lexical';
import type { CritiqueReport } from '@assize/proto/critique';
import { contentOf } from './coherence.ts';
import { sentencesOf, type SectionSentences } from './sentences.ts';
import { wordsOf } from './words.ts';

/** The fewest sections of a report in which a shared word means something. */
const LEAST_SECTIONS = 3;

const POPULATION = wordsOf('populations');

/** Words by which a sentence justifies what is examined and what is not. */
const REASONS =
  /\b(?:because|since|limited|scope|chosen|excluded?|restrict(?:ed|s)?|represent(?:s|ative)?|general(?:ise|ize)s?|out of scope)\b/i;

/**
 * A name, year or population that every section mentions, that is not in the report's title or question, and that no
 * sentence justifies. Null if there is none, or if the report has fewer than three sections.
 */
export function sharedScope(report: CritiqueReport): string | null {
  if (report.sections.length < LEAST_SECTIONS) return null;
  const subject = contentOf(`${report.title}. ${report.question ?? ''}`);
  const sections = sentencesOf(report);
  const [first, ...others] = sections.map(scopesIn);
  const shared = [...(first ?? [])].filter(
    ([stem]) => !subject.has(stem) && others.every((one) => one.has(stem)),
  );
  const unreasoned = shared.find(([stem]) => !isReasoned(sections, stem));
  return unreasoned?.[1] ?? null;
}

/** The names, years and populations in a section: by stem, in their original spelling. */
function scopesIn({ sentences }: SectionSentences): ReadonlyMap<string, string> {
  const found = sentences.flatMap(({ text }) =>
    tokenise(text).flatMap((token): [string, string][] => {
      const year = /^(?:1[5-9]|20)\d\d$/.test(token.text);
      const whom = POPULATION.has(token.text) || POPULATION.has(token.text.replace(/s$/, ''));
      return token.kind === 'name' || year || whom ? [[token.stem, token.text]] : [];
    }),
  );
  return new Map(found);
}

function isReasoned(sections: readonly SectionSentences[], stem: string): boolean {
  return sections.some(({ sentences }) =>
    sentences.some(({ text }) => REASONS.test(text) && contentOf(text).has(stem)),
  );
}
