/** Placeholders for a claim that is yet to be written, and phrases that are always true. */
const FILLER =
  /^\W*(?:t\.?b\.?[acd]|to be (?:announced|confirmed|decided|determined|done)|todo|fixme|n\/a|placeholder|lorem ipsum.*|it is what it is)\W*$/isu;

const OF_ITSELF =
  /^\W*this (?:claim|sentence|statement) (?:is|was) (?:not )?(?:true|false|correct|wrong|supported|refuted|contested|proven)\W*$/iu;

const QUESTION = /[?？؟]\s*$/u;
const REQUEST = /^\s*please\b/iu;

export function unstatedFaults(text: string): string[] {
  const state = 'state a fact, such as "The server is down."';
  if (QUESTION.test(text)) return [`text is a question, which is neither true nor false: ${state}`];
  if (REQUEST.test(text)) return [`text is a request, which is neither true nor false: ${state}`];
  if (FILLER.test(text)) return [`text states nothing: ${state}`];
  return OF_ITSELF.test(text) ? [`text refers only to itself: ${state}`] : [];
}
