import type { CaseBudget } from '@assize/court/advice';
import type { Spent } from '@assize/proto';

/** The most used part of a budget, as a share of it; null where no language model was asked. */
export function shareUsed(budget: CaseBudget, spent: Spent): number | null {
  if (spent.calls === 0) return null;
  const cost = budget.costUsd === null ? 0 : spent.costUsd / budget.costUsd;
  return Math.max(spent.tokens / budget.tokens, spent.ms / budget.ms, cost);
}
