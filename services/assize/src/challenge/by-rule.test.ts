import { openDocumentReader } from '@assize/documents';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { assumptionsByRule as byRule } from './by-rule.ts';

const DESIGN = `---
title: It must not be read
---
# Session store

Tokens live in Redis. The store must keep
them across a restart. Why must it?

## Assumptions

We rely on the following:

- We assume that Redis is never restarted.
- The network is reliable
  - Packets arrive in order.

### Load

There are ten users at most.

## Plan

We list the keys. Given that keys are small, one node suffices.

\`\`\`
this must be passed over
\`\`\`

| part | promise |
| --- | --- |
| cache | It always answers within a second. |

> The client will retry.

The store must keep them across a restart.
`;

const reader = openDocumentReader();
afterAll(() => reader[Symbol.asyncDispose]());

async function assumptionsByRule(markdown: string) {
  const read = await reader.blocks(markdown);
  if (read.status !== 'blocks') throw new Error(read.reason);
  return byRule(read.blocks);
}

describe('assumptionsByRule', () => {
  it('finds each with its place and why it counts as one', async () => {
    const found = await assumptionsByRule(DESIGN);
    expect(found.map(({ line, because, statement }) => [line, because, statement])).toEqual([
      [6, 'cue: must', 'The store must keep them across a restart.'],
      [13, 'heading', 'Redis is never restarted.'],
      [14, 'heading', 'The network is reliable'],
      [15, 'heading', 'Packets arrive in order.'],
      [19, 'heading', 'There are ten users at most.'],
      [23, 'cue: given that', 'Keys are small'],
      [31, 'cue: always', 'It always answers within a second.'],
      [33, 'cue: will', 'The client will retry.'],
    ]);
    expect(found[4]?.heading).toBe('Load');
  });

  it.each([
    ['We assume the cache is warm.', 'The cache is warm.'],
    ['This design assumes that disks do not fail.', 'Disks do not fail.'],
    ['It is assumed that clocks agree.', 'Clocks agree.'],
    ['The system is assumed to be idle.', 'The system is assumed to be idle.'],
    ['We are assuming that clocks agree.', 'Clocks agree.'],
    ['Our assumption is that users read mail.', 'Users read mail.'],
    ['Assumption 2: backups are tested.', 'Backups are tested.'],
    ['Assuming the index fits in memory, a search takes 5 ms.', 'The index fits in memory'],
    ['Writes must be idempotent.', 'Writes must be idempotent.'],
  ])('states %j as what is to be searched', async (sentence, statement) => {
    expect((await assumptionsByRule(sentence)).map((one) => one.statement)).toEqual([statement]);
  });

  it.each(['', 'Nothing here.', '# Must be a heading', '`must` x', 'What must it do?', 'It must:'])(
    'finds none in %j',
    async (markdown) => {
      const found = await assumptionsByRule(markdown);
      expect(found.map(({ statement }) => statement)).toEqual(
        markdown === '`must` x' ? ['Must x'] : [],
      );
    },
  );

  it('gives a line of the document for each, whatever the document', async () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('## Assumptions', '- It must hold.', '', '> never say never', '| a must b |'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        for (const one of await assumptionsByRule(lines.join('\n'))) {
          expect(one.line).toBeGreaterThanOrEqual(1);
          expect(one.line).toBeLessThanOrEqual(lines.length);
          expect(one.statement.trim()).not.toBe('');
        }
      }),
    );
  });
});
