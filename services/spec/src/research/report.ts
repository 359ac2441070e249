import { counted } from '@assize/proto';
import { nameOf } from '#src/nuances/index.ts';
import { GRADES, type Nuance } from '#src/review/phase.ts';
import type { Found, Research } from './phase.ts';

/** How many unreadable sources are named; the others are only counted. */
const MOST_NAMED = 5;

const sum = (found: readonly Found[], of: (one: Found) => number): number =>
  found.reduce((all, one) => all + of(one), 0);

function tallied({ technology, nuances }: Found): string {
  const grades = GRADES.flatMap((grade) => {
    const count = nuances.filter(({ severity }) => severity === grade).length;
    return count === 0 ? [] : [`${count} ${grade}`];
  });
  const by = grades.length === 0 ? '' : ` (${grades.join(', ')})`;
  return `  - ${nameOf(technology)}: ${counted(nuances.length, 'nuance')}${by}`;
}

/** @param discoveries the nuances that neither NUANCES.md nor another finding contains */
export function reportOf(
  found: readonly Found[],
  discoveries: readonly Nuance[],
  { model, duration, cost }: Research,
): string {
  const kept = sum(
    found.filter((one) => one.kept),
    ({ searches }) => searches,
  );
  const missing = [...new Set(found.flatMap((one) => one.missing))];
  const answered = sum(found, (one) => one.answered);
  return [
    '=== Research Report ===',
    `Technologies: ${found.map(({ technology }) => nameOf(technology)).join(', ')}`,
    `Model: ${model?.name ?? 'none: sentences that warn, by rule'}`,
    `Duration: ${duration.toFixed(1)} s`,
    `Searches: ${sum(found, ({ searches }) => searches)}, of which ${answered} answered, ${kept} from the cache`,
    `Sources consulted: ${sum(found, ({ sources }) => sources)}`,
    `Cost: ${cost === null ? 'unknown, because no price is configured' : `$${cost.toFixed(2)}`}`,
    '',
    'Nuances found:',
    ...found.map(tallied),
    '',
    discoveries.length > 0 ? 'New discoveries (not in NUANCES.md):' : 'No new discoveries.',
    ...discoveries.flatMap(({ technology, text, severity, source }) => [
      `  - ${technology}: "${text}" (${severity})`,
      `    ${source}`,
    ]),
    ...(missing.length > 0 ? ['', 'Not read:'] : []),
    ...missing.slice(0, MOST_NAMED).map((one) => `  - ${one}`),
    ...(missing.length > MOST_NAMED ? [`  - and ${missing.length - MOST_NAMED} more`] : []),
  ].join('\n');
}
