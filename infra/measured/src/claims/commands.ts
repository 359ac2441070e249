import type { Exit } from '#src/reports/exit-code.ts';
import {
  opposite,
  readBy,
  whole,
  type About,
  type Finding,
  type Form,
  type Rule,
} from './assertion.ts';
import { meets, quantity, quantityIn, type Quantity } from './quantity.ts';
import { QUOTED, type Wording } from './wording.ts';

/** Which command a name in a claim stands for, by what such commands are called. */
const NAMED: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^test/,
    /\b(?:tests?|jest|vitest|mocha|pytest|unittest|tox|rspec|phpunit|ctest|nextest|junit|playwright|cypress)\b/i,
  ],
  [/^type|^types$/, /\b(?:type-?checks?|tsc|mypy|pyright|flow)\b/i],
  [
    /^lint/,
    /\b(?:(?:es)?lint|oxlint|ruff|flake8|pylint|clippy|golangci-lint|rubocop|stylelint|biome)\b/i,
  ],
  [/^format/, /\b(?:fmt|format|prettier|oxfmt|black|gofmt|rustfmt|biome)\b/i],
  [
    /^(?:build|compil|code|project|app)/,
    /\b(?:build|compile|make|tsc|webpack|vite|rollup|esbuild|gradlew?|mvn|cargo|javac|gcc|cmake|dotnet)\b/i,
  ],
  [/^migrat/, /\bmigrat/i],
  [/^install/, /\b(?:install|ci|sync)\b/i],
  [/^deploy/, /\bdeploy/i],
  [/^(?:ci|pipeline)/, /\b(?:ci|pipeline|workflow)\b/i],
];
const ANY = /^(?:command|script|process|program|job|run|it)$/;

const SUBJECT = `(?:(?:the|our|my) )?(?<subject>${QUOTED}|command|script|process|program|job|run|it|code|project|app(?:lication)?|build|compilation|type-? ?check(?:ing|er)?|types|lint(?:er|ing)?|format(?:ter|ting)?(?: check)?|migrations?|install(?:ation)?|deploy(?:ment)?|pipeline|ci(?: (?:run|job|build|pipeline))?|tests? (?:command|run|script))(?: (?:command|script))?`;
const GOOD =
  '(?:succeed(?:s|ed)?|pass(?:es|ed)?|compile[sd]?|builds?|built|(?:is|was|are) (?:successful|green|clean)|(?:completes?|completed|finishes|finished|runs?|ran|exits|exited) (?:successfully|cleanly|without (?:an )?errors?))';
const BAD =
  '(?:fail(?:s|ed)?|crashe[sd]|(?:is|was) (?:broken|red)|(?:exits|exited) with (?:an )?error)';
const CODE = `(?:an? )?(?:exit )?(?:code |status )?(?:of )?(?<code>${quantity()}|a? ?non-?zero(?: (?:code|status))?)`;

type Says =
  | { readonly of: 'success' }
  | { readonly of: 'code'; readonly bound: Quantity }
  | { readonly of: 'time-out' };

interface CommandClaim {
  readonly says: Says;
  readonly negated: boolean;
  readonly subject: string;
}

type Group = (name: string) => string;

function codeIn(group: Group): CommandClaim | null {
  const subject = group('subject') || 'command';
  const flipped = group('not') !== '';
  if (/non-?zero/i.test(group('code')))
    return { says: { of: 'success' }, negated: !flipped, subject };
  const bound = quantityIn(group('code'));
  return bound && { says: { of: 'code', bound }, negated: flipped, subject };
}

function plain(says: Says, negated: boolean): (group: Group) => CommandClaim {
  return (group) => ({ says, negated, subject: group('subject') || 'command' });
}

