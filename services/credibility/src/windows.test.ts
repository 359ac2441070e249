import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topicsOf, windowsOf } from '#src/windows.ts';

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

describe('topicsOf', () => {
  const claim = 'The deploy of 14:02 failed.';
  const aside = 'The canteen serves soup of lentils on Mondays and bread with it all week long.';

  it('is a short text alone', () => {
    expect(topicsOf(claim, aside)).toEqual([aside]);
  });

  it('has the sentences that decide by themselves, beside all that stands around them', () => {
    const said = 'The deploy of 14:02 failed: the image could not be pulled.';
    const around = Array.from({ length: 12 }, () => aside).join(' ');
    const text = `${around} ${said} ${around}`;
    const topics = topicsOf(claim, text);
    expect(topics.slice(0, -3)).toEqual(windowsOf(text));
    expect(topics.slice(-3)).toEqual([
      `${aside} ${said}`,
      `${aside} ${said} ${aside}`,
      `${aside} ${aside}`,
    ]);
    const twice = topicsOf(claim, `${aside} ${aside} ${aside} ${aside} ${aside} ${aside} ${aside}`);
    expect(new Set(twice).size).toBe(twice.length);
  });
});
