/** Few characters, many, accented ones, and some beyond the basic plane. */
const ALPHABETS = ['ab', 'abc ', 'abcdefghijklmnopqrstuvwxyz -', 'ABCdefÀàéßİΣσ', '𝒜𝒷😀é1 '].map(
  (letters) => Array.from(letters),
);

/** Pseudo-random numbers that `golden.py` generates as well: the upper bits of Numerical Recipes' generator. */
export function seededDraws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
}

/** The pairs of `golden.py`. In every third pair, one text is a variation of the other; one pair in fifty is long. */
export function generatedPairs(count: number): [string, string][] {
  const draw = seededDraws(17);
  const made = (letters: readonly string[], most: number): string[] =>
    Array.from({ length: draw(most) }, () => letters[draw(letters.length)] ?? '');
  return Array.from({ length: count }, (_, at) => {
    const letters = ALPHABETS[draw(ALPHABETS.length)] ?? [];
    const most = at % 50 === 0 ? 180 : 30;
    const a = made(letters, most);
    if (at % 3 !== 0) return [a.join(''), made(letters, most).join('')];
    const b = [...a];
    for (let change = draw(5); change > 0; change -= 1)
      b.splice(draw(b.length + 1), draw(3), ...made(letters, 3));
    return [a.join(''), b.join('')];
  });
}
