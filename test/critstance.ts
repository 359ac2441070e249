import { writeFileSync } from 'node:fs';
import { openStance } from '@assize/stance';
import { dev, parse, planted } from './critdev.ts';
import { sentencesOf } from '@assize/scrutiny/report';
import { readPassage } from '@assize/lexical';
const st = await openStance({ by: 'model', threads: 1, onFallback: (w) => console.log(w) });
const out: any[] = [];
for (const name of dev) {
  const rep = parse(name);
  const want = planted.filter((p: any) => p.text === name && p.kind === 'contested-by-source');
  for (const { sentences, cites } of sentencesOf(rep)) for (const s of sentences) {
    if (!s.states) continue;
    const ids = s.cites.length ? s.cites : cites;
    const pairs = ids.map((id) => ({ claim: s.text, passage: rep.sources.find((x: any) => x.id === id)!.text }));
    const r = await st.read(pairs);
    const hit = want.some((w: any) => w.quote.replaceAll(/ \[[^\]]*\]/g, '').includes(s.text.slice(0, 40)));
    r.forEach((x, i) => { const lex = readPassage(s.text, pairs[i]!.passage); out.push({ name, hit, own: s.cites.length > 0, n: ids.length, id: ids[i], text: s.text, rel: lex.relevance, lr: lex.refute, ls: lex.support, s: x.support, r: x.refute, n_: x.neutral, ab: x.abstained, win: x.span ? pairs[i]!.passage.slice(x.span.from, x.span.to) : '' }); });
  }
}
writeFileSync('/tmp/stance.json', JSON.stringify(out));
for (const x of out) if (x.r > 0.3 || x.hit) console.log(x.hit ? '**' : '  ', x.own ? 'own' : 'sec', x.name, x.id, 's', x.s.toFixed(2), 'r', x.r.toFixed(2), 'n', x.n_.toFixed(2), x.text.slice(0, 80), '|', x.win.slice(0, 90));
await st[Symbol.asyncDispose]();
