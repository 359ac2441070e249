/**
 * Finds the keys that occur twice in an object of a JSON text. `value` is the text's parsed value, which kept only the
 * last of them, so such a key occurs more often in the text than in the value. The text must be valid JSON.
 */
export function repeatedKeys(json: string, value: unknown): string[] {
  const lost = new Map<string, number>();
  for (const key of keysIn(json)) lost.set(key, (lost.get(key) ?? 0) + 1);
  for (const key of keysOf(value)) lost.set(key, (lost.get(key) ?? 0) - 1);
  return [...lost].flatMap(([key, times]) => (times > 0 ? [key] : []));
}

function* keysIn(json: string): Generator<string> {
  for (let from = json.indexOf('"'); from !== -1;) {
    let to = from + 1;
    while (json[to] !== '"') to += json[to] === '\\' ? 2 : 1;
    const next = json.indexOf('"', to + 1);
    const between = json.slice(to + 1, next === -1 ? undefined : next);
    if (between.trimStart().startsWith(':')) yield String(JSON.parse(json.slice(from, to + 1)));
    from = next;
  }
}

function* keysOf(value: unknown): Generator<string> {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, item] of Object.entries(one)) {
      if (!Array.isArray(one)) yield key;
      left.push(item);
    }
  }
}
