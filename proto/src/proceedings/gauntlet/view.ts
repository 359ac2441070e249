import { last } from '../../case/newest.ts';
import { baseView } from '../../case/view.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import { ownArtifacts } from '../../proceeding/matter.ts';
import { GAUNTLET_ARTIFACTS, type GauntletArtifact, type Raised } from './artifacts.ts';
import { matterOf } from './matter.ts';

export type ArtifactRecord = readonly GauntletArtifact[];

export const { is: isGauntletArtifact, all: gauntletIn } =
  ownArtifacts<GauntletArtifact>(GAUNTLET_ARTIFACTS);

export const raisedIn = (record: ArtifactRecord): readonly Raised[] =>
  last(record, 'attack')?.concerns ?? [];

export function openIn(record: ArtifactRecord): readonly Raised[] {
  const outcomes = last(record, 'sifting')?.outcomes ?? [];
  const dropped = new Set(
    outcomes.filter(({ outcome }) => outcome === 'dropped').map(({ id }) => id),
  );
  return raisedIn(record).filter(({ id }) => !dropped.has(id));
}

export const GAUNTLET_SIGHTS = ['concerns', 'evaluation', 'rebuttals', 'adjudication'];

/** What a turn of a gauntlet sees. What its seat was not granted is empty or null. */
export function gauntletView(record: OnRecord, sees: (sight: string) => boolean) {
  const { header, entries } = record.file;
  const handed = gauntletIn(entries);
  return {
    ...baseView(record),
    matter: matterOf(header),
    openedAt: header.openedAt,
    raised: sees('concerns') ? raisedIn(handed) : [],
    open: sees('concerns') ? openIn(handed) : [],
    evaluation: sees('evaluation') ? last(handed, 'evaluation') : null,
    rebuttals: sees('rebuttals') ? last(handed, 'rebuttals') : null,
    adjudication: sees('adjudication') ? last(handed, 'adjudication') : null,
  };
}
export type GauntletView = ReturnType<typeof gauntletView>;
