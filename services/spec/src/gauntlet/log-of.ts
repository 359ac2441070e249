import { definedFields, type CaseFile } from '@assize/proto';
import {
  gauntletIn,
  handed,
  linesOf,
  type GauntletKinds,
  type Matter,
  type Raised,
} from '@assize/proto/gauntlet';
import type { Boss, Concern, Log } from './log.ts';

const BY_RULE = 'by rule';

/** @param endedAt ISO 8601 */
export function logOf({ header, entries }: CaseFile, matter: Matter, endedAt: string): Log {
  const record = gauntletIn(entries);
  const attack = handed(record, 'attack');
  const evaluation = handed(record, 'evaluation');
  const boss = handed(record, 'boss');
  const concerns = (attack?.concerns ?? []).map((raised) => concernOf(raised, matter, record));
  const advice = entries.flatMap(({ role, gathered }) =>
    (gathered.advice ?? []).map(({ model, usage }) => ({
      model,
      role,
      tokens: usage.promptTokens + usage.completionTokens,
      cost: usage.costUsd ?? 0,
    })),
  );
  const used = Map.groupBy(advice, ({ model, role }) => JSON.stringify([model, role]));
  return {
    version: 1,
    spec: { title: matter.title, sha256: matter.sha256, lines: linesOf(matter.spec).length },
    adversaries: matter.adversaries.map(({ name }) => name),
    models: { attack: attack?.model ?? BY_RULE, evaluation: evaluation?.models ?? [BY_RULE] },
    startedAt: header.openedAt,
    endedAt,
    concerns,
    disagreements: concerns.filter(
      ({ votes }) => new Set(votes.map((one) => one.decision)).size > 1,
    ).length,
    ...(boss === null ? {} : { boss: bossOf(boss) }),
    usage: [...used.values()].map((all) =>
      all.reduce((a, b) => ({ ...a, tokens: a.tokens + b.tokens, cost: a.cost + b.cost })),
    ),
    caseId: header.caseId,
  };
}

const BOSS = { pass: 'PASS', refine: 'REFINE', reconsider: 'RECONSIDER' } as const;

const bossOf = ({ decision, answers, reasons }: GauntletKinds['boss']): Boss => ({
  decision: BOSS[decision],
  answers,
  reasons,
});

function concernOf(raised: Raised, matter: Matter, record: Parameters<typeof handed>[0]): Concern {
  const { id } = raised;
  const of = <One extends { readonly id: string }>(all: readonly One[] | undefined) =>
    all?.find((one) => one.id === id);
  const sifted = of(handed(record, 'sifting')?.outcomes);
  const evaluated = of(handed(record, 'evaluation')?.concerns);
  const rebuttal = of(handed(record, 'rebuttals')?.answers);
  const ruling = of(handed(record, 'adjudication')?.rulings);
  return {
    ...raised,
    filter: filterOf(sifted, matter),
    votes: (evaluated?.votes ?? []).map(voteOf),
    evaluated: sifted?.outcome === 'dropped' ? 'dropped' : (evaluated?.evaluated ?? 'accepted'),
    ...(rebuttal === undefined
      ? {}
      : { rebuttal: rebuttalOf(rebuttal, ruling?.sustained ?? false) }),
    final: ruling?.final ?? 'revise',
    reason: ruling?.reason ?? 'The gauntlet ended before anybody had ruled on it.',
  };
}

type Voted = GauntletKinds['evaluation']['concerns'][number]['votes'][number];

function voteOf(vote: Voted): Concern['votes'][number] {
  const { model, decision, reasoning, citation, refused } = vote;
  const said = refused === null ? reasoning : `${reasoning} (It does not count: ${refused}.)`;
  return {
    model,
    decision,
    reasoning: said,
    ...definedFields({ citation: citation ?? undefined, refused: refused ?? undefined }),
  };
}

function rebuttalOf(
  { outcome, reasoning, refused }: GauntletKinds['rebuttals']['answers'][number],
  sustained: boolean,
): NonNullable<Concern['rebuttal']> {
  const said = refused === null ? reasoning : `${reasoning} (It is rejected: ${refused}.)`;
  return { outcome, reasoning: said, sustained };
}

function filterOf(
  sifted: GauntletKinds['sifting']['outcomes'][number] | undefined,
  { resolved }: Matter,
): Concern['filter'] {
  if (sifted === undefined || sifted.match === null) return { outcome: 'new' };
  const { outcome, confidence, match } = sifted;
  const explanation = resolved[match]?.explanation;
  return { outcome, ...definedFields({ confidence: confidence ?? undefined, explanation }) };
}
