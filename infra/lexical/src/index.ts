export { additionsTo } from '#src/additions.ts';
export { amountsOf, compare } from '#src/amounts.ts';
export { cuesOf } from '#src/cued.ts';
export { labelOf } from '#src/labels.ts';
export { linesOf } from '#src/lines.ts';
export { termsOf, wordsOf } from '#src/memo.ts';
export { plainText } from '#src/plain.ts';
export { type Reading, readPassage } from '#src/read.ts';
export { canRead } from '#src/script.ts';
export { type TextSpan, sentenceSpans, sentences } from '#src/sentences.ts';
export { withoutStruck } from '#src/struck.ts';
export { similarity } from '#src/similarity.ts';
export { type Token, tokenise } from '#src/tokens.ts';
export { unitsOf, windowsFor } from '#src/windows-for.ts';
export { type Window } from '#src/windows.ts';
export { MONTHS, NUMBER_WORDS } from '#src/words.ts';

/** The name of this stance reader, as verdicts record it. */
export const LEXICAL_STANCE = 'lexical-cues-3';

export const isLexical = (stanceModel = ''): boolean => stanceModel.startsWith('lexical-cues-');

/** The end of the recorded line that says why a passage was read by cues and not by a model. */
export const READ_INSTEAD = 'read by lexical cues instead';

/** The name of this measure of relevance, as verdicts record it. */
export const LEXICAL_RELEVANCE = 'lexical-overlap-2';
