import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS, settingNamed } from '@assize/config';
import { readCounselConfig } from '@assize/court/advice';
import { readCredibilityConfig } from '@assize/credibility/service';
import { LEAVES } from '@assize/proto';
import { readAccess, readDoorConfig, readNatsTls, readRedisTls } from '@assize/rpc/doors';
import { readEmbeddingConfig } from '@assize/embedding/service';
import { readHealthConfig } from '@assize/launcher/health';
import { readLogConfig } from '@assize/telemetry/log';
import { readTelemetryConfig } from '@assize/telemetry';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { allPages, brokenLinks, codeIn, pageAt, tableAfter } from '#src/page.ts';
import { readRuntimeConfig } from '../../services/court/src/runtime/config.ts';
import { GROUNDS } from '../../services/court/src/grounds/grounds.ts';
import { readClerkConfig } from '../../services/clerk/src/config.ts';
import { readJury } from '../../services/judge/src/jury/config.ts';
import { ROOT } from '../tooling/program.ts';

const PAGES = allPages();

/** Begins the table of what every process reads. */
const WATCHED = 'Every process, the two services';

/** Every process reads these in addition to its own settings. */
const readWatching = (env: NodeJS.ProcessEnv) => ({
  ...readLogConfig(env),
  ...readHealthConfig(env),
});

/** Read by processes that listen or call. */
const readDoors = (env: NodeJS.ProcessEnv) => ({
  ...readDoorConfig(env),
  access: readAccess(env),
  nats: readNatsTls(env),
  redis: readRedisTls(env),
});

