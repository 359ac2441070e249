import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '#src/lines.ts';

const textsOf = (text: string): string[] | null =>
  linesOf(text)?.map(({ from, to }) => text.slice(from, to)) ?? null;

describe('linesOf', () => {
  it('are those of a log, a table, a list and a file of settings', () => {
    for (const lines of [
      ['14:02 basket-7f4 readiness 503', '14:16 basket-7f4 Ready, kept since', '15:00 log closed'],
      ['host        not_after', 'www.example 2031-08-02', 'pay.example 2030-06-01'],
      ['- [x] invoices drained (0 left)', '- [ ] orders drained', '- [x] switched'],
      ['failover:', '  mode: manual', '  automatic: disabled', 'replicas: 3'],
    ]) {
      expect(textsOf(lines.join('\n'))).toEqual(lines);
      expect(textsOf(lines.join('\r\n'))?.map((line) => line.trimEnd())).toEqual(lines);
    }
  });

  it('are none of prose, however it is broken into lines', () => {
    const broken = [
      'The readiness probe of the basket service failed',
      'four times before the cache was warm, and passed',
      'from then on.',
    ];
    expect(linesOf('The probe failed.')).toBeNull();
    expect(linesOf(broken.join('\n'))).toBeNull();
    expect(linesOf('The probe failed.\nIt passed later.\nNobody was paged.')).toBeNull();
  });

  it('leave out nothing but white space, and overlap nowhere', () => {
    const line = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.lorem({ maxCount: 14 }));
    const texts = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(texts, (text) => {
        const lines = linesOf(text);
        if (lines === null) return;
        const gaps = [...lines.map(({ from }) => from), text.length].map((to, at) =>
          text.slice(lines[at - 1]?.to ?? 0, to),
        );
        expect(gaps.join('').trim()).toBe('');
        for (const { from, to } of lines) expect(text.slice(from, to).trim()).not.toBe('');
      }),
    );
  });
});
