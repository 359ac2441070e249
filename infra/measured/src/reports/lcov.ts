import { shareOf, type Coverage } from './coverage-shares.ts';
import { unreadable } from './data.ts';

/** The fields of lcov's tracefile format (man geninfo) that are ignored. */
const OTHERS = /^(?:TN|VER|FN|FNDA|FNL|FNA|MCDC|MCF|MCH|LF|LH|BRF|BRH|FNF|FNH|#).*$/;

/** A line, or a branch of one, and how often it was reached; "-" if not even its line was. */
const LINE = /^(DA):(\d{1,9}),(-?\d{1,15})(?:,.*)?$/;
const BRANCH = /^(BRDA):(\d{1,9},[^,]{1,40},.{1,200}),(-|\d{1,15})$/;

interface FileRecord {
  readonly path: string;
  /** Whether each line was hit, and whether each branch was taken. */
  readonly DA: Map<string, boolean>;
  readonly BRDA: Map<string, boolean>;
  readonly stated: Map<string, number>;
}

/**
 * Lines and branches are counted by their own records if there are any; everything else is taken from the sums. A
 * truncated file is refused, and so are concatenated tracefiles in which a file is counted twice.
 */
export function lcovOf(text: string): Coverage['files'] {
  const files: FileRecord[] = [];
  const paths = new Set<string>();
  let open: FileRecord | null = null;
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    const path = /^SF:(.+)$/.exec(line)?.[1];
    if (path !== undefined) {
      if (open !== null) notEnded(open);
      if (paths.has(path)) unreadable(`${path.slice(0, 200)} stands in it twice`);
      paths.add(path);
      files.push((open = { path, DA: new Map(), BRDA: new Map(), stated: new Map() }));
    } else if (line === 'end_of_record') open = null;
    else if (line !== '' && !taken(line, open)) unreadable(`line ${at + 1} is no lcov`);
  }
  if (open !== null) notEnded(open);
  if (files.length === 0) return unreadable('no file in it: no lcov');
  return files.map(({ path, DA, BRDA, stated }) => {
    const of = (name: string, listed: ReadonlyMap<string, boolean> = new Map()) => {
      const summed = shareOf(stated.get(`${name}H`) ?? 0, stated.get(`${name}F`) ?? 0);
      const hit = [...listed.values()].filter(Boolean).length;
      return listed.size > 0 ? shareOf(hit, listed.size, summed?.percent) : summed;
    };
    return { path, shares: { lines: of('L', DA), branches: of('BR', BRDA), functions: of('FN') } };
  });
}

function notEnded({ path }: FileRecord): never {
  return unreadable(`what it says of ${path.slice(0, 200)} is not ended`);
}

function taken(line: string, open: FileRecord | null): boolean {
  const [, kind, key, hits] = LINE.exec(line) ?? BRANCH.exec(line) ?? [];
  if ((kind === 'DA' || kind === 'BRDA') && key !== undefined && open) {
    open[kind].set(key, open[kind].get(key) === true || Number(hits) > 0);
    return true;
  }
  const [, field = '', value] = /^([A-Z]{2,3}):(\d{1,9})$/.exec(line) ?? [];
  if (value !== undefined && open) open.stated.set(field, Number(value));
  return OTHERS.test(line);
}
