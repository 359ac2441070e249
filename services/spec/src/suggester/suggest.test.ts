import fc from 'fast-check';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { withSuggestion, settingsFromFlags, withAnswers, openFields } from './apply.ts';
import { suggest } from './suggest.ts';
import { Suggestion } from './suggestion.ts';

const MODELS = ['one', 'two', 'three'];
const NONE = { docType: undefined, focus: undefined, persona: undefined, models: undefined };

describe('the doc type', () => {
  it.each([
    ['a bug and a crash', 'debug', 0.6],
    ['a user story of a stakeholder, as a user', 'prd', 0.7],
    ['a bug', 'tech', 0.4],
    ['', 'tech', 0.4],
    // A word must occur whole, a phrase may occur anywhere, and each counts once.
    ['bug bug debugger crashed', 'tech', 0.4],
    ['the stack traces where logs show it', 'debug', 0.6],
  ] as const)('of %j is %s (%d)', (text, type, confidence) => {
    const suggestion = suggest(text, MODELS);
    expect(suggestion.doc_type).toBe(type);
    expect(suggestion.confidence.doc_type).toBe(confidence);
  });

  it('is tech with a warning at a tie', () => {
    const { doc_type: type, warnings, confidence } = suggest('bug, crash, kpi, mvp', MODELS);
    expect([type, confidence.doc_type]).toEqual(['tech', 0.4]);
    expect(warnings).toEqual(['doc_type: debug and prd have 2 indicators each: tech is taken']);
  });

  it('is 0.9 sure at most', () => {
    const text = 'bug error crash timeout slow failing broken exception regression incident';
    expect(suggest(text, MODELS).confidence.doc_type).toBe(0.9);
  });
});

describe('focus, persona and models', () => {
  it('are by the most indicators, from two on', () => {
    const suggestion = suggest('jwt, oauth and cpu in production; an alert to the pager', MODELS);
    expect(suggestion).toMatchObject({
      focus: 'security',
      persona: 'oncall-engineer',
      models: ['one', 'two'],
      confidence: { focus: 0.6, persona: 0.7, models: 0.6 },
    });
    expect(suggestion.reasoning.focus).toBe('indicators: oauth, jwt');
  });

  it('are none below that, and one model', () => {
    expect(suggest('jwt', MODELS)).toMatchObject({ focus: null, persona: null, models: ['one'] });
  });

  it('are no focus at a tie, with a warning', () => {
    const { focus, warnings } = suggest('jwt oauth cpu p99', MODELS);
    expect(focus).toBeNull();
    expect(warnings).toEqual([
      'focus: security and performance have 2 indicators each: none is taken',
    ]);
  });

  it('warn where no model is configured', () => {
    expect(suggest('', [])).toMatchObject({
      models: [],
      warnings: ['no model is configured: models is empty'],
    });
  });
});

it('is of its own schema, whatever the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, models) =>
      Check(Suggestion, suggest(text, models)),
    ),
  );
});

describe('a suggestion', () => {
  const suggestion = suggest('a bug, a crash; jwt, oauth', MODELS);

  it('is applied to what no flag says', () => {
    expect(withSuggestion(suggestion, { ...NONE, docType: 'prd' })).toEqual({
      docType: 'prd',
      focus: 'security',
      persona: null,
      models: ['one', 'two'],
    });
    expect(settingsFromFlags({ ...NONE, docType: 'prd' })).toMatchObject({
      docType: 'prd',
      focus: null,
    });
  });

  it('is asked about where no flag says it', () => {
    const fields = openFields(suggestion, { ...NONE, models: ['own'] });
    expect(fields.map(({ label, shown }) => `${label}: ${shown}`)).toEqual([
      'doc type: debug',
      'focus: security',
      'persona: none',
    ]);
    const [type] = fields;
    expect(['', '-', ' tech '].map((answer) => type?.fault(answer))).toEqual([null, null, null]);
    expect(type?.fault('poem')).toBe('it must be one of prd, tech, debug, blank or -');
  });

  it('is kept by a blank answer, cleared by -, and never put over a flag', () => {
    const answers = { docType: ' ', focus: '-', persona: 'oncall-engineer', models: 'two, own' };
    expect(withAnswers(suggestion, { ...NONE, persona: 'cfo' }, answers)).toEqual({
      docType: 'debug',
      focus: null,
      persona: 'cfo',
      models: ['two', 'own'],
    });
    expect(withAnswers(suggestion, NONE, { models: '-' }).models).toEqual([]);
  });
});
