import { expect, test } from 'vitest';
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
    '      on: yes',
  ].join('\r\n');
  expect(textsOf(text)).toEqual([
    [
      'kind: Deployment',
      'spec.replicas: 3',
      'spec.containers.0.name: payments',
      'spec.containers.0.version: 1.10',
      'spec.containers.0.args:',
      'spec.containers.0.on: yes',
    ].join('\n'),
  ]);
});

test('documents of YAML are apart, and merged keys are there', () => {
  const text = 'base: &b { port: 80 }\nweb:\n  <<: *b\n  name: web\n---\n\nkind: Service\n---\n';
  expect(textsOf(text)).toEqual(['base.port: 80\nweb.port: 80\nweb.name: web', 'kind: Service']);
});

test('the lines of a script in YAML have its path, but its comments', () => {
  const text = 'run: |\n  make build\n  # make deploy\n  make test\n';
  expect(textsOf(text)).toEqual(['run: make build\nrun: make test']);
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
  ].join('\n');
  expect(parseSettings(text).blocks).toEqual([
    { text: 'debug = false', headings: [] },
    { text: 'listen = 0.0.0.0:8443', headings: ['server'] },
    { text: 'max_attempts = 5', headings: ['retry'] },
  ]);
});

test.each([
  ['a template', 'replicas: {{ .Values.replicas }}\nname: {{ .Release.Name }}'],
  ['what is indented by tabs', 'server:\n\tport: 80'],
  ['properties', 'server.port=8080\nserver.host=0.0.0.0'],
  ['nginx', 'server {\nlisten 80;\n}'],
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
