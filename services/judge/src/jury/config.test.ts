import { describe, expect, it } from 'vitest';
import { readJury } from './config.ts';

const MODEL = { ASSIZE_LLM_URL: 'http://127.0.0.1:1/v1', ASSIZE_LLM_MODEL: 'qwen3' };

describe('readJury', () => {
  it('is null where no jury is named', () => {
    expect(readJury({})).toBeNull();
    expect(readJury(MODEL)).toBeNull();
  });

  it('gives each juror its own model, before the one for all', () => {
    const env = { ...MODEL, ASSIZE_JURY: 'anna, ben', ASSIZE_LLM_JUROR_BEN_MODEL: 'llama-3' };
    expect(readJury(env)).toMatchObject({
      quorum: 2,
      seats: [
        { seat: 'juror-anna', counsel: { family: 'qwen', llm: { model: 'qwen3' } } },
        { seat: 'juror-ben', counsel: { family: 'llama', llm: { model: 'llama-3' } } },
      ],
    });
  });

  it('has no model for a juror whose seat is on the bus', () => {
    const env = {
      ASSIZE_JURY: 'anna,ben',
      ASSIZE_SEATS: 'juror-ben,grader-support',
      ASSIZE_LLM_JUROR_ANNA_URL: 'http://127.0.0.1:1/v1',
      ASSIZE_LLM_JUROR_ANNA_MODEL: 'qwen3',
    };
    expect(readJury(env)).toMatchObject({
      timeoutMs: 120_000,
      seats: [
        { seat: 'juror-anna', counsel: { family: 'qwen' } },
        { seat: 'juror-ben', counsel: null },
      ],
    });
  });

  it.each([
    ['a', 1],
    ['a,b', 2],
    ['a,b,c', 2],
    ['a,b,c,d', 3],
  ])('of %s has a quorum of %i: more than half of the seats', (jury, quorum) => {
    expect(readJury({ ...MODEL, ASSIZE_JURY: jury })?.quorum).toBe(quorum);
  });

  it.each([
    [{ ASSIZE_JURY: 'a,a' }, /ASSIZE_JURY holds a,a; it must be up to 12 different names/],
    [{ ASSIZE_JURY: 'a,,b' }, /ASSIZE_JURY/],
    [{ ASSIZE_JURY: 'Anna' }, /ASSIZE_JURY/],
    [{ ASSIZE_JURY: 'grader-anna' }, /ASSIZE_JURY/],
    [{ ASSIZE_JURY_QUORUM: '3' }, /ASSIZE_JURY_QUORUM holds 3; it must be unset/],
    [{ ASSIZE_JURY: 'a,b', ASSIZE_JURY_QUORUM: '3' }, /ASSIZE_JURY_QUORUM holds 3; .* at most 2/],
    [{ ASSIZE_JURY: 'a', ASSIZE_LLM_MODEL: '' }, /ASSIZE_LLM_MODEL/],
    [{ ASSIZE_SEATS: 'ben' }, /ASSIZE_SEATS/],
    [{ ASSIZE_SEATS: 'publisher-acme' }, /ASSIZE_SEATS/],
    [{ ASSIZE_SEATS: 'persona-rick' }, /ASSIZE_SEATS/],
    [{ ASSIZE_SEAT_TIMEOUT: '6m' }, /ASSIZE_SEAT_TIMEOUT/],
  ])('refuses %j', (jury, why) => {
    expect(() => readJury({ ...MODEL, ...jury })).toThrow(why);
  });
});
