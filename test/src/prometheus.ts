export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** @throws if a line is not in the format */
export function seriesIn(page: string): Series[] {
  const lines = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? [];
    if (name === '') throw new Error(`no series: ${line}`);
    const pairs = [...labels.matchAll(LABEL)].map(
      ([, key = '', text = '']) => [key, text] as const,
    );
    return { name, labels: Object.fromEntries(pairs), value: Number(value) };
  });
}

/** Sums every series of the name with these labels. */
export function sumOf(
  series: readonly Series[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const wanted = Object.entries(labels);
  return series
    .filter((one) => one.name === name && wanted.every(([key, text]) => one.labels[key] === text))
    .reduce((sum, { value }) => sum + value, 0);
}

export function countsBy(series: readonly Series[], name: string, label: string) {
  const counts: Record<string, number> = {};
  for (const one of series.filter((other) => other.name === name)) {
    const key = one.labels[label] ?? '';
    counts[key] = (counts[key] ?? 0) + one.value;
  }
  return counts;
}
