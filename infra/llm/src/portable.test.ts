import Type from 'typebox';
import { expect, it } from 'vitest';
import { portable } from './portable.ts';

it('a portable schema says no length of a text, and that a word of a list is a text', () => {
  const schema = Type.Object(
    {
      maxLength: Type.String({ maxLength: 9 }),
      side: Type.Enum(['a', 'b']),
      words: Type.Array(Type.Union([Type.String({ minLength: 1 }), Type.Null()]), { maxItems: 2 }),
    },
    { additionalProperties: false },
  );
  expect(portable(schema)).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['maxLength', 'side', 'words'],
    properties: {
      maxLength: { type: 'string' },
      side: { type: 'string', enum: ['a', 'b'] },
      words: {
        type: 'array',
        maxItems: 2,
        items: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
    },
  });
});
