import { isClean, type Exit } from '#src/reports/exit-code.ts';
import { form, on, type About, type Finding, type Form } from './assertion.ts';
import { meets, quantity, quantityIn } from './quantity.ts';

const TESTING =
  /\b(?:tests?|jest|vitest|mocha|pytest|unittest|tox|rspec|phpunit|ctest|nextest|playwright|cypress)\b/i;

/** Which commands a name in a claim stands for, by what such commands are called. */
const NAMED: readonly (readonly [RegExp, RegExp])[] = [
  [/^test/, TESTING],
  [/^type/, /\b(?:type-?checks?|tsc|mypy|pyright)\b/i],
  [/^lint/, /\b(?:(?:es)?lint|oxlint|ruff|flake8|pylint|clippy|golangci-lint|rubocop|biome)\b/i],
  [
    /^(?:build|code|project)/,
    /\b(?:build|compile|make|tsc|webpack|vite|rollup|esbuild|gradlew?|mvn|cargo|javac|cmake|dotnet)\b/i,
  ],
];

const SUBJECT = `(?:(?:the|our) )?(?:\`(?<command>[^\`]+)\`|(?<subject>command|script|it|code|project|build|type-? ?check(?:ing)?|lint(?:er|ing)?|test (?:command|run)))`;
const GOOD =
  '(?:succeeds|succeeded|passes|passed|compiles|builds|is successful|was successful|is green|is clean)';
const BAD = '(?:fails|failed|is broken|was broken)';
const CODE = `(?:(?:exit )?(?:code|status) )?${quantity('code')}`;

/** null holds where the report is of another command, or does not say of which. */
function ofCommand(check: (exit: Exit) => boolean): Form['means'] {
  return (group) => {
    const [command, subject] = [group('command'), group('subject').toLowerCase()];
    const any = command === '' && /^(?:command|script|it|)$/.test(subject);
    const assertion = on('exit-code', (exit, about) => {
      const what = any ? null : otherCommand(command, subject, exit, about);
      return what === null
        ? { holds: check(exit), what: exitOf(exit).what }
        : { holds: null, what };
    });
    return any ? { ...assertion, unnamed: true } : assertion;
  };
}

const coded: Form['means'] = (group) => {
  const bound = quantityIn(group, 'code');
  return bound && ofCommand(({ code }) => code !== null && meets(bound, code))(group);
};
const succeeds = ofCommand(isClean);
const fails = ofCommand((exit) => !isClean(exit));

/** What is said of how a command ended. */
export const COMMAND_FORMS: readonly Form[] = [
  form(`${SUBJECT} ${GOOD}`, succeeds),
  form(`${SUBJECT} ${BAD}`, fails),
  form(`${SUBJECT} (?:exits|exited|returns|returned) (?:with )?${CODE}`, coded),
  form(`${SUBJECT} (?:exits|exited) with a non-?zero (?:code|status)`, fails),
  form(`the exit (?:code|status)(?: of ${SUBJECT})? (?:is|was) ${CODE}`, coded),
];

/** Whether a command ran tests, as far as its name says. */
export function isOfTests({ command }: Exit, { id, source }: About): boolean {
  return TESTING.test(command ?? `${id} ${source}`);
}

/** Why the exit is not known to be of the command that the claim is about; null where it is. */
function otherCommand(
  quoted: string,
  subject: string,
  { command }: Exit,
  { id, source }: About,
): string | null {
  const unsaid = 'it does not say of which command it is';
  const other = command === null ? unsaid : `it is of another command: ${command.slice(0, 200)}`;
  if (quoted === '') {
    const [, pattern] = NAMED.find(([name]) => name.test(subject)) ?? [];
    return pattern?.test(command ?? `${id} ${source}`) ? null : other;
  }
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  const [one, run] = [plain(quoted), plain(command ?? '')];
  return one === run || run.startsWith(`${one} -`) ? null : other;
}

/** Whether a command succeeded, and how it ended. */
export function exitOf(exit: Exit): Finding {
  const { command, code, signal, timedOut } = exit;
  const name = command === null ? 'the command' : command.slice(0, 200).toWellFormed();
  const ended =
    signal === null ? `exited with ${code}` : `was ended by ${signal.slice(0, 40).toWellFormed()}`;
  return { holds: isClean(exit), what: `${name} ${timedOut ? 'ran out of time' : ended}` };
}
