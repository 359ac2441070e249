import { describe, expect, test } from 'vitest';
import { loadProceeding, type Loaded } from './load.ts';
import { DEFECT_COURT } from '../proceedings/defect-court/definition.ts';
import { folderOf, proceedings } from '../proceedings/known.ts';
import { sourcesOf } from './versions.ts';

const sources = sourcesOf(folderOf(DEFECT_COURT), 'defect-court');
const YAML = sources.graph.text;
const BINDING = sources.binding.text;

function load(graph: string, binding = BINDING): Loaded {
  return loadProceeding(
    { file: 'court.yaml', text: graph },
    { file: 'binding.yaml', text: binding },
    DEFECT_COURT,
  );
}

function faultsOf(graph: string, binding = BINDING): string[] {
  const loaded = load(graph, binding);
  return loaded.ok ? [] : loaded.faults.map((f) => `${f.file}:${f.line}: ${f.message}`);
}

function changed(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

function lineOf(text: string, needle: string): number {
  return text.slice(0, text.indexOf(needle)).split('\n').length;
}

describe('the YAML of the seed', () => {
  test('loads unmodified into a graph of 5 nodes and 12 edges', () => {
    const [court] = proceedings();
    expect(court?.graph.nodes).toHaveLength(5);
    expect(court?.graph.edges).toHaveLength(12);
    expect(court?.conditions.size).toBe(12);
  });

  test('its version changes with its graph and with its binding', () => {
    const digests = [
      load(YAML),
      load(changed(YAML, 'name: fast-track', 'name: short-cut')),
      load(YAML, changed(BINDING, 'confidence >= 0.95\n', 'confidence >= 0.9\n')),
    ].map((item) => (item.ok ? item.proceeding.digest : 'fault'));
    expect(new Set(digests).size).toBe(3);
    expect(digests).not.toContain('fault');
  });
});

const ORPHAN = '  - name: orphan\n    element: air\n    family: defend\n';
const UNREACHABLE = 'unreachable node "orphan"';

describe('a fault of the graph names file and line', () => {
  test.each([
    [
      'to: defend\n    shortcut',
      'to: nowhere\n    shortcut',
      'dangling edge HD1: no node "nowhere"',
    ],
    ['edges:\n', `${ORPHAN}\nedges:\n`, UNREACHABLE],
    ['nodes:\n  - name: indict', `nodes:\n${ORPHAN}  - name: indict`, UNREACHABLE],
    ['"defense concedes"', '"defense shrugs"', 'edge HD2: unknown condition "defense shrugs"'],
    ['"defense concedes"', '"constructor"', 'edge HD2: unknown condition "constructor"'],
  ])('"%s" → "%s": %s', (from, to, fault) => {
    const text = changed(YAML, from, to);
    const [, word = ''] = /"(.*)"$/.exec(fault) ?? [];
    expect(faultsOf(text)).toEqual([
      expect.stringContaining(`court.yaml:${lineOf(text, word)}: ${fault}`),
    ]);
  });

  test('a duplicate edge id and a duplicate node', () => {
    const edges = changed(YAML, 'id: HD4', 'id: HD3');
    const line = edges.slice(0, edges.lastIndexOf('id: HD3')).split('\n').length;
    expect(faultsOf(edges)).toEqual([`court.yaml:${line}: duplicate edge id "HD3"`]);
    const nodes = changed(YAML, 'name: discover', 'name: defend');
    expect(faultsOf(nodes).join()).toContain('duplicate node "defend"');
  });

  test.each(['nobody', 'constructor', '__proto__'])(
    'the family "%s" that has no seat',
    (family) => {
      const text = YAML.replace('    family: ', `    family: ${family} # `);
      const line = lineOf(text, family);
      expect(faultsOf(text)).toContainEqual(
        expect.stringContaining(`court.yaml:${line}: node "indict": unknown family`),
      );
    },
  );

  test.each([
    [changed(YAML, 'start: indict', 'start: indict\ncolour: red'), /colour: unknown field/],
    [changed(YAML, 'shortcut: true', 'shortcut: maybe'), /^court.yaml:\d+: edges.0.shortcut /],
    ['pipeline: [', /^court.yaml:1: /],
    ['', /^court.yaml:1: /],
  ])('an unknown field, a wrong type, and text that is no YAML: %#', (text, fault) => {
    expect(faultsOf(text)[0]).toMatch(fault);
  });

  test.each(['_done', '_mistrial', '_next', '_any'])(
    'a loop by the name %s, which means something else',
    (name) => {
      const graph = changed(YAML, 'to: _remand', `to: ${name}`);
      const binding = changed(BINDING, '\n  _remand:\n', `\n  ${name}:\n`);
      expect(faultsOf(graph, binding)).toContain(
        `court.yaml:${lineOf(graph, `to: ${name}\n    loop: true`)}: edge HD8: a loop must lead to its own reserved name such as "_again", not to "${name}"`,
      );
    },
  );
});

const CUT_SHORT =
  '  - { id: X1, name: cut-short, from: _any, to: verdict, condition: defense concedes }\n';

test('an edge from anywhere leads to a node or to a mistrial, since the clerk signs what it ends', () => {
  const graph = changed(YAML, 'from: _any\n    to: _mistrial', 'from: _any\n    to: _done');
  expect(faultsOf(graph)).toEqual([
    expect.stringMatching(/^court.yaml:\d+: a case might never end: .* on clock.now$/),
    `court.yaml:${lineOf(graph, 'from: _any') + 1}: edge HD10: an edge from _any must lead to a node or to _mistrial, not to "_done"`,
  ]);
  expect(faultsOf(changed(YAML, 'edges:\n', `edges:\n${CUT_SHORT}`))).toEqual([]);
});

const TIME = 'clock.now > clock.deadline';
const MESSAGES = 'handoffs.next > handoffs.max';

test.each([
  [TIME, `${TIME} && verdict.decision != ""`, 'clock.now'],
  [TIME, `${TIME} && verdict.decision == ""`, 'clock.now'],
  [TIME, 'verdict.decision == "clock.now"', 'clock.now'],
  [TIME, 'clock.now < 0.0', 'clock.now'],
  [MESSAGES, `${MESSAGES} && hearing.round > 1.0`, 'handoffs.next'],
])('a limit "%s" that asks for more or never holds: "%s"', (limit, other, fact) => {
  expect(faultsOf(YAML, changed(BINDING, limit, other))).toEqual([
    expect.stringMatching(new RegExp(`^court.yaml:\\d+: a case might never end: .* on ${fact}$`)),
  ]);
});

describe('a fault of the binding names file and line', () => {
  test.each([
    ['\n  _remand:\n', '\n  _elsewhere:\n', 'no family takes the loop "_remand" of edge HD8'],
    ['artifact: defense-brief', 'artifact: sonnet', 'unknown artifact "sonnet"'],
    ['artifact: rebuttal', 'artifact: sonnet', 'unknown artifact "sonnet"'],
    ['artifact: reinvestigation', 'artifact: sonnet', 'unknown artifact "sonnet"'],
    // The round would never end.
    [
      'turn: rebuttal\n        role: defense',
      'turn: argument\n        role: defense',
      'duplicate turn "argument"',
    ],
    [
      'hearing.converged',
      'hearing.convergd',
      '"max rounds reached OR convergence": unknown fact "hearing.convergd"',
    ],
    [
      ': defense.concedes',
      ': prosecution.confidence\n',
      '"defense concedes": it is neither true nor false',
    ],
    ['sees: [feedback]', 'sees: [recall]', 'unknown sight "recall" (known: indictment, '],
    ['decision == "affirm"', 'decision == 1', '"verdict == affirm": CEL: '],
    ['defense.concedes', 'defense.concedes &&', '"defense concedes": CEL: '],
  ])('"%s" → "%s": %s', (from, to, fault) => {
    const binding = changed(BINDING, from, to);
    const line = lineOf(binding, to) + (to.startsWith('\n') ? 1 : 0);
    expect(faultsOf(YAML, binding)).toEqual([
      expect.stringContaining(`binding.yaml:${line}: ${fault}`),
    ]);
  });

  test.each([
    [
      'a limit that holds by something else as well',
      TIME,
      `${TIME} || verdict.decision == "acquit"`,
    ],
    ['words in quotes, which are no facts', '== "affirm"', '== "a.b"'],
  ])('is not %s', (_what, from, to) => {
    expect(faultsOf(YAML, changed(BINDING, from, to))).toEqual([]);
  });

  test('an end by a role whose word no stream takes', () => {
    const verdict = '  verdict:\n    role: ';
    const faults = faultsOf(YAML, changed(BINDING, `${verdict}judge`, `${verdict}adversary`));
    expect(faults).toHaveLength(4);
    expect(faults[0]).toMatch(
      /^court.yaml:\d+: edge HD6: the adversary can't end a case of defect-court at "_done"/,
    );
  });
});
