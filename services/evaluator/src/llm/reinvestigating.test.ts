import type { Gathered, View } from '@assize/proto';
import { reinvestigated } from '@assize/proto/testing/artifacts';
import { advised, aView, exhibits } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { reinvestigating } from './reinvestigating.ts';

const question = (id: string) => ({ id, text: `${id}?`, about: null });
const feedback = { challenged: [], alternative: null, questions: ['x', 'y'].map(question) };
const view: View = aView({ exhibits: exhibits('a'), feedback });
const answerOf = (id: string, answer: string | null, ids: string[] = []) => {
  return { question: id, answer, exhibits: ids };
};
const byRule = reinvestigated({
  answers: [answerOf('x', 'by rule', ['new']), answerOf('y', null)],
  evidence: [{ id: 'new', text: 'More of it.' }],
});

const answered = (...answers: object[]) => advised('reinvestigate', { answers });

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