const NOT = '(?:does|did|do) not ';
const FORMS: readonly Form<CommandClaim>[] = [
  { pattern: whole(`${SUBJECT} ${GOOD}`), means: plain({ of: 'success' }, false) },
  { pattern: whole(`${SUBJECT} ${NOT}(?:fail|crash)`), means: plain({ of: 'success' }, false) },
  { pattern: whole(`${SUBJECT} ${BAD}`), means: plain({ of: 'success' }, true) },
  {
    pattern: whole(`${SUBJECT} ${NOT}(?:succeed|pass|compile|build|complete|finish)`),
    means: plain({ of: 'success' }, true),
  },
  { pattern: whole(`${SUBJECT} (?:times|timed) out`), means: plain({ of: 'time-out' }, false) },
  { pattern: whole(`${SUBJECT} ${NOT}time out`), means: plain({ of: 'time-out' }, true) },
  {
    pattern: whole(
      `(?:${SUBJECT} )?(?:exits?|exited|returns?|returned|ends?|ended) (?:with )?${CODE}`,
    ),
    means: codeIn,
  },
  {
    pattern: whole(`(?:${SUBJECT} )?(?<not>${NOT})(?:exit|return|end) (?:with )?${CODE}`),
    means: codeIn,
  },
  {
    pattern: whole(
      `(?:the |its )?exit (?:code|status)(?: of ${SUBJECT})? (?:is|was)(?<not> not)? ${CODE}`,
    ),
    means: codeIn,
  },
];

/** What is said of how a command ended. */
export const commandsRule: Rule = (clause, wording) => {
  const claim = readBy(FORMS, clause);
  if (!claim) return null;
  return {
    topic: 'command',
    ...(ANY.test(claim.subject.toLowerCase()) ? { unnamed: true } : {}),
    check: (report, about) => {
      if (report.kind !== 'exit-code') return null;
      const doubt = doubtOf(claim.subject, wording, report, about);
      if (doubt !== null) return { holds: null, what: doubt };
      const found = ended(claim.says, report);
      return claim.negated ? opposite(found) : found;
    },
  };
};

/** Of a whole run of tests its command's exit says as much as its report; of single tests it says nothing. */
export function exitOfTests(exit: Exit, about: About, negated: boolean): Finding | null {
  const [, commands] = NAMED[0] ?? [];
  if (!commands?.test(exit.command ?? `${about.id} ${about.source}`)) return null;
  const found = ended({ of: 'success' }, exit);
  return negated ? opposite(found) : found;
}

/** Why the exit is not known to be of the command that the claim is about; null where it is. */
function doubtOf(subject: string, { bare }: Wording, exit: Exit, about: About): string | null {
  const named = bare(subject);
  const { command } = exit;
  if (named !== subject) {
    if (command === null) return 'it does not say of which command it is';
    const [one, other] = [named, command].map((text) => text.replaceAll(/\s+/g, ' ').trim());
    return one === other || other?.startsWith(`${one} -`)
      ? null
      : `it is of another command: ${command.slice(0, 200)}`;
  }
  const word = named.toLowerCase();
  if (ANY.test(word)) return null;
  const [, pattern] = NAMED.find(([name]) => name.test(word)) ?? [];
  if (command !== null)
    return pattern?.test(command) ? null : `it is of another command: ${command.slice(0, 200)}`;
  return pattern?.test(`${about.id} ${about.source}`)
    ? null
    : 'it does not say of which command it is';
}

function ended(says: Says, exit: Exit): Finding {
  const { code, signal, timedOut } = exit;
  const what = spell(exit);
  if (says.of === 'time-out') return { holds: timedOut, what };
  if (says.of === 'success') return { holds: code === 0 && !timedOut && signal === null, what };
  return code === null ? { holds: false, what } : { holds: meets(says.bound, code), what };
}

function spell({ command, code, signal, timedOut }: Exit): string {
  const name = command === null ? 'the command' : command.slice(0, 200).toWellFormed();
  if (timedOut) return `${name} ran out of time`;
  return signal === null
    ? `${name} exited with ${code}`
    : `${name} was ended by ${signal.slice(0, 40)}`;
}
