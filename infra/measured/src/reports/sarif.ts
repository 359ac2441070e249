import { jsonOf, strictObject } from '@assize/proto';
import Type from 'typebox';
import { Commit, dataReader, orNull, unreadable } from './data.ts';
import { MESSAGE } from './test-run.ts';

export const LEVELS = ['error', 'warning', 'note'] as const;
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Level = (typeof LEVELS)[number];
export type Severity = (typeof SEVERITIES)[number];

/** As many results of one rule as are alike. */
export interface Alert {
  readonly rule: string;
  readonly level: Level;
  /** By its score of security; null if it has none. */
  readonly severity: Severity | null;
  readonly file: string;
  readonly message: string;
  readonly count: number;
}

export interface ScanRun {
  readonly tool: string;
  /** Whether its rules, or its name, say that it looks for weaknesses. */
  readonly security: boolean;
  readonly alerts: readonly Alert[];
}

export interface Scan {
  readonly kind: 'sarif';
  readonly commit: string | null;
  readonly runs: readonly ScanRun[];
  /** Why it may have more results than it shows; null if nothing says so. */
  readonly flaw: string | null;
}

const words = Type.String({ maxLength: 2000 });
const count = Type.Integer({ minimum: 1, maximum: 999_999_999 });

export const SarifData = strictObject({
  scans: Type.Array(
    strictObject({
      tool: words,
      security: Type.Optional(Type.Boolean()),
      results: Type.Array(
        strictObject({
          rule: words,
          level: Type.Enum([...LEVELS]),
          severity: Type.Optional(Type.Enum([...SEVERITIES])),
          file: Type.Optional(words),
          message: Type.Optional(words),
          count: Type.Optional(count),
        }),
      ),
    }),
    { minItems: 1 },
  ),
  commit: Commit,
});
export type SarifData = Type.Static<typeof SarifData>;
const readData = dataReader(SarifData);

const some = Type.Optional(Type.String());
const index = Type.Optional(Type.Integer());
const Stated = Type.Optional(Type.Enum([...LEVELS, 'none'] as const));
const Properties = Type.Optional(
  Type.Object({
    'security-severity': Type.Optional(Type.Union([Type.String(), Type.Number()])),
    tags: Type.Optional(Type.Array(Type.String())),
  }),
);
const Component = Type.Object({
  name: Type.String(),
  fullName: some,
  rules: orNull(
    Type.Array(
      Type.Object({
        id: Type.String(),
        defaultConfiguration: Type.Optional(Type.Object({ level: Stated })),
        properties: Properties,
      }),
    ),
  ),
});
const Place = Type.Object({
  physicalLocation: Type.Optional(
    Type.Object({ artifactLocation: Type.Optional(Type.Object({ uri: some })) }),
  ),
});
const Result = Type.Object({
  ruleId: some,
  ruleIndex: index,
  rule: Type.Optional(
    Type.Object({ id: some, index, toolComponent: Type.Optional(Type.Object({ index })) }),
  ),
  kind: some,
  level: Stated,
  message: Type.Object({ text: some }),
  suppressions: orNull(Type.Array(Type.Object({ status: some }))),
  baselineState: some,
  locations: orNull(Type.Array(Place)),
  properties: Properties,
});
const Notifications = orNull(Type.Array(Type.Object({ level: Stated })));
const Run = Type.Object({
  tool: Type.Object({ driver: Component, extensions: orNull(Type.Array(Component)) }),
  results: orNull(Type.Array(Result)),
  invocations: orNull(
    Type.Array(
      Type.Object({
        executionSuccessful: Type.Optional(Type.Boolean()),
        toolExecutionNotifications: Notifications,
        toolConfigurationNotifications: Notifications,
        ruleConfigurationOverrides: orNull(Type.Array(Type.Unknown())),
      }),
    ),
  ),
  externalPropertyFileReferences: Type.Optional(Type.Unknown()),
  versionControlProvenance: orNull(Type.Array(Type.Object({ revisionId: some }))),
});
const readLog = dataReader(
  Type.Object({
    version: Type.Literal('2.1.0'),
    runs: Type.Array(Run, { minItems: 1 }),
    inlineExternalProperties: Type.Optional(Type.Unknown()),
  }),
);
type Run = Type.Static<typeof Run>;
type Result = Type.Static<typeof Result>;
type Rule = NonNullable<Type.Static<typeof Component>['rules']>[number];

/** Reads SARIF 2.1.0. @throws UnreadableReport */
export function scanOfText(text: string): Scan {
  const value = jsonOf(text);
  return value === undefined ? unreadable('no JSON') : scanOfData(value);
}

/** Reads SARIF 2.1.0 as an object, or what it was reduced to. @throws UnreadableReport */
export function scanOfData(data: unknown): Scan {
  if (typeof data === 'object' && data !== null && 'runs' in data) return scanOfLog(data);
  const { scans, commit = null } = readData(data);
  const runs = scans.map(({ tool, security = false, results }): ScanRun => {
    const alerts = results.map(({ rule, level, severity = null, file = '', ...rest }): Alert => {
      return { rule, level, severity, file, message: rest.message ?? '', count: rest.count ?? 1 };
    });
    return { tool, security, alerts };
  });
  return { kind: 'sarif', commit, runs, flaw: null };
}

