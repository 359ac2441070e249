import { wordsOf } from '@assize/vectors/words';
import tasks from './tasks.json' with { type: 'json' };

/** One question to the search, of the four that a technology has. */
export interface Query {
  readonly technology: string;
  readonly task: string;
  readonly text: string;
}

/** Headings that every specification has: they name no topic to look up. */
const NO_TOPIC = new Set([
  'overview',
  'introduction',
  'summary',
  'goals',
  'design',
  'architecture',
]);

/** The heading under which a technology is first spoken of; empty where that says nothing of its own. */
export function topicOf(technology: string, spec: string): string {
  const lines = spec.split(/\r\n?|\n/);
  const at = lines.findIndex((line) => names(technology, line));
  const heading =
    lines.slice(0, Math.max(0, at + 1)).findLast((line) => /^#{2,6} /.test(line)) ?? '';
  const words = wordsOf(heading).filter((word) => /\p{L}/u.test(word) && !NO_TOPIC.has(word));
  return words
    .filter((word) => !names(technology, word))
    .slice(0, 6)
    .join(' ');
}

/** Whether a text names a technology, in one word or as several: `nextjs`, `Next.js`. */
export function names(technology: string, text: string): boolean {
  const sought = wordsOf(technology).join('');
  const words = wordsOf(text);
  return words.some((word, at) => {
    const next = `${word}${words[at + 1] ?? ''}`;
    return [word, next, `${next}${words[at + 2] ?? ''}`].includes(sought);
  });
}

/** The four queries of a technology; `year` as people put it behind what they want of today. */
export function queriesOf(technology: string, spec: string, year: number): Query[] {
  const values: Readonly<Record<string, string>> = {
    technology,
    topic: topicOf(technology, spec),
    year: String(year),
  };
  return Object.entries(tasks).map(([task, template]) => {
    const text = template.replaceAll(/\{([a-z]+)\}/g, (_all, name: string) => values[name] ?? '');
    return { technology, task, text: text.trim() };
  });
}
