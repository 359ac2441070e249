import { isClean, type Exit } from '#src/reports/exit-code.ts';
import { form, on, type Finding, type Form } from './assertion.ts';
import { PURPOSES, type Purpose } from './commands/runners.ts';
import { runFor } from './commands/runs.ts';
import { meets, quantity, quantityIn } from './quantity.ts';

/** Which runs a name in a claim stands for. */
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
const BAD = '(?:fails|failed|is broken|was broken)';
const CODE = `(?:(?:exit )?(?:code|status) )?${quantity('code')}`;

/** null holds where the report is of another command, or does not say of which. */
function ofCommand(check: (exit: Exit) => boolean | null): Form['means'] {
  return (group) => {
    const command = group('command');
    // What builds or compiles is built, whatever it is called: of code that is clean no build tells.
    const made = command === '' ? group('made') : '';
    const subject = (made || group('subject')).toLowerCase();
    if (/^(?:code|project)$/.test(subject)) return null;
    const any = command === '' && /^(?:command|script|it|)$/.test(subject);
    const assertion = on('exit-code', (exit) => {
      const what = any ? null : untold(command, subject, exit);
      const holds = check(exit);
      if (what === null) return { holds, what: exitOf(exit).what };
      const purpose = command === '' ? purposeOf(subject) : undefined;
      return left(what, exit, holds === false, purpose);
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
/** Of one that was ended, or ran out of time, it is the code that is asked for. */
const nonZero = ofCommand(({ code }) => (code === null ? null : code !== 0));

/** What is said of how a command ended. */
export const COMMAND_FORMS: readonly Form[] = [
  form(`${SUBJECT} ${GOOD}`, succeeds),
  form(`${SUBJECT} ${BAD}`, fails),
  form(`${SUBJECT} (?:exits|exited|returns|returned) (?:with )?${CODE}`, coded),
  form(`${SUBJECT} (?:exits|exited) with a non-?zero (?:code|status)`, nonZero),
  form(`the exit (?:code|status)(?: of ${SUBJECT})? (?:is|was) ${CODE}`, coded),
];

/** Whether all tests pass, as far as the exit of a command says it. */
export function testsByExit(exit: Exit): Finding {
  const what = untoldOf('tests', exit);
  return what === null ? exitOf(exit) : left(what, exit, !isClean(exit), 'tests');
}

/**
 * What is left open by an exit that is not known to be of what is claimed. It may be, and deny that, where it does
 * not say of which command it is, or is that of several of which any may have failed.
 */
function left(what: string, exit: Exit, denies: boolean, purpose?: Purpose): Finding {
  const { command } = exit;
  const failed = purpose && command !== null && !isClean(exit) && runFor(purpose, command) !== null;
  return { holds: null, what, mayDeny: denies && (command === null || failed === true) };
}

const purposeOf = (subject: string): Purpose | undefined =>
  NAMED.find(([name]) => name.test(subject))?.[1];

/** Why an exit says nothing of the command that the claim is about; null where it does. */
function untold(quoted: string, subject: string, exit: Exit): string | null {
  if (quoted === '') {
    const purpose = purposeOf(subject);
    return purpose ? untoldOf(purpose, exit) : otherCommand(exit);
  }
  // A claim's words are apart by single blanks; a line break in a command is no blank.
  const [one, run] = [quoted.trim(), exit.command?.replaceAll(/ +/g, ' ').trim() ?? ''];
  return one === run || (run.startsWith(`${one} -`) && tellsOf(one, exit))
    ? null
    : otherCommand(exit);
}

/** Whether an exit tells how another run would end: that of `pytest -q` does so for `pytest`. */
function tellsOf(line: string, exit: Exit): boolean {
  return PURPOSES.some((purpose) => {
    const run = runFor(purpose, line);
    return run?.whole === true && run.alone && untoldOf(purpose, exit) === null;
  });
}

const SPELT: Readonly<Record<Purpose, string>> = {
  tests: 'a run of tests',
  types: 'a type check',
  linting: 'a linter',
  compiling: 'a compiler',
  build: 'a build',
};

/** Why an exit says nothing of what is run for a purpose; null where it does. */
function untoldOf(purpose: Purpose, exit: Exit): string | null {
  if (exit.command === null) return UNSAID;
  const run = runFor(purpose, exit.command);
  if (!run) {
    return `it is not known to be the exit of ${SPELT[purpose]}: ${exit.command.slice(0, 200)}`;
  }
  const { what } = exitOf(exit);
  if (isClean(exit)) return run.whole ? null : `${what}, and may not have run all`;
  if (!run.alone) return `${what}, and it is not known which of its commands failed`;
  const started =
    exit.code === null || (!NOT_STARTED.has(exit.code) && !run.none.includes(exit.code));
  return purpose !== 'tests' || started ? null : `${what}, by which no test was run`;
}

/** As a shell says that a program can't be run, or is not there. */
const NOT_STARTED: ReadonlySet<number> = new Set([126, 127]);

const UNSAID = 'it does not say of which command it is';

function otherCommand({ command }: Exit): string {
  return command === null ? UNSAID : `it is of another command: ${command.slice(0, 200)}`;
}

/** Whether a command succeeded, and how it ended. */
function exitOf(exit: Exit): Finding {
  const { command, code, signal, timedOut } = exit;
  const name = command === null ? 'the command' : command.slice(0, 200).toWellFormed();
  const ended =
    signal === null ? `exited with ${code}` : `was ended by ${signal.slice(0, 40).toWellFormed()}`;
  return { holds: isClean(exit), what: `${name} ${timedOut ? 'ran out of time' : ended}` };
}
