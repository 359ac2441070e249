import { nameOf, technologiesIn } from '#src/nuances/index.ts';
import tasks from './tasks.json' with { type: 'json' };

/** Headings that are in most specifications and so don't name a topic. */
const NO_TOPIC =
  /^(?:architecture|background|context|design|goals|introduction|overview|summary)$/i;
const LONGEST_TOPIC = 60;

/** Looks for a pattern of our list or, for a technology that is not in it, for its name. */
export function mentionsTechnology(technology: string, text: string): boolean {
  if (technologiesIn(text).includes(technology)) return true;
  return nameOf(technology) === technology && text.toLowerCase().includes(technology);
}

/**
 * The heading under which a technology is first mentioned; empty if that heading adds nothing to the technology's name.
 */
function topicOf(technology: string, spec: string): string {
  const lines = spec.split(/\r\n?|\n/);
  const at = lines.findIndex((line) => mentionsTechnology(technology, line));
  const heading = lines.slice(0, at + 1).findLast((line) => /^#{2,6} /.test(line)) ?? '';
  const topic = heading
    .replace(/^#+ +/, '')
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim();
  return NO_TOPIC.test(topic) || mentionsTechnology(technology, topic)
    ? ''
    : topic.slice(0, LONGEST_TOPIC);
}

/** The queries contain `year` because people add it to searches for current information. */
export function queriesOf(technology: string, spec: string, year: number): string[] {
  const values: Readonly<Record<string, string>> = {
    technology: nameOf(technology),
    topic: topicOf(technology, spec),
    year: String(year),
  };
  return Object.values(tasks).map((template) =>
    template.replaceAll(/\{([a-z]+)\}/g, (_all, name: string) => values[name] ?? '').trim(),
  );
}
