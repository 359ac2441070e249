import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { findPromtool } from '#servers';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ownFolder } from '../src/folder.ts';
import { brokenLinks, pageAt, tableAfter } from '../src/page.ts';
import { metricsOn, metricsPage, storedAs } from '../src/metric-names.ts';
import { labelsIn, metricsIn } from '../src/promql.ts';
import { ROOT } from './program.ts';

const FOLDER = join(ROOT, 'deploy', 'observability');
const PROMETHEUS = join(FOLDER, 'prometheus');
const shipped = (...path: string[]): string => readFileSync(join(FOLDER, ...path), 'utf8');

const Rules = Type.Object({
  groups: Type.Array(
    Type.Object({
      rules: Type.Array(
        Type.Object({
          alert: Type.Optional(Type.String()),
          record: Type.Optional(Type.String()),
          expr: Type.String(),
          labels: Type.Optional(Type.Record(Type.String(), Type.String())),
          annotations: Type.Optional(Type.Record(Type.String(), Type.String())),
        }),
      ),
    }),
  ),
});

const Panel = Type.Object({
  id: Type.Integer(),
  type: Type.String(),
  title: Type.String({ minLength: 1 }),
  gridPos: Type.Object({
    x: Type.Integer(),
    y: Type.Integer(),
    w: Type.Integer(),
    h: Type.Integer(),
  }),
  targets: Type.Optional(
    Type.Array(Type.Object({ refId: Type.String(), expr: Type.String({ minLength: 1 }) })),
  ),
  fieldConfig: Type.Optional(
    Type.Object({ defaults: Type.Object({ unit: Type.String({ minLength: 1 }) }) }),
  ),
});
const Dashboard = Type.Object({
  uid: Type.String(),
  templating: Type.Object({
    list: Type.Array(
      Type.Object({
        name: Type.String(),
        query: Type.Union([Type.String(), Type.Object({ query: Type.String() })]),
      }),
    ),
  }),
  panels: Type.Array(Panel),
});

const rules = Parse(Rules, parse(shipped('prometheus', 'rules.yaml'))).groups.flatMap(
  (group) => group.rules,
);
const alerts = rules.flatMap((rule) =>
  rule.alert === undefined ? [] : [{ ...rule, name: rule.alert }],
);
const recorded = rules.flatMap(({ record }) => (record === undefined ? [] : [record]));
const dashboard = Parse(Dashboard, JSON.parse(shipped('grafana', 'assize.json')));
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Metrics of the court's instruments as Prometheus stores them, and of Prometheus itself. */
const page = await metricsPage();
const metrics = metricsOn(page).filter(({ name }) => name !== 'target_info');
const KNOWN = new Set<string>([...metrics.flatMap(storedAs), ...recorded, 'up']);
const unknownIn = (expression: string): string[] =>
  metricsIn(expression).filter((name) => !KNOWN.has(name));

/** Returns labels that none of the expression's metrics has. */
function strangeLabelsIn(expression: string): string[] {
  const read = metricsIn(expression);
  const own = metrics.filter((metric) => storedAs(metric).some((name) => read.includes(name)));
  // A recorded metric has the labels of its rule; `job` is Prometheus' own.
  const before = rules.filter(({ record = '' }) => read.includes(record));
  const labels = new Set(['job', 'instance', ...own.flatMap((metric) => metric.labels)]);
  for (const { expr } of before) for (const label of labelsIn(expr)) labels.add(label);
  return labelsIn(expression).filter((label) => !labels.has(label));
}