const source = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('what the pages say is so', () => {
  it.each(PAGES)('every link of $path leads somewhere', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it('THIRD_PARTY.md names every package of the catalog, its version and its licence', () => {
    const { catalog } = catalogIn(source('pnpm-workspace.yaml'));
    const { text } = pageAt('THIRD_PARTY.md');
    const rows = Object.entries(catalog).map(([name, version]) => {
      const folder = `node_modules/.pnpm/${name.replace('/', '+')}@${version}*/node_modules/${name}`;
      const [manifest = ''] = globSync(`${folder}/package.json`, { cwd: ROOT });
      return `| ${name} | ${version} | ${licenceIn(source(manifest))} |`;
    });
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => !text.includes(row))).toEqual([]);
  });

  it('run-the-court.md gives each setting of the catalog, its default, and no other', () => {
    const { text } = pageAt('docs/run-the-court.md');
    const rows = [...text.matchAll(/^\| `((?:ASSIZE|OTEL)_[A-Z_]+)` \| (.*?) \|/gm)];
    const named = new Set(rows.map(([, name = '']) => name));
    const listed = [...SETTINGS.values()].filter(({ readBy }) => !readBy[0]?.includes('collector'));
    expect(listed.map(({ name }) => name).filter((one) => !text.includes(`\`${one}\``))).toEqual(
      [],
    );
    expect([...named].filter((name) => settingNamed(name) === undefined)).toEqual([]);
    const wrong = listed.filter(({ name, schema, byDefault }) => {
      const stated = rows.filter(([, row]) => row === name).map(([, , value = '']) => value);
      return (
        'default' in schema && !stated.some((value) => (codeIn(value) ?? 'none') === byDefault)
      );
    });
    expect(wrong.map(({ name, byDefault }) => `${name}: ${byDefault}`)).toEqual([]);
  });

  it.each([
    ['Every role (', readRuntimeConfig, ['Every process that listens', WATCHED]],
    [
      'The clerk, besides',
      readClerkConfig,
      ['Where things are found:', 'Every role (', 'Every process that listens', WATCHED],
    ],
    ['Every process that listens', readDoors, []],
    ['The judge, where', readJury, []],
    [
      'The embedding service:',
      readEmbeddingConfig,
      ['Where things are found:', 'Every process that listens'],
    ],
    [
      'The credibility service:',
      readCredibilityConfig,
      ['Where things are found:', 'Every process that listens'],
    ],
    [WATCHED, readWatching, []],
    ['Telemetry, of every process', readTelemetryConfig, []],
  ] as const)(
    'run-the-court.md, "%s": the variables that are read, and their defaults',
    (start, read, besides) => {
      const page = pageAt('docs/run-the-court.md');
      const rows = tableAfter(page, start);
      const names = rows.map(([name]) => codeIn(name) ?? '');
      const known = besides.flatMap((other) =>
        tableAfter(page, other).map(([name]) => codeIn(name)),
      );
      const asked = new Set<string>();
      const recording = new Proxy<NodeJS.ProcessEnv>(
        { HOME: '/home/reader' },
        {
          get: (env, name) => {
            if (typeof name === 'string' && /^(?:ASSIZE|OTEL)_/.test(name)) asked.add(name);
            return typeof name === 'string' ? env[name] : undefined;
          },
        },
      );
      const byDefault = read(recording);
      expect(
        [...asked].filter((name) => names.includes(name) || !known.includes(name)).toSorted(),
      ).toEqual(names.toSorted());
      for (const [name, value] of rows) {
        const [variable, stated] = [codeIn(name), codeIn(value)];
        if (variable === null || stated === null) continue;
        expect(read({ HOME: '/home/reader', [variable]: stated }), variable).toEqual(byDefault);
      }
    },
  );

  it('run-the-court.md gives what is read for a role with a language model, and the defaults', () => {
    const rows = tableAfter(pageAt('docs/run-the-court.md'), 'A role whose brain is a language');
    const named = { ASSIZE_LLM_URL: 'http://host/v1', ASSIZE_LLM_MODEL: 'm' };
    const asked = new Set(Object.keys(named));
    const recording = new Proxy<NodeJS.ProcessEnv>(named, {
      get: (env, name) => {
        if (typeof name === 'string') asked.add(name.replace('ASSIZE_LLM_JUDGE_', 'ASSIZE_LLM_'));
        return typeof name === 'string' ? env[name] : undefined;
      },
    });
    const byDefault = readCounselConfig(recording, 'judge');
    expect(new Set(rows.map(([name]) => codeIn(name)))).toEqual(asked);
    for (const [name, value] of rows) {
      const [variable, stated] = [codeIn(name), codeIn(value)];
      if (variable === null || stated === null) continue;
      const set = { ...named, [variable]: stated };
      expect(readCounselConfig(set, 'judge'), variable).toEqual(byDefault);
    }
  });

  it('how-a-verdict-is-reached.md gives every constant as the code has it', () => {
    const rows = tableAfter(pageAt('docs/how-a-verdict-is-reached.md'), '## Constants');
    const wrong = rows.filter(([name = '', value = '', path = '']) => {
      const constant = name.replaceAll('`', '');
      const text = source(path);
      const stated = path.endsWith('.yaml')
        ? text.includes(`${constant}: ${value}`) || text.includes(value)
        : text
            .split('\n')
            .some((line) => line.includes(` ${constant}`) && line.endsWith(`= ${value};`));
      return !stated;
    });
    expect(rows.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('how-a-verdict-is-reached.md gives every ground of challenge, its severity and what it leaves', () => {
    const rows = tableAfter(pageAt('docs/how-a-verdict-is-reached.md'), '## 6. D2');
    const stated = rows.map(([ground, severity, left]) => `${ground}: ${severity}, ${left}`);
    const inCode = GROUNDS.map(({ name, severity }) => {
      return `${name}: ${severity}, ${LEAVES[severity]}`;
    });
    expect(stated.toSorted()).toEqual(inCode.toSorted());
  });
});

function licenceIn(manifest: string): string {
  const value: unknown = JSON.parse(manifest);
  const held = typeof value === 'object' && value !== null && 'license' in value;
  return held && typeof value.license === 'string' ? value.license : 'none stated';
}

function catalogIn(text: string): { catalog: Record<string, string> } {
  const workspace: unknown = parse(text);
  if (typeof workspace !== 'object' || workspace === null || !('catalog' in workspace)) {
    throw new Error('pnpm-workspace.yaml has no catalog');
  }
  const entries = Object.entries(workspace.catalog ?? {});
  return { catalog: Object.fromEntries(entries.map(([name, version]) => [name, String(version)])) };
}
