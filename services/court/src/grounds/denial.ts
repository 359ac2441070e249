const AUXILIARY =
  /\b(is|are|was|were|has|have|had|can|could|will|would|should|may|might|must|does|do|did)\b/i;

/** The opposite of a statement, by rule: its "not" taken out, one put in, or the whole denied. */
export function denialOf(statement: string): string {
  if (/\bnot\b/i.test(statement)) return statement.replace(/\bnot\s+/i, '');
  if (AUXILIARY.test(statement)) return statement.replace(AUXILIARY, '$1 not');
  return `It is not true that ${statement}`;
}
