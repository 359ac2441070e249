import { isClean, type Exit } from '#src/reports/exit-code.ts';
import { sentenceForm, aboutReports, type Finding, type Form } from './assertion.ts';
import { PURPOSES, type Purpose } from './commands/runners.ts';
import { runFor } from './commands/runs.ts';
import { meets, quantity, quantityIn } from './quantity.ts';

/** The purpose of a run, by the start of its name in a claim. */
const NAMED: readonly (readonly [RegExp, Purpose])[] = [
  [/^test/, 'tests'],
  [/^type/, 'types'],
  [/^lint/, 'linting'],
  [/^build/, 'build'],
  [/^compil/, 'compiling'],
];

const SUBJECT = `(?:(?:the|our) )?(?:\`(?<command>[^\`]+)\`|(?<subject>command|script|it|code|project|build|type-? ?check(?:ing)?|lint(?:er|ing)?|test (?:command|run)))`;
const GOOD =
  '(?:succeeds|succeeded|passes|passed|(?<made>compiles|builds)|is successful|was successful|is green|is clean)';
/** In the present: what failed, or was broken, may be mended by now. */
const BAD = '(?:fails|is broken)';
const CODE = `(?:(?:exit )?(?:code|status) )?${quantity('code')}`;

/** Undecided if the report is about another command, or does not name its command. */
function ofCommand(check: (exit: Exit) => boolean | null): Form['means'] {
  return (group) => {
    const command = group('command');
    // Something that "builds" or "compiles" is about a build, whatever the subject is. "The code is clean" is about
    // no build.
    const made = command === '' ? group('made') : '';
    const subject = (made || group('subject')).toLowerCase();
    if (/^(?:code|project)$/.test(subject)) return null;
    const any = command === '' && /^(?:command|script|it|)$/.test(subject);
    const assertion = aboutReports('exit-code', (exit) => {
      const what = any ? null : undecidedOn(command, subject, exit);
      const holds = check(exit);
      if (what === null) return { holds, what: exitOf(exit).what };
      const isOf = command === '' ? runsFor(purposeOf(subject)) : runsWords(command);
      return undecided(what, exit, holds === false, isOf);
    });
    return any ? { ...assertion, unnamed: true } : assertion;
  };
}

const exitsWith: Form['means'] = (group) => {
  const bound = quantityIn(group, 'code');
  return bound && ofCommand(({ code }) => code !== null && meets(bound, code))(group);
};
const succeeds = ofCommand(isClean);
const fails = ofCommand((exit) => !isClean(exit));
/** If a signal or a timeout ended the command, there is no code to check. */
const nonZero = ofCommand(({ code }) => (code === null ? null : code !== 0));

export const COMMAND_FORMS: readonly Form[] = [
  sentenceForm(`${SUBJECT} ${GOOD}`, succeeds),
  sentenceForm(`${SUBJECT} ${BAD}`, fails),
  sentenceForm(`${SUBJECT} (?:exits|exited|returns|returned) (?:with )?${CODE}`, exitsWith),
  sentenceForm(`${SUBJECT} (?:exits|exited) with a non-?zero (?:code|status)`, nonZero),
  sentenceForm(`the exit (?:code|status)(?: of ${SUBJECT})? (?:is|was) ${CODE}`, exitsWith),
];

/** Whether all tests pass, as far as the exit of a command shows. */
export function testsByExit(exit: Exit): Finding {
  const what = undecidedForPurpose('tests', exit);
  return what === null ? exitOf(exit) : undecided(what, exit, !isClean(exit), runsFor('tests'));
}

/**
 * The finding for an exit that may be about something else than the claim. It may still deny the claim if it does not
 * name its command, or if its command line failed and runs what is claimed, whatever else it does (`isOf`).
 */
function undecided(
  what: string,
  exit: Exit,
  denies: boolean,
  isOf: (line: string) => boolean,
): Finding {
  const { command } = exit;
  const failed = command !== null && !isClean(exit) && isOf(command);
  return { holds: null, what, mayDeny: denies && (command === null || failed) };
}

