import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printable } from '@assize/telemetry/log/terminal';
import type { Concern, Log } from '#src/gauntlet/log.ts';
import { figuresOf } from './figures.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

const LEVEL: Readonly<Record<Concern['severity'], 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/**
 * The concerns that need a revision, in SARIF 2.1.0 (OASIS). Those that were dismissed or dropped are counted
 * and not listed: code hosts show a suppressed result as an open one. A concern is known from run to run by its
 * id. The line of a concern without a place is the file's first.
 */
export function sarifReport(log: Log, specPath: string): string {
  const { revise, dropped, stayDismissed } = figuresOf(log);
  const location = locationOf(specPath);
  const kinds = [...new Set(revise.map(ruleOf))];
  const rules = kinds.map((id) => ({
    id,
    shortDescription: { text: id.replaceAll('-', ' ') },
  }));
  const run = {
    tool: { driver: { name: 'assize', rules } },
    automationDetails: { id: 'assize-gauntlet/' },
    invocations: [
      {
        executionSuccessful: true,
        ...instant('startTimeUtc', log.startedAt),
        ...instant('endTimeUtc', log.endedAt),
      },
    ],
    artifacts: [{ location, hashes: { 'sha-256': log.spec.sha256 } }],
    results: revise.map((one) => resultOf(one, kinds.indexOf(ruleOf(one)), location)),
    properties: {
      caseId: log.caseId,
      dismissed: stayDismissed.length,
      dropped,
      ...(log.boss === undefined ? {} : { finalBoss: log.boss.decision }),
    },
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function resultOf(one: Concern, ruleIndex: number, artifactLocation: object): object {
  const { id, severity, text, reason, places, raisers } = one;
  const regions = places.map(({ from, to, quote }) => ({
    startLine: from,
    endLine: to,
    snippet: { text: quote },
  }));
  const locations = (regions.length === 0 ? [{ startLine: 1 }] : regions).map((region) => ({
    physicalLocation: { artifactLocation, region },
  }));
  // The first is where a host shows it.
  const [first, ...others] = locations;
  return {
    ruleId: ruleOf(one),
    ruleIndex,
    level: LEVEL[severity],
    message: { text: literal(`${text} (${id}, ${severity}, ${raisers.join(', ')}: ${reason})`) },
    locations: [first],
    ...(others.length === 0
      ? {}
      : { relatedLocations: others.map((place, at) => ({ id: at + 1, ...place })) }),
    partialFingerprints: { 'concernId/v1': id },
    properties: { severity, raisers },
  };
}

/** The kind of a concern as an id of a rule, which a model may have named. */
function ruleOf({ kind }: Concern): string {
  return kind.replaceAll(/[^\w.-]+/g, '-');
}

/** A message in which nothing is a link ([3.11.6](https://docs.oasis-open.org/sarif/sarif/v2.1.0/)) nor a placeholder (3.11.5). */
function literal(text: string): string {
  return printable(text)
    .replaceAll('](', '] (')
    .replaceAll(/\{(?=\d+\})/g, '{ ');
}

/** A relative path starts at the root of the checkout, which the code host knows. */
function locationOf(path: string) {
  if (isAbsolute(path)) return { uri: pathToFileURL(path).href };
  const steps = path.split('/').filter((step) => step !== '.' && step !== '');
  return { uri: steps.map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}

/** An instant in UTC, as SARIF has it; nothing where it is none. */
function instant(name: string, text: string): Readonly<Record<string, string>> {
  const at = Date.parse(text);
  return Number.isNaN(at) ? {} : { [name]: new Date(at).toISOString() };
}
