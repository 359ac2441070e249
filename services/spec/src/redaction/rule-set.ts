/** Where a text holds a secret, in UTF-16 code units. */
export type Range = readonly [from: number, to: number];

const ID = '@secretlint/secretlint-rule-preset-recommend';

/**
 * What secretlint's recommended rules find: tokens and keys of some thirty services, and passwords in
 * addresses. In the order of the text; a range begins at or behind the one before. The rules are loaded with
 * the first text.
 */
export async function findSecrets(text: string): Promise<Range[]> {
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const { messages } = await lintSource({
    source: { filePath: 'text', content: text, contentType: 'text' },
    options: { config: { rules: [{ id: ID, rule: creator }] }, noPhysicFilePath: true },
  });
  const ranges = messages.map(({ range: [from, to] }): Range => [from, to]);
  return ranges.toSorted(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd);
}