describe('the alerts', () => {
  test('go by metrics that there are', () => {
    expect(alerts.length).toBeGreaterThan(6);
    expect(rules.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
    expect(rules.filter(({ expr }) => strangeLabelsIn(expr).length > 0)).toEqual([]);
  });

  test.each(alerts)('$name is graded, says what is wrong, and has its page', (alert) => {
    const path = `docs/runbooks/${alert.name}.md`;
    expect(['warning', 'critical']).toContain(alert.labels?.['severity']);
    expect(alert.annotations?.['runbook']).toBe(path);
    expect(alert.annotations?.['summary']).toMatch(/^\S.{10,}/);
    expect(existsSync(join(ROOT, path)), path).toBe(true);
    const { text } = pageAt(path);
    expect(text.startsWith(`# ${alert.name}\n`)).toBe(true);
    for (const part of ['## Look at', '## Do']) expect(text).toContain(`\n${part}\n`);
    expect(brokenLinks(pageAt(path))).toEqual([]);
  });

  test('and every page is of an alert', () => {
    const pages = globSync('docs/runbooks/*.md', { cwd: ROOT }).map((path) =>
      basename(path, '.md'),
    );
    expect(pages.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted());
  });

  test('docs/telemetry.md lists them all', () => {
    const listed = tableAfter(pageAt('docs/telemetry.md'), '### Alerts').map(([name = '']) => name);
    expect(listed.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted());
  });

  test('each has a test in which it fires, and one moment in which it does not', () => {
    const tests = shipped('prometheus', 'rules.test.yaml');
    for (const { name } of alerts) {
      const checks = [...tests.matchAll(new RegExp(`alertname: ${name}\\n( *exp_alerts:)?`, 'g'))];
      expect(
        checks.some(([, fires]) => fires !== undefined),
        name,
      ).toBe(true);
    }
  });
});

describe('the dashboard', () => {
  test('shows metrics that there are, in every panel', () => {
    expect(panels.length).toBeGreaterThan(20);
    expect(panels.filter(({ targets = [] }) => targets.length === 0)).toEqual([]);
    expect(shown.filter((expr) => metricsIn(expr).length === 0)).toEqual([]);
    expect(shown.flatMap(unknownIn)).toEqual([]);
    expect(shown.filter((expr) => strangeLabelsIn(expr).length > 0)).toEqual([]);
  });

  test('shows every metric of the product', () => {
    const seen = new Set([...shown, ...rules.map(({ expr }) => expr)].flatMap(metricsIn));
    const unseen = metrics.filter((metric) => !storedAs(metric).some((name) => seen.has(name)));
    expect(unseen).toEqual([]);
  });

  test('gives every panel a unit, a number and a place of its own', () => {
    expect(panels.filter(({ fieldConfig }) => fieldConfig === undefined)).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const places = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)}/${y + Math.floor(i / w)}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(dashboard.panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });

  test('asks for nothing that nobody can choose, and offers no choice that nobody asks for', () => {
    const names = dashboard.templating.list.map(({ name }) => name);
    const whole = shipped('grafana', 'assize.json');
    for (const name of names) expect(whole).toMatch(new RegExp(`\\$\\{?${name}\\b`));
    const used = [...shown.join(' ').matchAll(/\$\{?([a-z]\w*)/g)].map(([, name = '']) => name);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
    const queries = dashboard.templating.list.map(({ query }) => query);
    const asked = queries.flatMap((query) =>
      typeof query === 'string' ? [] : [query.query.replace(/^label_values\((\w+),.*$/, '$1')],
    );
    expect(asked.filter((name) => !KNOWN.has(name))).toEqual([]);
  });
});

const promtool = await findPromtool({ env: process.env }).catch((error: unknown) => {
  process.stderr.write(`The rules are not run: ${String(error)}\n`);
  return null;
});

describe.skipIf(promtool === null)('promtool', () => {
  const say = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)(promtool ?? '', args, { cwd: PROMETHEUS })).stdout;

  test('takes the configuration and its rules', async () => {
    expect(await say('check', 'config', 'prometheus.yaml')).toContain('is valid prometheus config');
    expect(await say('check', 'rules', 'rules.yaml')).toContain(
      `SUCCESS: ${rules.length} rules found`,
    );
  });

  test('every alert fires when it should, and only then', async () => {
    expect(await say('test', 'rules', 'rules.test.yaml')).toContain('SUCCESS');
  });

  test('takes every expression of the dashboard', async () => {
    await using folder = await ownFolder();
    const file = join(folder.path, 'rules.yaml');
    const expressions = shown.map((expr) => expr.replaceAll('$__rate_interval', '1m'));
    const recording = expressions.map((expr, i) => ({ record: `panel${i}`, expr }));
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recording }] }));
    expect(await say('check', 'rules', file)).toContain(`SUCCESS: ${shown.length} rules found`);
  });

  test('takes what /metrics shows, by the rules of naming', async () => {
    const child = promisify(execFile)(promtool ?? '', ['check', 'metrics']);
    child.child.stdin?.end(page);
    expect(await child).toEqual({ stdout: '', stderr: '' });
  });
});
