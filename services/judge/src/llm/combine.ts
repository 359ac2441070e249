import { oppositeOf, rounded, type ExhibitReading } from '@assize/proto';
import type { Matter } from './matter.ts';
import type { OnExhibit, Ruled } from './answer.ts';

/** From this share (relevance · probability) on a reading is definite about its side. */
const DEFINITE = 0.5;

/** The readings of a matter with what a model ruled on each exhibit, in one order or in both. */
export function combined(
  matter: Matter,
  readings: readonly ExhibitReading[],
  answers: readonly Ruled[],
): ExhibitReading[] {
  return readings.map((reading) => {
    const shown = matter.exhibits.find(({ exhibit }) => exhibit.id === reading.id);
    const rulings = answers.flatMap(({ exhibits }) => exhibits[shown?.name ?? ''] ?? []);
    return rulings.length === 0 ? reading : together(reading, rulings);
  });
}

/**
 * An exhibit's share on either side is the mean of what the model says and what the reading says. On
 * which two orders disagree, or where a definite reading stands on the other side than the model, it
 * counts on neither.
 */
function together(reading: ExhibitReading, rulings: readonly OnExhibit[]): ExhibitReading {
  const { id, relevance } = reading;
  const [first, ...others] = rulings;
  const says = first?.says ?? 'neither';
  const agreed = others.every((one) => one.says === says);
  const opposed = says !== 'neither' && relevance * reading[oppositeOf(says)] >= DEFINITE;
  if (!agreed || opposed) return { id, relevance: 1, support: 0, refute: 0, neutral: 1 };
  const strength = rulings.reduce((sum, one) => sum + one.strength, 0) / rulings.length;
  const share = (stance: 'support' | 'refute'): number =>
    rounded(((says === stance ? strength : 0) + relevance * reading[stance]) / 2);
  const [support, refute] = [share('support'), share('refute')];
  return { id, relevance: 1, support, refute, neutral: rounded(1 - support - refute) };
}
