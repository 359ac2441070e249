import { readBy, whole, type Assertion, type Form, type Rule } from './assertion.ts';
import { exitOfTests } from './commands.ts';
import { checkRun, type Counted, type TestClaim } from './test-run.ts';
import { quantity, quantityIn } from './quantity.ts';
import { QUOTED } from './wording.ts';

const THE = '(?:(?:the|our|my|its|these|those|existing|automated|new) )*';
const SCOPE =
  '(?:(?<scope>unit|integration|e2e|end-to-end|acceptance|smoke|regression|contract|functional|api|ui|system|component) )?';
const NOUN = `${SCOPE}(?:tests?(?: cases?)?|specs?)`;
const SUITE = `(?:the |our |my )?(?:(?:whole|full|entire) )?(?:${SCOPE}test )suite`;
const WHERE = String.raw`(?: (?:in|of|from|under) (?:the )?(?:(?:suite|module|package|file|folder) )?(?<where>${QUOTED}|[\w@./\\-]*[\w@/\\-])(?: (?:suite|module|package|file|folder))?)?`;
const BE = '(?:is|are|was|were|has been|have been)';
const ADV = '(?:(?:now|all|still|currently) )*';
const PASS = `(?:${ADV}(?:(?:have |has )?passed|pass(?:es)?|succeed(?:s|ed)?)|${BE} ${ADV}(?:passing|green|successful))`;
const FAIL = `(?:${ADV}(?:(?:have |has )?failed|fails?)|${BE} ${ADV}(?:failing|red|broken))`;
const SKIP = `(?:${BE} )?${ADV}skipped`;
const RUN = `(?:(?:${BE} )?(?:run|executed)|ran)`;
const OUTCOME = `(?:(?<pass>${PASS})|(?<fail>${FAIL})|(?<skip>${SKIP})|(?<run>${RUN}))`;
const NOT = `(?:do|does|did) not`;
const STATE = '(?<state>passing|passed|failing|failed|skipped|successful)';
const COUNT = `(?<count>${quantity()})`;

type Group = (name: string) => string;

function outcomeIn(group: Group): Counted {
  if (group('pass')) return 'pass';
  if (group('fail')) return 'fail';
  return group('skip') ? 'skipped' : 'run';
}

function stateIn(group: Group): Counted {
  const state = group('state').toLowerCase();
  if (state === 'skipped') return 'skipped';
  return state.startsWith('fail') ? 'fail' : 'pass';
}

type Means = (group: Group) => { says: TestClaim['says'] | null; negated?: boolean };
type Read = Form<Omit<TestClaim, 'where'> & { where: string }>;

function form(source: string, means: Means): Read {
  return {
    pattern: whole(source),
    means: (group) => {
      const { says, negated = false } = means(group);
      const scope = group('scope').toLowerCase().replace('end-to-end', 'e2e');
      return says && { says, negated, scope, where: group('where') };
    },
  };
}

const allPass: Means = (group) => ({
  says: { of: 'all-pass', count: group('count') ? quantityIn(group('count')) : null },
});
const notAllPass: Means = () => ({ says: { of: 'all-pass', count: null }, negated: true });
const noneFails: Means = () => ({ says: { of: 'none-fails' } });
const someFail: Means = () => ({ says: { of: 'none-fails' }, negated: true });

function counted(outcome: (group: Group) => Counted): Means {
  return (group) => {
    const bound = quantityIn(group('count'));
    const among = group('among') ? quantityIn(group('among')) : null;
    return { says: bound && { of: 'count', outcome: outcome(group), bound, among } };
  };
}

