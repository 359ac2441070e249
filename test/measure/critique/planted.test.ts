import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLANTED_KINDS, plantedTexts, type Part } from './planted.ts';

const FOLDER = join(import.meta.dirname, '../../accuracy/critique');
const TEXTS = plantedTexts();
const FAULTS = TEXTS.flatMap(({ planted }) => planted);

/** Keeps separators, and excludes the figures of citations. */
function figuresIn(text: string): string[] {
  return text.replaceAll(/\[[a-z0-9]+\]/g, '').match(/\d+(?:[.,]\d+)*/g) ?? [];
}

describe('the texts with planted faults', () => {
  it('are the eighteen reports of the folder, a third of them kept apart, and no fault is of another', () => {
    const files = readdirSync(FOLDER).filter(
      (file) => file.endsWith('.md') && file !== 'README.md',
    );
    expect(TEXTS.map(({ name }) => `${name}.md`).toSorted()).toEqual(files.toSorted());
    expect(TEXTS.filter(({ part }) => part === 'kept apart')).toHaveLength(6);
    expect(TEXTS).toHaveLength(18);
    const lines = readFileSync(join(FOLDER, 'planted.jsonl'), 'utf8').trimEnd().split('\n');
    expect(FAULTS).toHaveLength(lines.length);
  });

  it.each(TEXTS)('$name has the size, the sources and the faults that the README tells', (text) => {
    const words = readFileSync(join(FOLDER, `${text.name}.md`), 'utf8').split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(400);
    expect(words).toBeLessThanOrEqual(900);
    expect(text.report.sections.length).toBeGreaterThanOrEqual(4);
    expect(text.report.sections.length).toBeLessThanOrEqual(7);
    expect(text.report.sources.length).toBeGreaterThanOrEqual(4);
    expect([6, 8]).toContain(text.planted.length);
    const kinds = new Set(text.planted.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([...PLANTED_KINDS].toSorted());
  });

  it.each(TEXTS)('$name holds every quote once, in the section that is named', (text) => {
    for (const { section, quote } of text.planted) {
      const found = text.report.sections.find(({ id }) => id === section);
      expect(found?.text.split(quote), `${section}: ${quote}`).toHaveLength(2);
    }
  });

  it.each(TEXTS)(
    '$name cites every source, and a planted figure is in none',
    ({ report, planted }) => {
      const cited = new Set(report.sections.flatMap(({ citations = [] }) => citations));
      expect([...cited].toSorted()).toEqual(report.sources.map(({ id }) => id).toSorted());
      const given = new Set(report.sources.flatMap(({ text }) => figuresIn(text)));
      for (const { quote } of planted.filter(({ kind }) => kind === 'uncited-number')) {
        expect(quote).not.toContain('[');
        expect(
          figuresIn(quote).some((figure) => !given.has(figure)),
          quote,
        ).toBe(true);
      }
    },
  );

  it.each(TEXTS)(
    '$name rests on one source exactly where that was planted',
    ({ report, planted }) => {
      const alone = report.sections.filter(({ citations = [] }) => citations.length < 2);
      const told = planted.filter(({ kind }) => kind === 'single-source');
      expect(alone.map(({ id }) => id)).toEqual(told.map(({ section }) => section));
    },
  );

  it('have each kind at least six times on either side', () => {
    const counts = (part: Part) =>
      PLANTED_KINDS.map((kind) => {
        const texts = TEXTS.filter((text) => text.part === part);
        return texts.flatMap(({ planted }) => planted).filter((fault) => fault.kind === kind)
          .length;
      });
    expect(counts('development')).toEqual([16, 16, 18, 14, 12, 18]);
    expect(counts('kept apart')).toEqual([10, 10, 6, 10, 6, 6]);
  });
});
