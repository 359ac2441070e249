/** PromQL allows these words where a metric could stand. */
const KEYWORDS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'ignoring', 'inf', 'nan']);

/** Returns the metrics that a PromQL expression reads. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\boffset\s+\w+/g, ' ');
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)]
    .filter(({ index }) => !/[\w.]/.test(bare[index - 1] ?? ' '))
    .map(([name]) => name)
    .filter((name) => !KEYWORDS.has(name.toLowerCase()));
  return [...new Set(names)];
}

/** Returns the labels by which a PromQL expression selects, groups or joins. */
export function labelsIn(expression: string): string[] {
  const selected = [...expression.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)\s*"/g)];
  const grouped = [...expression.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)];
  const names = grouped.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  const all = [...selected.map(([, name = '']) => name), ...names];
  return [...new Set(all.filter((name) => name !== ''))];
}
