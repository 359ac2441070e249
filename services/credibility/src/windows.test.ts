import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowsOf } from '#src/windows.ts';

const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

describe('windowsOf', () => {
  it('leaves a short text as it is', () => {
    expect(windowsOf(' A short text.\n')).toEqual([' A short text.\n']);
  });

  it('cuts a long one between sentences', () => {
    const sentence = 'The Moon orbits the Earth once in twenty-seven days and some hours.';
    const windows = windowsOf(Array.from({ length: 60 }, () => sentence).join(' '));
    expect(windows.length).toBeGreaterThan(3);
    for (const window of windows) {
      expect(window.length).toBeLessThanOrEqual(1000);
      expect(window.startsWith('The Moon') && window.endsWith('hours.')).toBe(true);
    }
  });

  it('leaves nothing out, and no window is blank or too long', () => {
    const word = fc.string({ minLength: 1, maxLength: 30 });
    const texts = fc.oneof(
      fc.array(word, { minLength: 40, maxLength: 300 }).map((words) => words.join(' ')),
      fc.string({ minLength: 1201, maxLength: 4000 }),
    );
    fc.assert(
      fc.property(
        texts.filter((text) => text.trim() !== ''),
        (text) => {
          const windows = windowsOf(text);
          expect(squeezed(windows.join(''))).toBe(squeezed(text));
          if (text.length <= 1200) return;
          for (const window of windows) {
            expect(window.length).toBeLessThanOrEqual(1000);
            expect(window.trim()).not.toBe('');
          }
        },
      ),
    );
  });
});
