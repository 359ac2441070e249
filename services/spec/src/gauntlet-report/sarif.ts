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
 * Reports the concerns that need a revision in SARIF 2.1.0 (OASIS). Dismissed and dropped concerns
 * are only counted, because code hosts show a suppressed result as an open one. The id of a concern
 * identifies it across runs. A concern without a place is reported on the first line of the file.
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
        ...utcField('startTimeUtc', log.startedAt),
        ...utcField('endTimeUtc', log.endedAt),
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
  // Code hosts show a result at its first location.
  const [first, ...others] = locations;
  return {
    ruleId: ruleOf(one),
    ruleIndex,
    level: LEVEL[severity],
    message: {
      text: escapeMessage(`${text} (${id}, ${severity}, ${raisers.join(', ')}: ${reason})`),
    },
    locations: [first],
    ...(others.length === 0
      ? {}
      : { relatedLocations: others.map((place, at) => ({ id: at + 1, ...place })) }),
    partialFingerprints: { 'concernId/v1': id },
    properties: { severity, raisers },
  };
}

/** The kind of a concern as a rule id. A model may have named the kind, so other characters are replaced. */
function ruleOf({ kind }: Concern): string {
  return kind.replaceAll(/[^\w.-]+/g, '-');
}

/**
 * Escapes a message so that it contains neither links
 * ([3.11.6](https://docs.oasis-open.org/sarif/sarif/v2.1.0/)) nor placeholders (3.11.5).
 */
function escapeMessage(text: string): string {
  return printable(text)
    .replaceAll('](', '] (')
    .replaceAll(/\{(?=\d+\})/g, '{ ');
}

/** A relative path is relative to the root of the checkout, which the code host knows. */
function locationOf(path: string) {
  if (isAbsolute(path)) return { uri: pathToFileURL(path).href };
  const steps = path.split('/').filter((step) => step !== '.' && step !== '');
  return { uri: steps.map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}

/** A time in UTC, in SARIF's form; an empty object if the text is not a time. */
function utcField(name: string, text: string): Readonly<Record<string, string>> {
  const at = Date.parse(text);
  return Number.isNaN(at) ? {} : { [name]: new Date(at).toISOString() };
}
