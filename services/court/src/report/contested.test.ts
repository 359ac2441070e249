import { describe, expect, it } from 'vitest';
import { contesting, supports, canDetectDenials } from './contested.ts';

describe('contesting', () => {
  const sources = [{ id: 's', text: 'It was a wet year. The flood stopped the pump for days.' }];
  const reading = { source: 's', relevance: 1, support: 0.3, refute: 0.4, neutral: 0.3 };
  const refuting = { ...reading, support: 0.1, refute: 0.7, neutral: 0.2 };
  const text = 'The pump was not stopped by the flood.';

  it('is by a reading that refutes, with the source’s words that are nearest', () => {
    const contest = contesting({ text, readings: [reading, refuting] }, sources);
    expect(contest).toMatchObject({ source: 's' });
    expect(contest?.why).toContain('The flood stopped the pump for days.');
  });

  it('is not by a reading that leans, supports or is of another matter', () => {
    const sure = { ...reading, support: 0.95, refute: 0.02, neutral: 0.03 };
    const readings = [reading, sure, { ...refuting, relevance: 0.3 }];
    expect(contesting({ text, readings }, sources)).toBeNull();
    expect(supports(sure)).toBe(true);
  });

  it('is nothing where nothing was read: that is no evidence of anything', () => {
    expect(contesting({ text, readings: [] }, sources)).toBeNull();
  });

  it('is not asked of lexical cues, which would hold sound statements against their sources', () => {
    expect(canDetectDenials({ stanceModel: 'lexical-cues-3' })).toBe(false);
    expect(canDetectDenials({ stanceModel: 'assize-stance-27' })).toBe(true);
  });
});
