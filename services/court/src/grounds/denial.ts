const AUXILIARY =
  /\b(is|are|was|were|has|have|had|can|could|will|would|should|may|might|must|does|do|did)\b/i;

/** Removes the statement's "not", inserts one after its auxiliary verb, or else denies the whole. */
export function denialOf(statement: string): string {
  if (/\bnot\b/i.test(statement)) return statement.replace(/\bnot\s+/i, '');
  if (AUXILIARY.test(statement)) return statement.replace(AUXILIARY, '$1 not');
  return `It is not true that ${statement}`;
}
