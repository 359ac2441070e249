import { LEVELS, SEVERITIES, type Alert, type Level, type ScanRun } from '#src/reports/sarif.ts';
import {
  aboutReports,
  listNames,
  sentenceForm,
  type Finding,
  type Form,
  type Group,
} from './assertion.ts';
import { meets, quantity, quantityIn, type Quantity } from './quantity.ts';

/** Tools by what they look for. The reports of some do not say it. */
const LINTERS =
  'eslint|oxlint|stylelint|biome|ruff|flake8|pylint|rubocop|golangci-lint|clippy|checkstyle|detekt|shellcheck|hadolint';
const OF_SECURITY =
  'trivy|grype|snyk|codeql|semgrep|bandit|gosec|brakeman|checkov|tfsec|kics|osv-scanner';

const TOOL = `(?<tool>${LINTERS}|${OF_SECURITY})(?: scan| run)?`;
const SCAN = `(?:(?<about>security|vulnerability|static) )?(?:code )?(?:scan|scanner|analysis)|(?<linter>linter)`;
const SCANNER = `(?:(?:the|our) )?(?:${TOOL}|${SCAN})`;
const FINDS = '(?:finds|found|reports|reported|shows|showed|has|raises|raised)';
const RATED = `(?:(?<severity>(?:${SEVERITIES.join('|')})(?:(?: or |/)(?:${SEVERITIES.join('|')})){0,3})(?:[- ](?:severity|risk))? )?`;
const NOUN =
  '(?<noun>findings?|issues?|problems?|alerts?|violations?|errors?|warnings?|vulnerabilit(?:y|ies))';

const finds: Form['means'] = (group) => {
  const bound = quantityIn(group, 'count');
  return bound && ofScans(group, bound);
};

/** "There are no errors" may be about anything, and what no scan finds may be there: it is only denied. */
const ofWhatThereIs: Form['means'] = (group) => {
  const isWeakness = isVulnerability(group) || group('about').toLowerCase() === 'security';
  if (group('about') === '' && !isWeakness) return null;
  const found = finds(group);
  if (found === null || !isWeakness) return found;
  const check: typeof found.check = (report, about) => {
    const finding = found.check(report, about);
    return finding?.holds === true
      ? { holds: null, what: `${finding.what}, which does not show that there is none` }
      : finding;
  };
  return { ...found, check };
};

const NOTHING: Quantity = { bound: 'is', value: 0, decimals: 0 };

/** Statements about what a scan found, of all its levels, of one, or of a severity. */
export const SCAN_FORMS: readonly Form[] = [
  sentenceForm(`${SCANNER} ${FINDS} ${quantity('count')} (?:known )?${RATED}${NOUN}`, finds),
  sentenceForm(
    `(?:there (?:is|are|was|were) )?${quantity('count')} (?:known )?${RATED}(?:(?<about>lint|linter|security|static analysis) )?${NOUN}`,
    ofWhatThereIs,
  ),
  sentenceForm(`${SCANNER} (?:is|was|comes back|came back) clean`, (group) =>
    ofScans(group, NOTHING),
  ),
];

function ofScans(group: Group, bound: Quantity): ReturnType<Form['means']> {
  const tool = group('tool').toLowerCase();
  const assertion = aboutReports('sarif', (scan) => {
    const runs = scan.runs.filter((run) => tool === '' || isNamed(tool, run));
    if (runs.length === 0) {
      const tools = listNames(scan.runs.map((run) => run.tool));
      return { holds: null, what: `it is of ${tools}, not of ${tool}` };
    }
    const unfit = unfitFor(group, runs);
    return unfit === null ? counted(group, bound, runs, scan.flaw) : { holds: null, what: unfit };
  });
  return tool === '' ? { ...assertion, unnamed: true } : assertion;
}

/** Whether a run is of a tool of this name, whatever edition of it ("Semgrep OSS"). */
function isNamed(tool: string, { tool: name }: ScanRun): boolean {
  return name.toLowerCase().split(' ').includes(tool);
}

