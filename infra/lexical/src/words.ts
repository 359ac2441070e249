const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** Words that hold a sentence together and say little about its subject. */
export const FUNCTION_WORDS = set(
  `a an the this that these those some any each both all such own same
  i me my we us our you your he him his she her hers it its they them their who whom whose which what
  and or but nor so yet if then than as while when where because although though since until unless
  of in on at by for with from to into onto over under about between among through during per via upon
  against within toward towards off out up down around across along amid
  be is are was were been being am do does did doing done have has had having will would shall should
  can could may might must ought there here also too very just how why whether
  s t ll re ve d m lrb rrb lsb rsb however only even still well more most less least
  not no never none neither without cannot nor`,
);

/** Words that turn what follows into its opposite. */
export const DENIALS = set(
  `not no never none neither nor nobody nothing nowhere cannot deny denies denied denying
  refuse refuses refused refusing decline declined declines fail fails failed failing
  false falsely untrue incorrect incorrectly myth hoax debunked disproved disproven
  refute refutes refuted contradict contradicts contradicted`,
);

/** The same, with words that may only qualify what they stand with. */
export const NEGATORS: ReadonlySet<string> = new Set([
  ...DENIALS,
  ...set(
    `without hardly scarcely barely failure refusal rejection denial lack lacks lacked lacking absent absence reject rejects
    rejected rejecting unable incapable wrong wrongly contrary cease ceased stopped prevented avoid
    avoids avoided unlikely impossible instead rather unaffected`,
  ),
]);

/** Words by which a writer keeps back from saying something outright. */
export const HEDGES = set(
  `may might could possibly perhaps probably likely potentially suggest suggests suggested suggesting
  appear appears appeared seem seems seemed reportedly allegedly rumored rumoured claimed claims
  hypothesis hypothesize hypothesized speculate speculated speculation unclear uncertain unknown
  believed thought expected planned proposed would should`,
);

/** Words that leave nothing beside what they stand with. */
export const EXCLUSIVES = set(
  `only exclusively solely purely entirely always every all just merely`,
);

const NUMBER_NAMES: ReadonlyArray<readonly [string, number]> = [
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((name, value): [string, number] => [name, value]),
  ...'thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((name, index): [string, number] => [name, 30 + 10 * index]),
  ['hundred', 100],
  ['dozen', 12],
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((name, index): [string, number] => [name, index + 1]),
];

/** Numbers written as words, with their values. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(NUMBER_NAMES);

/** Words that multiply the number before them. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

/** Month names with their numbers. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .map((name, index): [string, number] => [name, index + 1]),
);
