import {
  byMetric,
  shareOf,
  totalOf,
  type Coverage,
  type Shares,
  type Stated,
} from './coverage-shares.ts';
import { unreadable } from './data.ts';
import { countOf, descendants, type Element } from './xml.ts';

export interface Listed {
  readonly files: Coverage['files'];
  readonly stated?: Stated;
}

/**
 * Reads Cobertura. Lines are counted by their own elements, each once, since a class repeats the lines of its
 * methods; `line-rate` is a rounded summary of them. Branches are known only on the listed lines, and some tools list
 * only lines with statements; branches are left out if `branch-rate` disagrees with them.
 */
export function coberturaOf(root: Element): Listed {
  const classes = [...descendants(root, 'class')];
  if (classes.length === 0) return unreadable('no class in it: no Cobertura report');
  const byFile = Map.groupBy(classes, ({ attributes }) => attributes['filename'] ?? '');
  const files = [...byFile].map(([path, ofFile]) => {
    const lines = new Map<string, Element>();
    for (const one of ofFile.flatMap((each) => [...descendants(each, 'line')])) {
      const number = one.attributes['number'] ?? '';
      const before = lines.get(number);
      if (before === undefined || hit(one)) lines.set(number, one);
    }
    const own = new Set(ofFile.flatMap(ownLinesOf));
    if (own.size > 0 && [...lines.keys()].some((number) => !own.has(number))) {
      unreadable(`methods in ${path.slice(0, 200)} have lines that it does not list`);
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
  const { 'line-rate': rate, 'branch-rate': branchRate } = root.attributes;
  const branches = totalOf(files).branches?.percent ?? 0;
  const isWhole = branchRate === undefined || Math.abs(100 * Number(branchRate) - branches) < 1;
  return {
    files: isWhole
      ? files
      : files.map(({ path, shares: { lines } }) => ({ path, shares: { lines } })),
    ...(rate === undefined ? {} : { stated: { lines: 100 * Number(rate) } }),
  };
}

function ownLinesOf({ children }: Element): string[] {
  const lines = children.filter(({ name }) => name === 'lines').flatMap((one) => one.children);
  return lines.flatMap(({ name, attributes }) =>
    name === 'line' ? (attributes['number'] ?? '') : [],
  );
}

function hit({ attributes }: Element): boolean {
  return /^[1-9]\d*$/.test(attributes['hits']?.trim() ?? '');
}

/** The covered and the total number of conditions in "50% (1/2)". */
function conditionsIn(text: string | undefined): [number, number][] {
  const [, covered, all] = /\((\d{1,9})\/(\d{1,9})\)/.exec(text ?? '') ?? [];
  return covered === undefined ? [] : [[Number(covered), Number(all)]];
}

const COUNTERS = { LINE: 'lines', BRANCH: 'branches', METHOD: 'functions' } as const;

/** Reads JaCoCo by the counters of its source files. */
export function jacocoOf(root: Element): Listed {
  const files = [...sourceFilesIn(root, null)].map(([around, file]) => {
    const path = `${around}/${file.attributes['name'] ?? ''}`;
    return { path, shares: countersOf(file) };
  });
  if (files.length === 0) return unreadable('no source file in it: no JaCoCo report');
  const whole = countersOf(root);
  return { files, stated: byMetric((metric) => whole[metric]?.percent) };
}

/** Each source file once, with the name of its package, however those nest. */
function* sourceFilesIn(
  { name, attributes, children }: Element,
  around: string | null,
): Generator<readonly [string, Element]> {
  const within = name === 'package' ? (attributes['name'] ?? '') : around;
  for (const child of children) {
    if (child.name === 'sourcefile' && within !== null) yield [within, child];
    yield* sourceFilesIn(child, within);
  }
}

function countersOf({ children }: Element): Shares {
  const shares = Object.entries(COUNTERS).flatMap(([type, metric]) => {
    const counter = children.find(
      ({ name, attributes }) => name === 'counter' && attributes['type'] === type,
    )?.attributes;
    if (!counter) return [];
    const [covered, missed] = [countOf(counter['covered']), countOf(counter['missed'])];
    return [[metric, shareOf(covered, covered + missed)] as const];
  });
  return Object.fromEntries(shares);
}
