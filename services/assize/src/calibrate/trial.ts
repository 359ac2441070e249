import {
  challengeKey,
  courtPredicate,
  readStatement,
  type CaseFile,
  type Ruling,
  type SealedCase,
} from '@assize/proto';

export interface RaisedChallenge {
  readonly exhibit: string;
  readonly ground: string;
  /** Null if no judge ruled because the case ended first. */
  readonly upheld: boolean | null;
}

export interface Trial {
  readonly decision: string;
  /** Null if the verdict has none. */
  readonly classification: string | null;
  readonly confidence: number | null;
  readonly strongest: string | null;
  /** The classification at the first remand; null if the case was not remanded. */
  readonly remandedAs: string | null;
  readonly remands: number;
  readonly challenges: readonly RaisedChallenge[];
  readonly handoffs: number;
  readonly tokens: number;
  readonly elapsedMs: number;
  readonly stanceModel: string | null;
}

/** @throws Error if the sealed case holds no verdict */
export function readTrial(sealed: SealedCase, elapsedMs: number): Trial {
  const statement = readStatement(sealed.envelope.payload)?.predicate;
  const predicate = statement && courtPredicate(statement);
  if (!predicate) throw new Error('the sealed case holds no verdict');
  const verdicts = sealed.case.entries
    .map(({ artifact }) => artifact)
    .filter((one) => one.kind === 'verdict');
  const remanded = verdicts.find(({ decision }) => decision === 'remand');
  const mistrial = predicate.decision === 'mistrial';
  return {
    decision: predicate.decision,
    classification: mistrial ? null : predicate.classification,
    confidence: mistrial ? null : predicate.confidence,
    strongest: predicate.support[0]?.id ?? null,
    remandedAs: remanded?.classification ?? null,
    remands: predicate.remands,
    challenges: challengesIn(
      sealed.case,
      verdicts.flatMap(({ rulings }) => rulings),
    ),
    handoffs: predicate.handoffs,
    tokens: sealed.case.entries.reduce((sum, { usage }) => sum + usage.tokens, 0),
    elapsedMs,
    stanceModel: predicate.stanceModel,
  };
}

function challengesIn({ entries }: CaseFile, rulings: readonly Ruling[]): RaisedChallenge[] {
  const raised = entries.flatMap(({ artifact }) => {
    switch (artifact.kind) {
      case 'discovery':
      case 'defense-brief':
      case 'rebuttal':
        return artifact.challenges ?? [];
      default:
        return [];
    }
  });
  const unique = new Map(raised.map((challenge) => [challengeKey(challenge), challenge]));
  return [...unique.values()].map(({ id, ground }) => {
    const ruling = rulings.findLast((one) => one.id === id && one.ground === ground);
    return { exhibit: id, ground, upheld: ruling?.upheld ?? null };
  });
}
