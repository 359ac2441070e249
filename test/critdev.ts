import { readFileSync } from 'node:fs';
import { lexicalReader } from '@assize/reader';
import { gatherAssessment, assess } from '../services/evaluator/src/critique/assessment.ts';
const base = process.env['CRIT'] ?? '/work/wt/crittexts/test/accuracy/critique';
const split = JSON.parse(readFileSync(base + '/split.json', 'utf8'));
export const slug = (h: string) => h.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
export function parse(name: string) {
  const md = readFileSync(`${base}/${name}.md`, 'utf8');
  const parts = md.split(/^## /m);
  const title = parts[0]!.replace(/^# /, '').trim();
  const sections: any[] = []; const sources: any[] = [];
  for (const p of parts.slice(1)) {
    const nl = p.indexOf('\n'); const heading = p.slice(0, nl).trim(); const text = p.slice(nl + 1).trim();
    if (heading === 'Sources') for (const m of text.matchAll(/^- \[([^\]]+)\] (.*)$/gm)) sources.push({ id: m[1], text: m[2] });
    else sections.push({ id: slug(heading), heading, text });
  }
  return { title, sections, sources };
}
export const dev: string[] = split.development;
export const view = (report: any, turns: any[] = []) => ({ caseId: 'c', report, exhibits: [], pass: 1, remandsLeft: 1, deadline: new Date(Date.now() + 6e5).toISOString(), turns });
export const planted = readFileSync(base + '/planted.jsonl', 'utf8').split('\n').filter(Boolean).map((l) => { try { return JSON.parse(l); } catch { return null; } }).filter((d) => d && dev.includes(d.text));
if (import.meta.main) {
  for (const name of dev) {
    const v = view(parse(name));
    const g = await gatherAssessment(lexicalReader(), v as any, new AbortController().signal);
    const a = assess(v as any, g);
    const want = planted.filter((p: any) => p.text === name && p.kind === 'contested-by-source');
    for (const s of a.statements) {
      const hit = want.some((w: any) => w.quote.replaceAll(/ \[[^\]]*\]/g, '').includes(s.text.slice(0, 40)));
      for (const r of s.readings) if (r.refute > 0.3 || hit) console.log(hit ? '**' : '  ', name, r.source, 'rel', r.relevance.toFixed(2), 's', r.support.toFixed(2), 'r', r.refute.toFixed(2), 'n', r.neutral.toFixed(2), s.text.slice(0, 90));
    }
  }
}