const FORMS: readonly Read[] = [
  form(
    `(?:all|every|each|100 ?%)(?: of)? ${THE}(?:(?<count>\\d[\\d,]*) )?${NOUN}${WHERE} ${PASS}`,
    allPass,
  ),
  form(`${THE}${NOUN}${WHERE} ${PASS}`, allPass),
  form(`${SUITE}${WHERE} ${PASS}`, allPass),
  form(`not (?:all|every)(?: of)? ${THE}${NOUN}${WHERE} ${PASS}`, notAllPass),
  form(`${THE}${NOUN}${WHERE} ${NOT} (?:all )?pass`, notAllPass),
  form(`${SUITE}${WHERE} (?:${NOT} pass|${FAIL})`, notAllPass),
  form(`(?:no|none of|not one|not a single)(?: of)? ${THE}${NOUN}${WHERE} ${FAIL}`, noneFails),
  form(`${THE}${NOUN}${WHERE} ${NOT} fail`, noneFails),
  form(`(?:there (?:are|is|were|was) |with )?(?:no|zero|0) ${SCOPE}(?:test )?failures?`, noneFails),
  form(`(?:some|at least one|one or more|any)(?: of)? ${THE}${NOUN}${WHERE} ${FAIL}`, someFail),
  form(`${THE}${NOUN}${WHERE} ${FAIL}`, someFail),
  form(`(?:some|at least one)(?: of)? ${THE}${NOUN}${WHERE} ${OUTCOME}`, (group) => ({
    says: { of: 'some', outcome: outcomeIn(group) },
  })),
  form(`(?:most|the majority)(?: of)? ${THE}${NOUN}${WHERE} ${OUTCOME}`, (group) => ({
    says: { of: 'most', outcome: outcomeIn(group) },
  })),
  form(`${COUNT}(?: of the)? ${THE}${NOUN}${WHERE} ${OUTCOME}`, counted(outcomeIn)),
  form(
    `(?<count>${quantity()})(?: ?\\/ ?| (?:out )?of (?:the )?)(?<among>\\d[\\d,]*) ${THE}${NOUN}${WHERE} ${OUTCOME}`,
    counted(outcomeIn),
  ),
  form(
    `(?:there (?:are|is|were|was) |has |have |with )?${COUNT} ${STATE} ${NOUN}${WHERE}`,
    counted(stateIn),
  ),
  form(
    `(?:there (?:are|is|were|was) )?${COUNT} ${NOUN}${WHERE} (?:that )?${OUTCOME}`,
    counted(outcomeIn),
  ),
  form(`(?<share>${quantity(' ?%')}) of (?:all )?${THE}${NOUN}${WHERE} ${OUTCOME}`, (group) => {
    const bound = quantityIn(group('share'));
    return { says: bound && { of: 'share', outcome: outcomeIn(group), bound } };
  }),
  form(`the (?:test )?pass rate (?:is|was) (?<share>${quantity(' ?%')})`, (group) => {
    const bound = quantityIn(group('share'));
    return { says: bound && { of: 'share', outcome: 'pass', bound } };
  }),
  form(
    `(?:the )?${SCOPE}test (?<name>${QUOTED}|\\S+) (?:${OUTCOME}|(?<not>${NOT}) (?<verb>pass|fail))`,
    (group) => {
      const outcome = group('not')
        ? group('verb') === 'pass'
          ? 'pass'
          : 'fail'
        : outcomeIn(group);
      const name = group('name');
      // A bare word after "test" is no name: "test coverage fails".
      const says = /^[a-z]+$/iu.test(name) ? null : ({ of: 'named', name, outcome } as const);
      return { says, negated: group('not') !== '' };
    },
  ),
];

/** What is said of tests: pass, fail, are skipped, are run; all, none, some, most, so many, one by name. */
export const testsRule: Rule = (clause, { bare }): Assertion | null => {
  const read = readBy(FORMS, clause);
  if (!read) return null;
  const { says } = read;
  const claim: TestClaim = {
    ...read,
    where: bare(read.where),
    says: says.of === 'named' ? { ...says, name: bare(says.name) } : says,
  };
  const universal = says.of === 'all-pass' && !says.count;
  const each = (universal || says.of === 'none-fails' || says.of === 'named') && !read.negated;
  return {
    topic: 'tests',
    check: (report, about) => {
      if (report.kind === 'junit') return checkRun(claim, report, about);
      const plain = universal && claim.where === '' && claim.scope === '';
      return report.kind === 'exit-code' && plain ? exitOfTests(report, about, read.negated) : null;
    },
    ...(each ? {} : { pooled: true }),
  };
};