function scanOfLog(data: unknown): Scan {
  const log = readLog(data);
  const flaws = log.runs.map(flawOf);
  const outside = log.inlineExternalProperties === undefined ? null : ELSEWHERE;
  const [revision = '', ...others] = new Set(
    log.runs.flatMap((run) =>
      (run.versionControlProvenance ?? []).map((of) => of.revisionId?.toLowerCase() ?? ''),
    ),
  );
  return {
    kind: 'sarif',
    commit: others.length === 0 && /^[0-9a-f]{7,64}$/.test(revision) ? revision : null,
    runs: log.runs.map(scanOfRun),
    flaw: flaws.find((flaw) => flaw !== null) ?? outside,
  };
}

const ELSEWHERE = 'it has results that are kept elsewhere';

/** Why a run may not show all that is to be found; null if nothing says so. */
function flawOf({ results, invocations, ...run }: Run): string | null {
  const ran = invocations ?? [];
  const isError = ({ level }: { level?: string }): boolean => level === 'error';
  if (ran.some((one) => one.executionSuccessful === false)) return 'its scan did not succeed';
  if (ran.some((one) => (one.toolExecutionNotifications ?? []).some(isError)))
    return 'its scan met an error';
  if (ran.some((one) => (one.toolConfigurationNotifications ?? []).some(isError)))
    return 'its scan was not set up rightly';
  // The specification (3.14.23) has no list of results where no scan was done, and an empty one where nothing was found.
  if (!results) return 'it holds no list of results';
  if (run.externalPropertyFileReferences !== undefined) return ELSEWHERE;
  if (results.some(({ kind = '' }) => kind === 'open' || kind === 'review'))
    return 'it has results that nobody has decided on';
  const isOverridden = ran.some((one) => (one.ruleConfigurationOverrides ?? []).length > 0);
  return isOverridden && results.some(({ level }) => level === undefined)
    ? 'it changes the levels of its rules'
    : null;
}

function scanOfRun({ tool: { driver, extensions }, results }: Run): ScanRun {
  const components = [driver, ...(extensions ?? [])];
  const rules = components.map(({ rules: own }) => ({
    inOrder: own ?? [],
    byId: new Map((own ?? []).map((rule) => [rule.id, rule])),
  }));
  const ruleOf = (result: Result): Rule | undefined => {
    const { rule, ruleIndex } = result;
    const { inOrder, byId } = rules[(rule?.toolComponent?.index ?? -1) + 1] ?? {};
    const id = idOf(result);
    const at = inOrder?.[rule?.index ?? ruleIndex ?? -1];
    // A result may have an id below that of its rule: "CA1000/1".
    const isOf = at && (id === undefined || id === at.id || id.startsWith(`${at.id}/`));
    return isOf ? at : byId?.get(id ?? '');
  };
  const isSecurity = components.some(
    ({ name, fullName = '', rules: own }) =>
      /security|vulnerab/i.test(`${name} ${fullName}`) || (own ?? []).some(isOfSecurity),
  );
  return {
    tool: driver.name,
    security: isSecurity,
    alerts: (results ?? []).flatMap((result) => alertOf(result, ruleOf(result)) ?? []),
  };
}

const idOf = ({ rule, ruleId }: Result): string | undefined => rule?.id ?? ruleId;

const isOfSecurity = ({ properties }: Rule): boolean =>
  properties?.['security-severity'] !== undefined ||
  (properties?.tags?.some((tag) => /^security$/i.test(tag)) ?? false);

/** Null for what is no problem by the specification (3.27.9), was fixed since the baseline, or is suppressed. */
function alertOf(result: Result, rule: Rule | undefined): Alert | null {
  const { kind = 'fail', baselineState } = result;
  const level = result.level ?? rule?.defaultConfiguration?.level ?? 'warning';
  if (kind !== 'fail' || level === 'none' || baselineState === 'absent' || isSuppressed(result))
    return null;
  return {
    rule: clip(idOf(result) ?? rule?.id),
    level,
    severity: severityOf(result.properties) ?? severityOf(rule?.properties),
    file: clip(result.locations?.[0]?.physicalLocation?.artifactLocation?.uri),
    message: clip(result.message.text),
    count: 1,
  };
}

/** By the specification (3.27.23), unless a suppression is still under review, or was rejected. */
function isSuppressed({ suppressions }: Result): boolean {
  const stated = suppressions ?? [];
  return stated.length > 0 && stated.every(({ status = 'accepted' }) => status === 'accepted');
}

const clip = (text = ''): string => text.slice(0, MESSAGE).toWellFormed();

/** The qualitative scale of CVSS v3.1 (section 5), which code hosts use for `security-severity` as well. */
function severityOf(properties: Rule['properties']): Severity | null {
  const score = properties?.['security-severity'];
  const value = score === undefined || score === '' ? NaN : Number(score);
  if (!(value >= 0 && value <= 10)) return null;
  if (value >= 9) return 'critical';
  if (value >= 7) return 'high';
  return value >= 4 ? 'medium' : 'low';
}
