import { sentences } from '@assize/lexical';
import { contentOf } from '#src/stance/rules/content.ts';

/** A denial, what it denies, and where that is limited to a case: of a rule, or of what was once. */
const OF_A_CASE: readonly RegExp[] = [
  /\b(?:not|never|cannot|\w+n['’]t)\b(?<denied>[^,;]*?)\b(?<kind>if|unless|as long as|for (?:everyone|all))\b/iu,
  /\b(?:did|was|were)(?: not|n['’]t)\b(?<denied>[^,;]*?)\b(?<kind>until)\b/iu,
  /\b(?:do|does|is|are|will|can|has|have|must|should)(?: not| never|n['’]t)\b(?<denied>[^,;]*?)\b(?<kind>when(?:ever)?|without|while|after|before)\b/iu,
  /\b(?:cannot|won['’]t)\b(?<denied>[^,;]*?)\b(?<kind>when(?:ever)?|without|while|after|before)\b/iu,
];

/** Behind one of these stands why all of it is denied. */
const WHY = /\b(?:because|since|so|as)\b/iu;

/** What is denied is a reason, a time or a measure, in whose place another is named. */
const NOT_BUT =
  /\b(?:not|never|\w+n['’]t)\b(?<denied>.*?)\b(?<kind>because|on|by|in|at|to|for|from)\b(?=[^.;]*?\bbut\s\k<kind>\b)/iu;

/** Words that a sentence may have more than a claim that it says so of. */
const MORE = 6;

const DENIES = /\b(?:not|no|never|none|nobody|nothing|cannot|without|neither)\b|n['’]t\b/iu;

const stemsIn = (text: string): string[] => contentOf(text).map(({ stem }) => stem);

/**
 * Whether a window denies what the claim says of a case alone ("The app does not work without a key." / "The app works."),
 * or of a reason or a time in whose place it names another ("It did not fail because of the tests but because of the
 * linter." / "It failed."): which leaves the claim open, or bears it out.
 */
export function isDeniedInPart(claim: string, window: string): boolean {
  if (DENIES.test(claim)) return false;
  const asked = stemsIn(claim);
  const said = sentences(window);
  const part = said.findIndex((sentence) => {
    const all = stemsIn(sentence);
    if (all.length > asked.length + MORE || !asked.every((stem) => all.includes(stem)))
      return false;
    return [...OF_A_CASE, NOT_BUT].some((pattern) => {
      const { 0: found = '', index = 0, groups } = pattern.exec(sentence) ?? {};
      const { denied = '', kind = '' } = groups ?? {};
      const behind = stemsIn(sentence.slice(index + found.length));
      const isLimit = kind === 'until' || !asked.some((stem) => behind.includes(stem));
      const isOwn = ` ${claim.toLowerCase()}`.includes(` ${kind.toLowerCase()} `);
      if (pattern !== NOT_BUT && WHY.test(denied)) return false;
      return isLimit && !isOwn && stemsIn(denied).some((stem) => asked.includes(stem));
    });
  });
  if (part < 0) return false;
  const others = said.toSpliced(part, 1).flatMap(stemsIn);
  return !asked.every((stem) => others.includes(stem));
}
