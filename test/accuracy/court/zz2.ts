import { confidenceIn, contraryIn, scalesOf, sideOfScales, sideOf, type OnScales } from '@assize/proto';
import { onScales } from '@assize/court/grounds';
import { unreadIn } from '@assize/court/reading';
import { plainText, wordsOf } from '@assize/lexical';
import { objectIn } from '../stance/pairs.ts';
import { linesOf, type ReadItem } from './readings.ts';

type One = ReadItem['passages'][number] & { gold?: string };
interface Case { set: string; gold: string; claim: string; passages: One[]; readings: ReadItem['readings']; missing: readonly string[]; label?: string }

const variants: Record<string, (claim: string, e: OnScales & { text: string }) => number> = {
  base: () => 0,
  V1: (_c, e) => e.refute,
  'V2 all .5': (c, e) => (silent(e) && e.relevance >= 0.5 && cover(c, e.text) >= 1 ? 0.5 : 0),
  'V2 .8 .5': (c, e) => (silent(e) && e.relevance >= 0.5 && cover(c, e.text) >= 0.8 ? 0.5 : 0),
  'V2 all .1': (c, e) => (silent(e) && e.relevance >= 0.1 && cover(c, e.text) >= 1 ? 0.5 : 0),
  'V2 1 sent all': (c, e) => (silent(e) && e.relevance >= 0.5 && coverSent(c, e.text) >= 1 ? 0.5 : 0),
  'V2 1 sent .75': (c, e) => (silent(e) && e.relevance >= 0.5 && coverSent(c, e.text) >= 0.75 ? 0.5 : 0),
  'V1+V2 all': (c, e) => Math.max(e.refute, silent(e) && e.relevance >= 0.5 && cover(c, e.text) >= 1 ? 0.5 : 0),
  'V3 rel1 silent': (_c, e) => (silent(e) && e.relevance >= 0.95 ? 0.5 : 0),
};
const silent = (e: OnScales) => sideOf(e) !== 'support';
const memo = new Map<string, number>();
function cover(c: string, t: string): number {
  const k = `${c}\0${t}`; let v = memo.get(k); if (v !== undefined) return v;
  const words = new Set(wordsOf(plainText(c)).flat()); const has = new Set(wordsOf(plainText(t)).flat());
  v = words.size === 0 ? 0 : words.intersection(has).size / words.size; memo.set(k, v); return v;
}
function coverSent(c: string, t: string): number {
  const words = new Set(wordsOf(plainText(c)).flat());
  return Math.max(0, ...wordsOf(plainText(t)).map((w) => words.intersection(new Set(w)).size / Math.max(1, words.size)));
}

const all = process.argv.slice(2).flatMap(linesOf).map((l) => objectIn(l) as unknown as ReadItem);
const cases: Case[] = [];
const single = Map.groupBy(all.filter((i) => i.passages.length === 1), (i) => `${i.set}\0${i.claim}`);
for (const some of single.values()) {
  if (some.length < 2) continue;
  for (let a = 0; a < some.length; a += 1) for (let b = a + 1; b < some.length; b += 1) {
    const [x, y] = [some[a]!, some[b]!];
    const g = new Set([x.gold, y.gold]);
    const gold = g.has('supported') && g.has('refuted') ? 'contested' : g.has('supported') ? 'supported' : g.has('refuted') ? 'refuted' : 'nei';
    if (new Set([...x.passages, ...y.passages].map((p) => p.id)).size < 2) continue;
    cases.push({ set: `2:${x.set}`, gold, claim: x.claim, passages: [...x.passages, ...y.passages], readings: [...x.readings, ...y.readings], missing: [...(x.missing ?? []), ...(y.missing ?? [])] });
  }
}
for (const i of all) if (i.passages.length > 1) cases.push({ set: i.set, gold: i.gold, claim: i.claim, passages: [...i.passages], readings: i.readings, missing: i.missing ?? [] });

const table = new Map<string, Record<string, [number, number]>>();
for (const c of cases) {
  const exhibits = c.passages.map(({ id, text }) => ({ id, text, kind: 'text' as const }));
  const read = onScales(exhibits, c.readings);
  const unread = unreadIn({ missing: [...c.missing] }, c.readings);
  const s = scalesOf(read);
  if (sideOfScales(s) !== 'supported') continue;
  const base = contraryIn(read, () => 1, unread);
  const surest = read.filter((e) => e.support >= e.refute).toSorted((a, b) => b.support - a.support)[0];
  const row = table.get(c.set) ?? Object.fromEntries(Object.keys(variants).map((k) => [k, [0, 0]])) as Record<string, [number, number]>;
  table.set(c.set, row);
  for (const [name, of] of Object.entries(variants)) {
    let worst = base?.refute ?? 0;
    for (const e of read) {
      if (e.id === surest?.id) continue;
      const r = of(c.claim, { ...e, text: c.passages.find((p) => p.id === e.id)!.text });
      if (r >= 0.2) worst = Math.max(worst, r);
    }
    const conf = confidenceIn('supported', s, worst > 0 ? { id: 'x', refute: worst } : null);
    if (conf >= 0.84) row[name]![c.gold === 'supported' ? 0 : 1] += 1;
  }
}
const names = Object.keys(variants);
console.log(['set', ...names].join(' | '));
const sum: Record<string, [number, number]> = {};
for (const [set, row] of table) { console.log([set.padEnd(16), ...names.map((n) => row[n]!.join(' ').padStart(8))].join(' | ')); for (const n of names) { sum[n] ??= [0, 0]; sum[n]![0] += row[n]![0]; sum[n]![1] += row[n]![1]; } }
console.log(['sum'.padEnd(16), ...names.map((n) => sum[n]!.join(' ').padStart(8))].join(' | '));
