import { shareOf, type Coverage } from './coverage-shares.ts';
import { unreadable } from './data.ts';
import { countIn, descendants, type Element } from './xml.ts';

type Files = Coverage['files'];

/**
 * Cobertura: lines are counted by their own elements, each once, since a class names the lines of its
 * methods again; `line-rate` is a summary of them, rounded, and is not used.
 */
export function coberturaOf(root: Element): Files {
  const classes = [...descendants(root, 'class')];
  if (classes.length === 0) return unreadable('no class in it: no Cobertura report');
  const byFile = Map.groupBy(classes, ({ attributes }) => attributes['filename'] ?? '');
  return [...byFile].map(([path, ofFile]) => {
    const lines = new Map<string, Element>();
    for (const one of ofFile.flatMap((each) => [...descendants(each, 'line')])) {
      const number = one.attributes['number'] ?? '';
      const before = lines.get(number);
      if (before === undefined || hit(one)) lines.set(number, one);
    }
    const all = [...lines.values()];
    const branches = all.flatMap(({ attributes }) =>
      conditionsIn(attributes['condition-coverage']),
    );
    const sum = (at: 0 | 1) => branches.reduce((total, pair) => total + pair[at], 0);
    return {
      path,
      shares: {
        lines: shareOf(all.filter(hit).length, all.length),
        branches: shareOf(sum(0), sum(1)),
      },
    };
  });
}

function hit({ attributes }: Element): boolean {
  return /^[1-9]\d*$/.test(attributes['hits']?.trim() ?? '');
}

/** "50% (1/2)" as covered and all. */
function conditionsIn(text: string | undefined): [number, number][] {
  const [, covered, all] = /\((\d{1,9})\/(\d{1,9})\)/.exec(text ?? '') ?? [];
  return covered === undefined ? [] : [[Number(covered), Number(all)]];
}

const COUNTERS = { LINE: 'lines', BRANCH: 'branches', METHOD: 'functions' } as const;

/** JaCoCo: the counters of its source files. */
export function jacocoOf(root: Element): Files {
  const packages = [...descendants(root, 'package')];
  const files = packages.flatMap((each) =>
    [...descendants(each, 'sourcefile')].map((file) => ({ within: each, file })),
  );
  if (files.length === 0) return unreadable('no source file in it: no JaCoCo report');
  return files.map(({ within, file }) => {
    const counters = file.children.filter(({ name }) => name === 'counter');
    const shares = Object.entries(COUNTERS).flatMap(([type, metric]) => {
      const counter = counters.find(({ attributes }) => attributes['type'] === type);
      if (!counter) return [];
      const [covered, missed] = [countIn(counter, 'covered') ?? 0, countIn(counter, 'missed') ?? 0];
      return [[metric, shareOf(covered, covered + missed)] as const];
    });
    const path = `${within.attributes['name'] ?? ''}/${file.attributes['name'] ?? ''}`;
    return { path, shares: Object.fromEntries(shares) };
  });
}
