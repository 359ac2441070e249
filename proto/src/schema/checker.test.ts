import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { strictObject } from './atoms.ts';
import { checker } from './checker.ts';

const Sample = strictObject({
  text: Type.String({ minLength: 1 }),
  rule: Type.Optional(Type.Enum(['auto', 'always', 'never'])),
  form: Type.Optional(Type.Literal('classic')),
  id: Type.Optional(Type.String({ pattern: '^[a-z2-7]{26}$' })),
  name: Type.Optional(Type.String({ pattern: '^[a-z][a-z-]*$' })),
  items: Type.Optional(Type.Array(strictObject({ a: Type.String(), b: Type.String() }))),
});

const faults = (value: unknown): readonly string[] => {
  const checked = checker(Sample)(value);
  return checked.ok ? [] : checked.faults;
};

describe('a fault', () => {
  it.each([
    [{ text: '' }, ['text must not be empty']],
    [{ text: 'a', rule: 'x' }, ['rule must be one of auto, always, never']],
    [{ text: 'a', form: 'x' }, ['form must be classic']],
    [{ text: 'a', id: 'x' }, ['id must be 26 characters of a-z and 2-7']],
    [{ text: 'a', name: 'X' }, ['name must match pattern "^[a-z][a-z-]*$"']],
    [[], ['it must be object']],
  ])('of %j says what is allowed', (value, told) => {
    expect(faults(value)).toEqual(told);
  });

  it('of an unknown field names the one that is missing beside it', () => {
    expect(faults({ claim: 'a' })).toEqual([
      'it must have text',
      'claim: unknown field; text may be meant',
    ]);
    expect(faults({ text: 'a', items: [{ c: 'c' }], more: 1 })).toEqual([
      'more: unknown field',
      'items.0 must have a, b',
      'items.0.c: unknown field',
    ]);
  });
});
