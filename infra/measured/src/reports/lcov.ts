import { shareOf, type Coverage } from './coverage-shares.ts';
import { unreadable } from './data.ts';

/** The fields of lcov's tracefile format (man geninfo) that no figure is taken from. */
const OTHERS = /^(?:TN|VER|FN|FNDA|FNL|FNA|BRDA|MCDC|MCF|MCH|LF|LH|BRF|BRH|FNF|FNH|#).*$/;

interface Tallied {
  readonly path: string;
  readonly lines: Map<string, boolean>;
  readonly stated: Map<string, number>;
}

/** lcov's tracefile: lines by their own records where there are any, the rest as it is summed up. */
export function lcovOf(text: string): Coverage['files'] {
  const files: Tallied[] = [];
  let open: Tallied | null = null;
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    const path = /^SF:(.+)$/.exec(line)?.[1];
    if (path !== undefined) files.push((open = { path, lines: new Map(), stated: new Map() }));
    else if (line === 'end_of_record') open = null;
    else if (line !== '' && !taken(line, open)) unreadable(`line ${at + 1} is no lcov`);
  }
  if (files.length === 0) return unreadable('no file in it: no lcov');
  return files.map(({ path, lines, stated }) => {
    const of = (found: string, hit: string) =>
      shareOf(stated.get(hit) ?? 0, stated.get(found) ?? 0);
    const hit = [...lines.values()].filter(Boolean).length;
    return {
      path,
      shares: {
        lines: lines.size > 0 ? shareOf(hit, lines.size) : of('LF', 'LH'),
        branches: of('BRF', 'BRH'),
        functions: of('FNF', 'FNH'),
      },
    };
  });
}

function taken(line: string, open: Tallied | null): boolean {
  const [, number, hits] = /^DA:(\d{1,9}),(-?\d{1,15})(?:,.*)?$/.exec(line) ?? [];
  if (number !== undefined && open) {
    open.lines.set(number, open.lines.get(number) === true || Number(hits) > 0);
    return true;
  }
  const [, field = '', value] = /^([A-Z]{2,3}):(\d{1,9})$/.exec(line) ?? [];
  if (value !== undefined && open) open.stated.set(field, Number(value));
  return OTHERS.test(line);
}
