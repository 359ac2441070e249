import type { Gathered, Reinvestigation, View } from '@assize/proto';
import { aView, exhibits } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { reinvestigating } from './reinvestigating.ts';

const question = (id: string) => ({ id, text: `${id}?`, about: null });
const feedback = { challenged: [], alternative: null, questions: ['x', 'y'].map(question) };
const view: View = aView({ exhibits: exhibits('a'), feedback });
const answerOf = (id: string, answer: string | null, ids: string[] = []) => {
  return { question: id, answer, exhibits: ids };
};
const byRule: Reinvestigation = {
  kind: 'reinvestigation',
  answers: [answerOf('x', 'by rule', ['new']), answerOf('y', null)],
  evidence: [{ id: 'new', text: 'More of it.' }],
  classification: 'supported',
  confidence: 0.5,
  by: 'built-in investigator',
};

function answered(...answers: object[]): Gathered {
  const usage = { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: null, ms: 1 };
  const by = { model: 'm', family: 'f', prompt: { name: 'p', hash: 'h' } };
  return { advice: [{ asked: 'reinvestigate', ...by, answer: { answers }, failure: null, usage }] };
}

const decided = (gathered: Gathered, ruled = byRule) =>
  reinvestigating.decide(view, gathered, ruled);

describe('a remand with a model', () => {
  it('answers by exhibits, old and new, and changes nothing else', () => {
    const gathered = answered(
      { question: 'q1', answer: 'It is so.', exhibits: ['E2', 'E1'] },
      { question: 'q2', answer: 'Also.', exhibits: ['E1'] },
    );
    expect(decided(gathered)).toEqual({
      ...byRule,
      answers: [answerOf('x', 'It is so.', ['new', 'a']), answerOf('y', 'Also.', ['a'])],
    });
  });

  it('takes no answer that rests on nothing, and none away that the rule found', () => {
    const gathered = answered(
      { question: 'q1', answer: null, exhibits: [] },
      { question: 'q2', answer: 'Believe me.', exhibits: [] },
    );
    expect(decided(gathered)).toEqual(byRule);
  });

  it('brings nothing where the model gave no answer', () => {
    expect(decided({})).toMatchObject({
      evidence: [],
      answers: [answerOf('x', null), answerOf('y', null)],
      abstained: 'the language model was not asked (reinvestigate)',
    });
  });

  it('leaves a publisher’s own investigator to speak for itself', () => {
    const own = { ...byRule, by: 'publisher acme' };
    expect(reinvestigating.question(view, own)).toBeNull();
    expect(decided({}, own)).toEqual(own);
  });
});
