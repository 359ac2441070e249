import { sentences, similarity } from '@assize/lexical';
import type { Source } from '@assize/proto/cartography/graph';
import { wordsOf } from '#src/mentions.ts';
import { byGravity } from '#src/nuances/checklist.ts';
import { nameOf } from '#src/nuances/index.ts';
import { GRADES, type Nuance } from '#src/review/phase.ts';
import cues from './cues.json' with { type: 'json' };
import { names } from './queries.ts';

/** Nuances of one technology at most, and of one source. */
export const MOST_NUANCES = 8;
const MOST_OF_A_SOURCE = 3;
/** A shorter sentence says too little by itself, a longer one is no sentence. In characters. */
const SENTENCE = { least: 30, most: 400 };
/** From this likeness of words on two texts say the same: what the court takes for a near-duplicate. */
const NEAR_DUPLICATE = 0.9;

const CUES = GRADES.map((severity) => [severity, cues[severity].map(wordsOf)] as const);

/** How grave what a sentence speaks of is, by its words (`cues.json`); null where it warns of nothing. */
export function severityOf(sentence: string): Nuance['severity'] {
  const words = wordsOf(sentence);
  return CUES.find(([, own]) => own.some((cue) => words.includes(cue)))?.[0] ?? null;
}

const isSentence = (text: string): boolean =>
  text.length >= SENTENCE.least && text.length <= SENTENCE.most && !text.endsWith('?');

function nuancesIn(technology: string, source: Source): Nuance[] {
  const about = names(technology, `${source.title ?? ''} ${source.uri}`);
  return source.passages
    .filter(({ text }) => about || names(technology, text))
    .flatMap(({ text }) => sentences(text.replaceAll(/\s+/g, ' ')))
    .flatMap((text) => {
      const severity = isSentence(text) ? severityOf(text) : null;
      return severity === null
        ? []
        : [{ technology: nameOf(technology), text, severity, source: source.uri }];
    });
}

/** Those of a list that no other before it, nor any that is known, says in the same words. */
export function unsaid(found: readonly Nuance[], known: readonly Nuance[]): Nuance[] {
  const kept: Nuance[] = [];
  for (const one of found) {
    const repeats = (other: Nuance): boolean => similarity(one.text, other.text) >= NEAR_DUPLICATE;
    if (![...known, ...kept].some(repeats)) kept.push(one);
  }
  return kept;
}

/**
 * What sources warn of: sentences of theirs that speak of a failure, a cost or a rule, as they stand there,
 * the gravest first.
 */
export function nuancesByRule(technology: string, sources: readonly Source[]): Nuance[] {
  const counts = new Map<string, number>();
  const found = sources
    .flatMap((source) => nuancesIn(technology, source))
    .toSorted(byGravity)
    .filter(({ source }) => {
      const count = (counts.get(source) ?? 0) + 1;
      counts.set(source, count);
      return count <= MOST_OF_A_SOURCE;
    });
  return unsaid(found, []).slice(0, MOST_NUANCES);
}
