import { nameOf, technologiesIn } from '#src/nuances/index.ts';
import tasks from './tasks.json' with { type: 'json' };

/** Headings that every specification has name no topic to look up. */
const NO_TOPIC =
  /^(?:architecture|background|context|design|goals|introduction|overview|summary)$/i;
const LONGEST_TOPIC = 60;

/** Whether a text is about a technology, called by its canonical name or by one that is not known here. */
export function names(technology: string, text: string): boolean {
  if (technologiesIn(text).includes(technology)) return true;
  return nameOf(technology) === technology && text.toLowerCase().includes(technology);
}

/** The heading under which a technology is first spoken of; empty where that says nothing of its own. */
function topicOf(technology: string, spec: string): string {
  const lines = spec.split(/\r\n?|\n/);
  const at = lines.findIndex((line) => names(technology, line));
  const heading = lines.slice(0, at + 1).findLast((line) => /^#{2,6} /.test(line)) ?? '';
  const topic = heading
    .replace(/^#+ +/, '')
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim();
  return NO_TOPIC.test(topic) || names(technology, topic) ? '' : topic.slice(0, LONGEST_TOPIC);
}

/** The four questions to the search that a technology has; `year` as people put it behind what they want of today. */
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
