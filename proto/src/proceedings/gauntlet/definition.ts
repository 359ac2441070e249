import { last } from '../../case/newest.ts';
import { endsBy, type Definition } from '../../proceeding/definition.ts';
import { faultBy, matterFinding, evolveRemembering } from '../../proceeding/matter.ts';
import { artifactFaults } from './admissible.ts';
import { GAUNTLET_ARTIFACTS, type GauntletArtifact } from './artifacts.ts';
import { matterOf, openGauntlet, type Matter } from './matter.ts';
import {
  GAUNTLET_SIGHTS,
  gauntletIn,
  gauntletView,
  isGauntletArtifact,
  openIn,
  raisedIn,
  type GauntletView,
  type ArtifactRecord,
} from './view.ts';

const NO_FACTS = {
  asked: { boss: false, rebuttals: true },
  attack: { raised: 0 },
  sifting: { open: 0 },
  evaluation: { rebuttable: 0 },
  adjudication: { left: 0 },
  boss: { decision: '' },
};
type GauntletFacts = typeof NO_FACTS;

/** A gauntlet: personas attack a specification, and each concern that they raise must be answered (seed 002). */
export const GAUNTLET: Definition<GauntletFacts, ArtifactRecord, GauntletView> = {
  name: 'gauntlet',
  tries: 'specification',
  opens: openGauntlet,
  artifacts: GAUNTLET_ARTIFACTS,
  sample: NO_FACTS,
  begin: (header) => {
    const { boss, rebuttals } = matterOf(header);
    return { facts: { ...NO_FACTS, asked: { boss, rebuttals } }, memory: [] };
  },
  evolve: evolveRemembering(isGauntletArtifact, evolved),
  fault: faultBy(isGauntletArtifact, matterOf, artifactFaults),
  sights: GAUNTLET_SIGHTS,
  look: gauntletView,
  ends: [
    ...endsBy('judge', 'withstood', 'revise'),
    ...endsBy('defense', 'pass', 'refine', 'reconsider'),
  ],
  decision(artifact) {
    if (artifact.kind === 'boss') return artifact.decision;
    const left = artifact.kind === 'adjudication' ? leftIn(artifact) : 1;
    return left === 0 ? 'withstood' : 'revise';
  },
  finding: ({ file: { header, entries } }) =>
    matterFinding('gauntlet', findingOf(matterOf(header), gauntletIn(entries)), entries),
};

const leftIn = ({ rulings }: { readonly rulings: readonly { readonly final: string }[] }): number =>
  rulings.filter(({ final }) => final === 'revise').length;

function evolved(
  facts: GauntletFacts,
  artifact: GauntletArtifact,
  record: ArtifactRecord,
): GauntletFacts {
  switch (artifact.kind) {
    case 'attack':
      return { ...facts, attack: { raised: artifact.concerns.length } };
    case 'sifting':
      return { ...facts, sifting: { open: openIn(record).length } };
    case 'evaluation': {
      const dismissed = artifact.concerns.filter(({ evaluated }) => evaluated === 'dismissed');
      return { ...facts, evaluation: { rebuttable: facts.asked.rebuttals ? dismissed.length : 0 } };
    }
    case 'rebuttals':
      return facts;
    case 'adjudication':
      return { ...facts, adjudication: { left: leftIn(artifact) } };
    case 'boss':
      return { ...facts, boss: { decision: artifact.decision } };
  }
}

/** The most concerns that a verdict lists. The case has all of them. */
const MOST_NAMED = 40;

/** The finding of a gauntlet in short. `revise` lists the remaining concerns with their lines. */
function findingOf({ title, sha256 }: Matter, record: ArtifactRecord) {
  const rulings = last(record, 'adjudication')?.rulings ?? [];
  const left = new Set(rulings.flatMap(({ id, final }) => (final === 'revise' ? [id] : [])));
  const raised = raisedIn(record);
  const named = raised.filter(({ id }) => left.has(id)).slice(0, MOST_NAMED);
  return {
    title,
    sha256,
    raised: raised.length,
    left: left.size,
    revise: named.map(({ id, kind, places: [place] }) => `${id} ${kind}: line ${place?.from ?? 0}`),
    boss: last(record, 'boss')?.decision ?? null,
  };
}