/** Why runs do not look for what is claimed; null if they do. */
function unfitFor(group: Group, runs: readonly ScanRun[]): string | null {
  const about = group('about').toLowerCase();
  const isOf = (tools: string, run: ScanRun): boolean =>
    tools.split('|').some((tool) => isNamed(tool, run));
  if (about.startsWith('lint') || group('linter') !== '')
    return runs.every((run) => isOf(LINTERS, run)) ? null : 'it is not known to be of a linter';
  const isSecurity = /^(?:security|vulnerability)$/.test(about) || isVulnerability(group);
  return !isSecurity || runs.every((run) => run.security || isOf(OF_SECURITY, run))
    ? null
    : 'it does not say that it looks for vulnerabilities';
}

const isVulnerability = (group: Group): boolean => /^vuln/i.test(group('noun'));

/** A scan with a flaw, or with results whose severity is unknown, may have more than it shows. */
function counted(
  group: Group,
  bound: Quantity,
  runs: readonly ScanRun[],
  flaw: string | null,
): Finding {
  const alerts = runs.flatMap((run) => run.alerts);
  const level = LEVELS.find((one) => group('noun').toLowerCase().startsWith(one));
  const severities = group('severity')
    .toLowerCase()
    .split(/ or |\//)
    .filter((one) => one !== '');
  const isRated = severities.length > 0 || isVulnerability(group);
  const ofLevel = alerts.filter((one) => level === undefined || one.level === level);
  const found = ofLevel.filter(
    ({ severity }) =>
      !isRated || (severity !== null && (severities.length === 0 || severities.includes(severity))),
  );
  const unknown = isRated ? sum(ofLevel.filter(({ severity }) => severity === null)) : 0;
  const tools = listNames([...new Set(runs.map(({ tool }) => tool))]);
  const one = level ?? (isVulnerability(group) ? 'vulnerability' : 'finding');
  const what = `${tools} finds ${spell(found, [...severities, one])}`;
  // Who says that there are no warnings does not mean that there are errors.
  if (level !== undefined && sum(found) === 0 && alerts.some(({ level: of }) => isWorse(of, level)))
    return { holds: null, what: `${what}, but ${spell(alerts, ['finding'])}`, mayDeny: true };
  if (flaw === null && unknown === 0) return { holds: meets(bound, sum(found)), what };
  const holds = meetsAtLeast(bound, sum(found));
  const why = flaw ?? `${unknown} of its results have no severity`;
  return { holds, what: `${what}; ${why}`, mayDeny: holds === null };
}

const isWorse = (one: Level, other: Level): boolean => LEVELS.indexOf(one) < LEVELS.indexOf(other);

/** Whether a bound is met by this number or more; null if that depends on how many more. */
function meetsAtLeast(bound: Quantity, least: number): boolean | null {
  const isLower = bound.bound === 'ge' || bound.bound === 'gt';
  if (isLower) return meets(bound, least) ? true : null;
  const most = bound.bound === 'lt' ? bound : { ...bound, bound: 'le' as const };
  return meets(most, least) ? null : false;
}

function sum(alerts: readonly Alert[]): number {
  return alerts.reduce((all, { count }) => all + count, 0);
}

/** The number of alerts of a kind ("high", "critical", "vulnerability"), and the first of them. */
function spell(alerts: readonly Alert[], kind: readonly string[]): string {
  const [all, noun = ''] = [sum(alerts), kind.at(-1)];
  const many = all === 1 ? noun : `${noun.replace(/y$/, 'ie')}s`;
  const of = [kind.slice(0, -1).join(' or '), many].filter(Boolean).join(' ');
  if (all === 0) return `no ${of}`;
  const names = alerts.map(({ rule, message, severity, level }) => {
    return `${severity ?? level} ${rule}${message ? ` (${message.replaceAll(/\s+/g, ' ').slice(0, 80).toWellFormed()})` : ''}`;
  });
  return `${all} ${of}: ${listNames(names, all)}`;
}
