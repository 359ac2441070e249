import { writeFileSync } from 'node:fs';
import { openStance } from '@assize/stance';
import { dev, parse, planted } from './critdev.ts';
import { sentencesOf } from '@assize/scrutiny/report';
import { readPassage, cuesOf, sentences } from '@assize/lexical';
const st = await openStance({ by: 'model', threads: 1, onFallback: (w) => console.log(w) });
const out: any[] = [];
for (const name of dev) {
  const rep = parse(name);
  const want = planted.filter((p: any) => p.text === name && p.kind === 'contested-by-source');
  for (const { sentences: ss, cites } of sentencesOf(rep)) for (const s of ss) {
    if (!s.states) continue;
    const ids = s.cites.length ? s.cites : cites;
    const hit = want.some((w: any) => w.quote.replaceAll(/ \[[^\]]*\]/g, '').includes(s.text.slice(0, 40)));
    for (const id of ids) {
      const text = rep.sources.find((x: any) => x.id === id)!.text as string;
      const clauses = sentences(text).flatMap((x) => x.split(/;\s+/));
      const parts = [...clauses, ...sentences(text)];
      const scored = parts.map((c) => ({ c, cov: cuesOf(s.text, c).coverage })).sort((a, b) => b.cov - a.cov || a.c.length - b.c.length);
      const top = scored.slice(0, 2);
      const r = await st.read(top.map(({ c }) => ({ claim: s.text, passage: c })));
      const lex = top.map(({ c }) => readPassage(s.text, c));
      out.push({ name, hit, own: s.cites.length > 0, id, text: s.text, top: top.map((t, i) => ({ ...t, s: r[i]!.support, r: r[i]!.refute, n: r[i]!.neutral, ls: lex[i]!.support, lr: lex[i]!.refute, rel: lex[i]!.relevance })) });
    }
  }
}
writeFileSync('/tmp/stance2.json', JSON.stringify(out));
out.sort((a, b) => b.top[0].r - a.top[0].r);
for (const x of out) { const t = x.top[0]; if (t.r > 0.3 || t.lr > 0.5 || x.hit) console.log(x.hit ? '**' : '  ', x.own ? 'own' : 'sec', x.name.slice(0, 6), x.id, 'cov', t.cov.toFixed(2), 's', t.s.toFixed(2), 'r', t.r.toFixed(2), 'lex', t.ls.toFixed(2), t.lr.toFixed(2), x.text.slice(0, 70), '|', t.c.slice(0, 80)); }
await st[Symbol.asyncDispose]();
