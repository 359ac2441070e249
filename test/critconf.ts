import { dev, parse, planted } from './critdev.ts';
import { readFileSync } from 'node:fs';
import { sentencesOf } from '@assize/scrutiny/report';
import { conflictWith, clausesOf } from '../infra/scrutiny/src/report/conflict.ts';
import { cuesOf } from '@assize/lexical';
const st: any[] = JSON.parse(readFileSync('/tmp/stance.json', 'utf8'));
for (const name of dev) {
  const rep = parse(name);
  const want = planted.filter((p: any) => p.text === name && p.kind === 'contested-by-source');
  for (const { sentences, cites } of sentencesOf(rep)) for (const s of sentences) {
    if (!s.states) continue;
    const ids = s.cites.length ? s.cites : cites;
    const hit = want.some((w: any) => w.quote.replaceAll(/ \[[^\]]*\]/g, '').includes(s.text.slice(0, 40)));
    for (const id of ids) {
      const c = conflictWith(s.text, rep.sources.find((x: any) => x.id === id)!.text);
      const x = st.find((y) => y.name === name && y.id === id && y.text === s.text);
      if (c || hit) console.log(hit ? '**' : '  ', s.cites.length ? 'own' : 'sec', name.slice(0, 6), id, c?.how, c && cuesOf(s.text, c.words).coverage.toFixed(2), 'S', x?.s.toFixed(2), 'R', x?.r.toFixed(2), 'L', x?.ls.toFixed(2), x?.lr.toFixed(2), s.text, '|', c?.words);
    }
  }
}
