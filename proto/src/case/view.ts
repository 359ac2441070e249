import type { OnRecord } from '../proceeding/definition.ts';
import type { Proceeding } from '../proceeding/proceeding.ts';
import type { Role } from '../roles.ts';
import type { CaseFile, Entry, Gathered } from '../schema/case-file.ts';
import type { Evidence } from '../schema/evidence.ts';
import { sightAt, type Walk } from '../walk/walk.ts';
import type { Here } from '../walk/walker.ts';
import { exhibitsOf } from './exhibits.ts';
import { spentOn, type Spent } from './spent.ts';

export interface BaseView {
  readonly caseId: string;
  /** The name that the publisher gave, under which it may have an investigator of its own. Null if it gave none. */
  readonly publisher: string | null;
  /** Whether the publisher's name is proven, so that nobody else could have used it. */
  readonly proven: boolean;
  readonly exhibits: readonly Evidence[];
  readonly place: Here;
  readonly pass: number;
  readonly remandsLeft: number;
  /** The deadline, when the case ends whatever has been reached (ISO 8601). */
  readonly deadline: string;
  readonly spent: Spent;
  /** What this role gathered earlier in the pass: its last turn's, with the readings of all its turns. */
  readonly recalled: Gathered | null;
  readonly searches: readonly { readonly by: Role; readonly query: string }[];
  readonly maySearch: boolean;
}

/**
 * Returns what the turn at the walk's position may see: a turn never gets the case file. @throws if the case has ended
 */
export function view(proceeding: Proceeding, file: CaseFile, walk: Walk): BaseView {
  const { place, state, remands } = walk;
  if (place.kind === 'ended') {
    throw new Error(`case ${file.header.caseId} has ended: nobody looks at it`);
  }
  const pass = file.entries.slice(walk.passStart);
  const granted = new Set(sightAt(proceeding, place.node));
  const record = { proceeding, file, pass, facts: state.facts, place, remands };
  return proceeding.definition.look(record, (sight) => granted.has(sight));
}

export function baseView({ file, pass, place, remands }: OnRecord): BaseView {
  const { header } = file;
  const { role, node, turn, round } = place;
  return {
    caseId: header.caseId,
    publisher: header.publisher,
    proven: header.identity.publisher !== undefined,
    maySearch: header.search !== 'never',
    exhibits: exhibitsOf(file),
    place: { node, turn, round },
    pass: remands.used,
    remandsLeft: remands.max - remands.used,
    deadline: header.deadline,
    spent: spentOn(file.entries),
    recalled: recalledBy(role, pass),
    searches: pass.flatMap(({ role: by, gathered }) =>
      (gathered.searches ?? []).map(({ query }) => ({ by, query })),
    ),
  };
}

type Readings = NonNullable<Gathered['readings']>;

/** What a role last gathered in a turn that read exhibits, with the readings of all its turns in the pass. */
function recalledBy(role: Role, pass: readonly Entry[]): Gathered | null {
  const own = pass.flatMap(({ role: by, gathered }) =>
    by === role && gathered.readings ? [gathered] : [],
  );
  return own.reduce<Gathered | null>((before, newer) => {
    if (before === null) return newer;
    const missing = [...new Set([...(before.missing ?? []), ...(newer.missing ?? [])])];
    const lacking = missing.length > 0 ? { missing } : {};
    return { ...newer, readings: mergedReadings(before, newer), ...lacking };
  }, null);
}

/** Merges the readings of two turns, by statement. If an exhibit was read twice, the newer reading is kept. */
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