/** The redirections of a command line, and what parts commands and quoted words. */
const REDIRECTION = /\d?>{1,2}(?:&\d| ?[^ |;&<>]+)/g;
const BETWEEN_COMMANDS = /[|;&<>(){}'"`\n]+/;
const BETWEEN_WORDS = /[\s|;&<>(){}'"`]+/;

/** Whether some part of a command line is a run for a purpose, or may be one by its program's name ("run-tests.sh"). */
const runsFor =
  (purpose?: Purpose) =>
  (line: string): boolean =>
    purpose !== undefined &&
    [line, ...line.replaceAll(REDIRECTION, ' ').split(BETWEEN_COMMANDS)].some((part) => {
      const [program = ''] = part.trim().split(' ');
      const named = program.toLowerCase().split(/[^a-z]/);
      return (
        runFor(purpose, part.trim()) !== null || named.some((word) => purposeOf(word) === purpose)
      );
    });

const runsWords =
  (quoted: string) =>
  (line: string): boolean => {
    const [words, all] = [quoted, line].map((one) => one.split(BETWEEN_WORDS).join(' ').trim());
    return ` ${all} `.includes(` ${words} `);
  };

const purposeOf = (subject: string): Purpose | undefined =>
  NAMED.find(([name]) => name.test(subject))?.[1];

/** Why an exit says nothing about the command in the claim; null if it does. */
function undecidedOn(quoted: string, subject: string, exit: Exit): string | null {
  if (quoted === '') {
    const purpose = purposeOf(subject);
    return purpose ? undecidedForPurpose(purpose, exit) : otherCommand(exit);
  }
  // The words of a claim have single spaces between them. A line break in a command is not a space.
  const [one, run] = [quoted.trim(), exit.command?.replaceAll(/ +/g, ' ').trim() ?? ''];
  return one === run || (run.startsWith(`${one} -`) && showsExitOf(one, exit))
    ? null
    : otherCommand(exit);
}

/** Whether an exit shows how another command would end: that of `pytest -q` does so for `pytest`. */
function showsExitOf(line: string, exit: Exit): boolean {
  return PURPOSES.some((purpose) => {
    const run = runFor(purpose, line);
    return run?.whole === true && run.alone && undecidedForPurpose(purpose, exit) === null;
  });
}

const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  tests: 'a run of tests',
  types: 'a type check',
  linting: 'a linter',
  compiling: 'a compiler',
  build: 'a build',
};

/** Why an exit says nothing about a run for a purpose; null if it does. */
function undecidedForPurpose(purpose: Purpose, exit: Exit): string | null {
  if (exit.command === null) return NO_COMMAND;
  const run = runFor(purpose, exit.command);
  if (!run) {
    return `it is not known to be the exit of ${PURPOSE_NAMES[purpose]}: ${exit.command.slice(0, 200)}`;
  }
  const { what } = exitOf(exit);
  if (isClean(exit)) return run.whole ? null : `${what}, and may not have run all`;
  if (!run.alone) return `${what}, and it is not known which of its commands failed`;
  const started =
    exit.code === null || (!NOT_STARTED.has(exit.code) && !run.none.includes(exit.code));
  return purpose !== 'tests' || started ? null : `${what}, by which no test was run`;
}

/** The codes by which a shell says that a program can't be run or was not found. */
const NOT_STARTED: ReadonlySet<number> = new Set([126, 127]);

const NO_COMMAND = 'it does not say of which command it is';

function otherCommand({ command }: Exit): string {
  return command === null ? NO_COMMAND : `it is of another command: ${command.slice(0, 200)}`;
}

function exitOf(exit: Exit): Finding {
  const { command, code, signal, timedOut } = exit;
  const name = command === null ? 'the command' : command.slice(0, 200).toWellFormed();
  const ended =
    signal === null ? `exited with ${code}` : `was ended by ${signal.slice(0, 40).toWellFormed()}`;
  return { holds: isClean(exit), what: `${name} ${timedOut ? 'ran out of time' : ended}` };
}
