import { contestOf, heat } from '@assize/court/cartography';
import Type from 'typebox';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { aucOf } from '../evaluate/stance-scores.ts';
import { rowReader } from '../rows.ts';

/** A statement with the votes of each group: how many agree, disagree, and pass. Other fields of a row are ignored. */
const Row = Type.Object({
  id: Type.String(),
  label: Type.String(),
  votes_by_group: Type.Record(
    Type.String(),
    Type.Tuple([Type.Number(), Type.Number(), Type.Number()]),
  ),
});
const rowIn = rowReader(Row, 'a statement {id, label, votes_by_group: {group: [n, n, n]}}');

type Votes = readonly [agree: number, disagree: number, pass: number];

export interface Statement {
  readonly label: string;
  readonly groups: readonly Votes[];
}

/** Reads one row. @throws Failure with the place of a row that is no statement */
export function statementOf(value: object, where: string): Statement {
  const { label, votes_by_group } = rowIn(value, where);
  return { label, groups: Object.values(votes_by_group) };
}

const share = (part: number, all: number): number => (all === 0 ? 0 : part / all);

/** The figures of the rules for the votes on one statement. */
export interface VoteFigures {
  /** The smallest share, over the groups, of voters on the majority's side among those who took a side. */
  readonly support: number;
  /** The share over all voters of all groups together, including passes: the ratio of seed 003. */
  readonly supportOfAll: number;
  /** The balance times the credibility of its two sides. */
  readonly heat: number;
}

/**
 * Applies the rules with each group as a source and its votes as statements. Consensus: the side (agree or disagree)
 * whose smallest share in any group, of those that took a side, is greatest. Battleground: the two sides are the
 * group that agrees most and the one that disagrees most, and each is as credible as that share of its votes is
 * large.
 */
function figuresOfVotes(groups: readonly Votes[]): VoteFigures {
  const least = (side: 0 | 1): number =>
    Math.min(...groups.map((votes) => share(votes[side], votes[0] + votes[1])));
  const most = (side: 0 | 1): number =>
    Math.max(...groups.map((votes) => share(votes[side], votes[0] + votes[1])));
  const sum = (side: 0 | 1 | 2): number => groups.reduce((all, votes) => all + votes[side], 0);
  const contest = contestOf(most(0), most(1), 0);
  return {
    support: Math.max(least(0), least(1)),
    supportOfAll: share(Math.max(sum(0), sum(1)), sum(0) + sum(1) + sum(2)),
    heat: contest === null ? 0 : heat(contest),
  };
}

/** The output of `evaluate polis --json`: the AUC of consensus against division, by each figure alone. */
export interface PolisReport {
  readonly statements: number;
  readonly consensus: number;
  readonly divisive: number;
  /** Statements that are neither, and are not used. */
  readonly mixed: number;
  readonly auc: Readonly<Record<keyof VoteFigures, number | null>>;
}

const rounded = (auc: number | null): number | null => (auc === null ? null : round(auc, 3));

export function polisReport(statements: readonly Statement[]): PolisReport {
  const figures = statements.map(({ label, groups }) => ({ label, ...figuresOfVotes(groups) }));
  const agreed = figures.filter(({ label }) => label.startsWith('consensus'));
  const divisive = figures.filter(({ label }) => label === 'divisive');
  const auc = (figure: keyof VoteFigures, sign: 1 | -1): number | null =>
    rounded(
      aucOf(
        agreed.map((one) => sign * one[figure]),
        divisive.map((one) => sign * one[figure]),
      ),
    );
  return {
    statements: figures.length,
    consensus: agreed.length,
    divisive: divisive.length,
    mixed: figures.length - agreed.length - divisive.length,
    auc: {
      support: auc('support', 1),
      supportOfAll: auc('supportOfAll', 1),
      heat: auc('heat', -1),
    },
  };
}

/** The least AUC of consensus against division. */
const MARK = 0.8;

export function formatPolis({ statements, consensus, divisive, mixed, auc }: PolisReport): string {
  const row = (name: string, value: number | null): string =>
    `  ${name.padEnd(66)}${value === null ? 'none' : value.toFixed(3)}`;
  return [
    `${statements} statements: ${consensus} of consensus, ${divisive} divisive, ${mixed} mixed (not told apart)`,
    '',
    'A group is a source and a vote is what it says. AUC, consensus against divisive:',
    row('consensus: least share of those who speak to it, over the groups', auc.support),
    row('battleground: balance × credibility of the most opposed groups', auc.heat),
    row('for comparison, seed 003: share of all votes, passes too', auc.supportOfAll),
    `(mark: at least ${MARK.toFixed(2)} by either rule)`,
    '',
  ].join('\n');
}
