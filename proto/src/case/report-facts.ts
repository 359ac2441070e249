import { scopeOf, type CelTypes, type Scope } from '../proceeding/data/expression.ts';
import type { EvidenceKind } from '../schema/evidence.ts';

function fields(type: string, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, type]));
}

const SHARES = fields('Share', 'lines', 'branches', 'functions', 'statements');

/** The facts of each kind of report, as CEL types. A fact that a report does not give is absent, and so unknown. */
const TYPES: CelTypes = new Map<string, Record<string, string>>([
  ['Test', fields('string', 'name', 'suite', 'file', 'outcome', 'message')],
  [
    'Junit',
    {
      // `run` counts the tests that passed, failed or ended in an error.
      ...fields('int', 'passed', 'failed', 'errored', 'skipped', 'run'),
      suites: 'list<string>',
      // `tests` is absent if the report lists only the failing ones.
      ...fields('list<Test>', 'tests', 'failing'),
    },
  ],
  ['Share', { percent: 'double', ...fields('int', 'covered', 'total') }],
  ['Shares', SHARES],
  ['Coverage', { ...SHARES, files: 'map<string, Shares>' }],
  [
    'Exit',
    // `code` is absent if a signal ended the command. `signal` is "" if none did.
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
  // Header names are in lower case.
  [
    'Http',
    { status: 'int', ...fields('string', 'method', 'url', 'body'), headers: 'map<string, string>' },
  ],
  [
    'Change',
    { ...fields('string', 'path', 'from', 'status'), ...fields('int', 'added', 'removed') },
  ],
  // `paths` has both the old and the new name of a renamed file.
  [
    'Diff',
    { paths: 'list<string>', files: 'list<Change>', ...fields('int', 'count', 'added', 'removed') },
  ],
  // `critical` to `low` are absent if a result has no score of its severity.
  ['Alert', { ...fields('string', 'rule', 'level', 'severity', 'file', 'message'), count: 'int' }],
  [
    'Sarif',
    {
      ...fields('int', 'errors', 'warnings', 'notes', 'critical', 'high', 'medium', 'low'),
      tools: 'list<string>',
      results: 'list<Alert>',
    },
  ],
]);

export type AssertedKind = Exclude<EvidenceKind, 'text'>;

/** The kind of report that a variable of an expression refers to, and its CEL type. */
export const REPORTS: ReadonlyMap<string, readonly [kind: AssertedKind, type: string]> = new Map([
  ['junit', ['junit', 'Junit']],
  ['coverage', ['coverage', 'Coverage']],
  ['exit_code', ['exit-code', 'Exit']],
  ['digest', ['digest', 'Digest']],
  ['http', ['http', 'Http']],
  ['diffstat', ['diffstat', 'Diff']],
  ['sarif', ['sarif', 'Sarif']],
]);

let known: Scope | undefined;

/** The variables of an assertion. Created on first use, since few claims have assertions. */
export function factsScope(): Scope {
  const types = [...REPORTS].map(([name, [, type]]) => [name, type] as const);
  known ??= scopeOf(TYPES, Object.fromEntries(types));
  return known;
}
