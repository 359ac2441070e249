import type { Role } from '../roles.ts';
import type { Entry, Gathered } from '../schema/case-file.ts';

type Readings = NonNullable<Gathered['readings']>;

/** What a role gathered last of what it read for, with the readings of all its turns of a pass. */
export function recalledBy(role: Role, pass: readonly Entry[]): Gathered | null {
  const own = pass.flatMap(({ role: by, gathered }) =>
    by === role && gathered.readings ? [gathered] : [],
  );
  return own.reduce<Gathered | null>((before, newer) => {
    return before ? { ...newer, readings: mergedReadings(before, newer) } : newer;
  }, null);
}

/** The readings of two turns, by statement: of an exhibit that was read twice, the newer. */
export function mergedReadings(before: Gathered | null, newer: Gathered | null): Readings {
  const all = [...(before?.readings ?? []), ...(newer?.readings ?? [])];
  const statements = new Set(all.map(({ statement }) => statement));
  return [...statements].map((statement) => {
    const sets = all.filter((set) => set.statement === statement);
    const latest = new Map(
      sets.flatMap(({ exhibits }) => exhibits.map((one) => [one.id, one] as const)),
    );
    return { statement, exhibits: [...latest.values()] };
  });
}
