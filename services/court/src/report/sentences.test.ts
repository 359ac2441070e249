import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sentencesOf } from './sentences.ts';
import { reportOf } from './testing/view.ts';

const sources = { lee: 'L', '4': 'F' };

function read(text: string) {
  return sentencesOf(reportOf({ a: text }, sources))[0]?.sentences ?? [];
}

describe('a section’s sentences', () => {
  it('belong to the citation behind their full stop, as to the one before it', () => {
    const cites = read('One is so here. [lee] Two is so there [^4]. Three is not cited here.').map(
      (one) => one.cites,
    );
    expect(cites).toEqual([['lee'], ['4'], []]);
  });

  it('cite several sources in one pair of brackets, each once', () => {
    expect(read('It is so in both trials [lee; 4][lee].')[0]?.cites).toEqual(['lee', '4']);
  });

  it('keep brackets that name no source', () => {
    const [one] = read('The limit [see above] was reached in May [lee].');
    expect(one?.text).toBe('The limit [see above] was reached in May.');
  });

  it('begin anew with each item of a list, and count it as a paragraph', () => {
    const found = read('Two things were found:\n- the pump had failed\n- nobody had noticed it');
    expect(found.map((one) => one.paragraph)).toEqual([0, 1, 2]);
  });

  it('state nothing in a question, a row of a table, program text or a note on what was taken out', () => {
    const quiet = [
      'Was the pump broken in May?',
      '| pump | broken | in May |',
      '```\nthe pump was broken in May.\n```',
      'Contested: the section said "The pump was broken". Source lee says it was not.',
    ];
    for (const text of quiet) expect(read(text).filter((one) => one.states)).toEqual([]);
    expect(read('The pump was broken in May.')[0]?.states).toBe(true);
  });

  it('are exact parts of the section, whatever stands in it', () => {
    const piece = fc.constantFrom(
      'The pump broke. ',
      '[lee]',
      '[4',
      '\n\n',
      '- ',
      'Why? ',
      '```',
      '.',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const { quote } of read(text)) expect(text).toContain(quote);
      }),
    );
  });
});

it('names the sources of a section that its sentences do not, and only those that there are', () => {
  const report = reportOf({ a: 'It is so in May [lee].' }, sources);
  const [section] = report.sections;
  const cited = {
    ...section,
    id: 'a',
    heading: 'a',
    text: section?.text ?? '',
    citations: ['4', 'x'],
  };
  expect(sentencesOf({ ...report, sections: [cited] })[0]?.cites).toEqual(['lee', '4']);
  expect(sentencesOf({ ...report, sections: [cited] })[0]?.unsourced).toEqual(['x']);
});

it('takes an id of the section, and a footnote, for a citation also where no source has it', () => {
  const text = 'It is so in May [ghost]. It was so in June [^none]. It [sic] is so [lee].';
  const report = reportOf({ a: text }, sources);
  const sections = report.sections.map((one) => ({ ...one, citations: ['ghost', 'lee'] }));
  const [section] = sentencesOf({ ...report, sections });
  expect(section?.unsourced).toEqual(['ghost', 'none']);
  expect(section?.sentences.map(({ unsourced }) => unsourced)).toEqual([['ghost'], ['none'], []]);
  expect(section?.sentences[0]?.text).toBe('It is so in May.');
  expect(section?.cites).toEqual(['lee']);
});
