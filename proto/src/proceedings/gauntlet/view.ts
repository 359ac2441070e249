import { last } from '../../case/newest.ts';
import { baseView, type BaseView } from '../../case/view.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import { ownIn } from '../../proceeding/matter.ts';
import {
  GAUNTLET_ARTIFACTS,
  type Adjudication,
  type Evaluation,
  type GauntletArtifact,
  type Raised,
  type Rebuttals,
} from './artifacts.ts';
import { matterOf, type Matter } from './matter.ts';

/** What a turn of a gauntlet sees; what its seat was not granted is empty or null. */
export interface GauntletView extends BaseView {
  readonly matter: Matter;
  /** When the case was opened (ISO 8601): ages are told by it. */
  readonly openedAt: string;
  /** What was raised, and of it what is open: neither dropped nor yet to be sifted. */
  readonly raised: readonly Raised[];
  readonly open: readonly Raised[];
  readonly evaluation: Evaluation | null;
  readonly rebuttals: Rebuttals | null;
  readonly adjudication: Adjudication | null;
}

export type Handed = readonly GauntletArtifact[];

export const { is: isGauntletArtifact, all: gauntletIn } =
  ownIn<GauntletArtifact>(GAUNTLET_ARTIFACTS);

/** What was raised; before the attack nothing. */
export const raisedIn = (record: Handed): readonly Raised[] =>
  last(record, 'attack')?.concerns ?? [];

/** What was raised and not dropped. */
export function openIn(record: Handed): readonly Raised[] {
  const outcomes = last(record, 'sifting')?.outcomes ?? [];
  const dropped = new Set(
    outcomes.filter(({ outcome }) => outcome === 'dropped').map(({ id }) => id),
  );
  return raisedIn(record).filter(({ id }) => !dropped.has(id));
}

type Seen = Pick<OnRecord, 'file'>;

export const GAUNTLET_SIGHTS = {
  concerns: ({ file }: Seen) => raisedIn(gauntletIn(file.entries)),
  evaluation: ({ file }: Seen) => last(gauntletIn(file.entries), 'evaluation'),
  rebuttals: ({ file }: Seen) => last(gauntletIn(file.entries), 'rebuttals'),
  adjudication: ({ file }: Seen) => last(gauntletIn(file.entries), 'adjudication'),
} as const;

export function gauntletView(record: OnRecord, sees: (sight: string) => boolean): GauntletView {
  const { header, entries } = record.file;
  return {
    ...baseView(record),
    matter: matterOf(header),
    openedAt: header.openedAt,
    raised: sees('concerns') ? GAUNTLET_SIGHTS.concerns(record) : [],
    open: sees('concerns') ? openIn(gauntletIn(entries)) : [],
    evaluation: sees('evaluation') ? GAUNTLET_SIGHTS.evaluation(record) : null,
    rebuttals: sees('rebuttals') ? GAUNTLET_SIGHTS.rebuttals(record) : null,
    adjudication: sees('adjudication') ? GAUNTLET_SIGHTS.adjudication(record) : null,
  };
}
