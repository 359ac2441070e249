import { expect, test } from 'vitest';
import { readDocument } from '#src/read.ts';
import { parseSettings } from '#src/settings.ts';

const textsOf = (text: string): string[] => parseSettings(text).blocks.map((block) => block.text);

test('each value of YAML has its path, and is as it was written', () => {
  const text = [
    '# replicas: 7 was too much',
    'kind: Deployment',
    'spec:',
    '  replicas: 3',
    '  containers:',
    '    - name: payments',
    '      version: 1.10 # not 1.1',
    '      args: []',
    '      env: {}',
    '      user:',
    '      on: yes',
    '    - image: nginx',
    '  zones: [a, "b: c"]',
  ].join('\r\n');
  expect(textsOf(text)).toEqual([
    'kind: Deployment',
    'spec.replicas: 3',
    'spec.containers.payments.name: payments',
    'spec.containers.payments.version: 1.10',
    'spec.containers.payments.args: []',
    'spec.containers.payments.env: {}',
    'spec.containers.payments.user: ""',
    'spec.containers.payments.on: yes',
    'spec.containers.1.image: nginx',
    'spec.zones: a, b: c',
  ]);
});

test('each value of JSON has its path, and is as it was written', () => {
  const text =
    '{"success":false,"took":1.10,"none":null,"tests":[{"name":"cart \\u00e9","ok":false}],"all":[]}';
  expect(textsOf(text)).toEqual([
    'success: false',
    'took: 1.10',
    'none: null',
    'tests.cart é.name: cart é',
    'tests.cart é.ok: false',
    'all: []',
  ]);
  expect(textsOf('{"Action":"fail"}\n{"Action":"pass"}\n')).toHaveLength(2);
});

test('merged keys are there, and documents of YAML follow one another', () => {
  const text = 'base: &b { port: 80 }\nweb:\n  <<: *b\n  name: web\n---\n\nkind: Service\n---\n';
  expect(textsOf(text)).toEqual([
    'base.port: 80',
    'web.port: 80',
    'web.name: web',
    'kind: Service',
  ]);
});

test('the lines of a script in YAML have its path, but its comments', () => {
  const text = 'run: |\n  make build\n  # make deploy\n  make test\n';
  expect(textsOf(text)).toEqual(['run: make build', 'run: make test']);
});

test('a section of INI or TOML is a heading, and what is commented out is not there', () => {
  const text = [
    'debug = false',
    '[server]',
    'listen = 0.0.0.0:8443',
    ';listen = 0.0.0.0:80',
    '# Heading',
    '',
    '[[retry]] # of the client',
    'max_attempts = 5',
    'codes = [',
    '  502,',
    '# 503,',
    '  504,',
    ']',
  ].join('\n');
  expect(parseSettings(text).blocks).toEqual([
    { text: 'debug = false', headings: [] },
    { text: 'listen = 0.0.0.0:8443', headings: ['server'] },
    { text: 'max_attempts = 5', headings: ['retry'] },
    { text: 'codes = [ 502, 504, ]', headings: ['retry'] },
  ]);
});

test('what stands in braces is of what stands before them', () => {
  const text = [
    'user www;',
    'server {',
    '  location /admin { # inside',
    '    deny all;',
    '  }',
    '  listen 443;',
    '}',
    '}',
    'pid run;',
  ].join('\n');
  expect(parseSettings(text).blocks).toEqual([
    { text: 'user www;', headings: [] },
    { text: 'deny all;', headings: ['server', 'location /admin'] },
    { text: 'listen 443;', headings: ['server'] },
    { text: 'pid run;', headings: [] },
  ]);
});

test('a value with the sign of a comment is a value, and a comment of several lines is none', () => {
  expect(textsOf('channel: "#alerts"\ncolor: "#fff"')).toEqual(['channel: #alerts', 'color: #fff']);
  expect(textsOf('/* key a;\n   key b; */\nkey c;\npath = /etc/conf.d/*.conf')).toEqual([
    'key c;',
    'path = /etc/conf.d/*.conf',
  ]);
});

test('another branch is not of its condition, and a pattern may have braces', () => {
  const text = [
    'if [env] == "prod" {',
    'replicas 3',
    '} else {',
    'replicas 1',
    '}',
    'location ~ ^/\\d{3}/ {',
    'deny all;',
    '},',
    'listen 80;',
  ].join('\n');
  expect(parseSettings(text).blocks).toEqual([
    { text: 'replicas 3', headings: ['if [env] == "prod"'] },
    { text: 'replicas 1', headings: ['else'] },
    { text: 'deny all;', headings: ['location ~ ^/\\d{3}/'] },
    { text: 'listen 80;', headings: [] },
  ]);
});

test('each of a hundred settings is a passage, and of more those go together that fit', async () => {
  const passages = async (most: number): Promise<number> => {
    const lines = Array.from({ length: most }, (_, at) => `key${at} = ${at}`);
    const bytes = new TextEncoder().encode(lines.join('\n'));
    return (await readDocument({ kind: 'settings', bytes }, () => undefined)).passages.length;
  };
  expect(await passages(100)).toBe(100);
  expect(await passages(101)).toBeLessThan(10);
});

test.each([
  ['a template', 'replicas: {{ .Values.replicas }}\nname: {{ .Release.Name }}'],
  ['what is indented by tabs', 'server:\n\tport: 80'],
  ['properties', 'server.port=8080\nserver.host=0.0.0.0'],
])('%s is read by its lines as they stand', (_, text) => {
  expect(textsOf(text).join('\n').replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '));
});

test('what names itself many times over is not written out', () => {
  const nested = Array.from(
    { length: 9 },
    (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}x]`,
  );
  const bomb = ['a0: &a0 [x]', ...nested].join('\n');
  expect(textsOf(bomb).join('\n').length).toBeLessThan(2 * bomb.length);
  expect(textsOf('['.repeat(20_000))).toEqual([]);
});

test('a comment in JSON is no part of a key', () => {
  const text =
    '{\n  /* Types */\n  // "strict": true,\n  "at": "https://a.b/*", // x\n  "zones": ["a",],\n}';
  expect(textsOf(text)).toEqual(['at: https://a.b/*', 'zones: a']);
});

test('a sentence stays with what came of it', () => {
  const text = [
    'checks:',
    '  - owner: ops',
    '    passed: false',
    '    check: The database is reachable',
    'state: up',
  ].join('\n');
  expect(textsOf(text)).toEqual([
    'checks.0.check: The database is reachable; checks.0.passed: false',
    'checks.0.owner: ops',
    'state: up',
  ]);
});
