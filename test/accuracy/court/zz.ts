import { confidenceIn, contraryIn, scalesOf, sideOfScales } from '@assize/proto';
import { onScales } from '@assize/court/grounds';
import { unreadIn } from '@assize/court/reading';
import { objectIn } from '../stance/pairs.ts';
import { linesOf, type ReadItem } from './readings.ts';
const all = process.argv.slice(2).flatMap(linesOf).map((l) => objectIn(l) as unknown as ReadItem);
const by = new Map<string, number[]>();
for (const { id, claim, passages, readings, missing = [] } of all) {
  const fam = id.split('-')[0]!;
  const t = by.get(fam) ?? [0, 0]; by.set(fam, t); t[0]! += 1;
  const exhibits = passages.map(({ id, text }) => ({ id, text, kind: 'text' as const }));
  const read = onScales(exhibits, readings);
  const unread = unreadIn({ missing: [...missing] }, readings);
  const s = scalesOf(read); const c = contraryIn(read, () => 1, unread);
  const conf = confidenceIn('supported', s, c);
  if (sideOfScales(s) === 'supported' && conf >= 0.84) {
    t[1]! += 1;
    console.log(`\n${id} ${conf.toFixed(2)} CLAIM ${claim}`);
    for (const p of passages.slice(0, -1)) { const r = readings.find((x) => x.id === p.id)!; console.log(`   rel ${r.relevance.toFixed(2)} s ${r.support.toFixed(2)} r ${r.refute.toFixed(2)} n ${r.neutral.toFixed(2)} | ${p.text.replaceAll('\n', ' ⏎ ').slice(0, 330)}`); }
  }
}
console.log(Object.fromEntries(by));
