import { scopeOf, type CelTypes, type Scope } from '../proceeding/data/expression.ts';
import type { EvidenceKind } from '../schema/evidence.ts';

function fields(type: string, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, type]));
}

const SHARES = fields('Share', 'lines', 'branches', 'functions', 'statements');

/** What each kind of report says, as CEL types. What a report does not give is absent, and then unknown. */
const TYPES: CelTypes = new Map<string, Record<string, string>>([
  ['Test', fields('string', 'name', 'suite', 'file', 'outcome', 'message')],
  [
    'Junit',
    {
      // `run`: passed, failed or ended in an error.
      ...fields('int', 'passed', 'failed', 'errored', 'skipped', 'run'),
      suites: 'list<string>',
      // `tests` is absent where the report names the failing ones alone.
      ...fields('list<Test>', 'tests', 'failing'),
    },
  ],
  ['Share', { percent: 'double', ...fields('int', 'covered', 'total') }],
  ['Shares', SHARES],
  ['Coverage', { ...SHARES, files: 'map<string, Shares>' }],
  [
    'Exit',
    // The code is absent where a signal ended the command; the signal is "" where none did.
    {
      code: 'int',
      ...fields('string', 'signal', 'command'),
      ...fields('bool', 'timed_out', 'succeeded'),
    },
  ],
  [
    'File',
    { size: 'int', ...fields('string', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512') },
  ],
  ['Digest', { files: 'map<string, File>' }],
  // The names of headers are in lower case.
  [
    'Http',
    { status: 'int', ...fields('string', 'method', 'url', 'body'), headers: 'map<string, string>' },
  ],
  [
    'Change',
    { ...fields('string', 'path', 'from', 'status'), ...fields('int', 'added', 'removed') },
  ],
  // `paths` has both names of a file that was renamed.
  [
    'Diff',
    { paths: 'list<string>', files: 'list<Change>', ...fields('int', 'count', 'added', 'removed') },
  ],
]);

/** A kind of report that assertions can be made about. */
export type AssertedKind = Exclude<EvidenceKind, 'text'>;

/** The kind of report that a name in an expression stands for, and its type. */
export const REPORTS: ReadonlyMap<string, readonly [kind: AssertedKind, type: string]> = new Map([
  ['junit', ['junit', 'Junit']],
  ['coverage', ['coverage', 'Coverage']],
  ['exit_code', ['exit-code', 'Exit']],
  ['digest', ['digest', 'Digest']],
  ['http', ['http', 'Http']],
  ['diffstat', ['diffstat', 'Diff']],
]);

let known: Scope | undefined;

/** What an assertion can name. Made when it is first asked for: few claims have any. */
export function factsScope(): Scope {
  const types = [...REPORTS].map(([name, [, type]]) => [name, type] as const);
  known ??= scopeOf(TYPES, Object.fromEntries(types));
  return known;
}
