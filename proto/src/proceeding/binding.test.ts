import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadProceeding } from './load.ts';
import { DEFECT_COURT } from '../proceedings/defect-court/definition.ts';
import { sourcesOf } from './versions.ts';

const YAML = readFileSync(
  new URL('../proceedings/defect-court/defect-court.yaml', import.meta.url),
  'utf8',
);
const FOLDER = new URL('../proceedings/defect-court/', import.meta.url);
const BINDING = sourcesOf(FOLDER, 'defect-court').binding.text;

function faultsOf(graph: string, binding: string): string[] {
  const loaded = loadProceeding(
    { file: 'court.yaml', text: graph },
    { file: 'binding.yaml', text: binding },
    DEFECT_COURT,
  );
  return loaded.ok ? [] : loaded.faults.map((f) => `${f.file}:${f.line}: ${f.message}`);
}

/** Replaces text that is surely there. */
function changed(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

function lineOf(text: string, needle: string): number {
  return text.slice(0, text.indexOf(needle)).split('\n').length;
}

/** Wherever the case stands it may come to the verdict. */
const CUT_SHORT =
  '  - { id: X1, name: cut-short, from: _any, to: verdict, condition: defense concedes }\n';

test('an edge from anywhere leads to a node or to a mistrial, since the clerk signs what it ends', () => {
  const graph = changed(YAML, 'from: _any\n    to: _mistrial', 'from: _any\n    to: _done');
  expect(faultsOf(graph, BINDING)).toEqual([
    expect.stringMatching(/^court.yaml:\d+: a case may never end: .* on clock.now$/),
    `court.yaml:${lineOf(graph, 'from: _any') + 1}: edge HD10: from _any leads to a node or to _mistrial, not to "_done"`,
  ]);
  const inside = changed(YAML, 'edges:\n', `edges:\n${CUT_SHORT}`);
  expect(faultsOf(inside, BINDING)).toEqual([]);
});

test.each([
  [
    'clock.now > clock.deadline',
    'clock.now > clock.deadline && verdict.decision != ""',
    'clock.now',
  ],
  [
    'clock.now > clock.deadline',
    'clock.now > clock.deadline && verdict.decision == ""',
    'clock.now',
  ],
  ['clock.now > clock.deadline', 'verdict.decision == "clock.now"', 'clock.now'],
  ['clock.now > clock.deadline', 'clock.now < 0.0', 'clock.now'],
  [
    'handoffs.next > handoffs.max',
    'handoffs.next > handoffs.max && hearing.round > 1.0',
    'handoffs.next',
  ],
])('a limit "%s" that asks for more or never holds: "%s"', (limit, other, fact) => {
  expect(faultsOf(YAML, changed(BINDING, limit, other))).toEqual([
    expect.stringMatching(new RegExp(`^court.yaml:\\d+: a case may never end: .* on ${fact}$`)),
  ]);
});

test('a limit that holds by something else as well is one', () => {
  const other = 'clock.now > clock.deadline || verdict.decision == "acquit"';
  expect(faultsOf(YAML, changed(BINDING, 'clock.now > clock.deadline', other))).toEqual([]);
});

test('a loop that nobody takes', () => {
  const binding = changed(BINDING, '\n  _remand:\n', '\n  _elsewhere:\n');
  expect(faultsOf(YAML, binding)).toEqual([
    `binding.yaml:${lineOf(binding, '_elsewhere')}: nobody takes the loop "_remand" of edge HD8`,
  ]);
});

test.each(['_done', '_mistrial', '_next', '_any'])(
  'a loop by the name %s, which means something else',
  (name) => {
    const graph = changed(YAML, 'to: _remand', `to: ${name}`);
    const binding = changed(BINDING, '\n  _remand:\n', `\n  ${name}:\n`);
    expect(faultsOf(graph, binding)).toContain(
      `court.yaml:${lineOf(graph, `to: ${name}\n    loop: true`)}: edge HD8: a loop leads to a reserved name of its own such as "_again", not to "${name}"`,
    );
  },
);

test('an artifact that no schema knows, at a node, at a turn, in a loop', () => {
  for (const kind of ['defense-brief', 'rebuttal', 'reinvestigation']) {
    const binding = changed(BINDING, `artifact: ${kind}`, 'artifact: sonnet');
    expect(faultsOf(YAML, binding)).toEqual([
      expect.stringMatching(
        new RegExp(`^binding.yaml:${lineOf(binding, 'sonnet')}: unknown artifact "sonnet"`),
      ),
    ]);
  }
});

test('two turns of one name in a round, which would never be over', () => {
  const binding = changed(BINDING, 'turn: rebuttal', 'turn: argument');
  expect(faultsOf(YAML, binding)).toEqual([
    `binding.yaml:${lineOf(BINDING, 'turn: rebuttal')}: duplicate turn "argument"`,
  ]);
});

test('a condition that looks at a fact that no walk has', () => {
  const binding = changed(BINDING, 'hearing.converged', 'hearing.convergd');
  expect(faultsOf(YAML, binding)).toEqual([
    `binding.yaml:${lineOf(binding, 'convergd')}: "max rounds reached OR convergence": no fact "hearing.convergd"`,
  ]);
});

test('a condition that is no yes or no', () => {
  const binding = changed(BINDING, ': defense.concedes', ': prosecution.confidence');
  expect(faultsOf(YAML, binding)).toEqual([
    `binding.yaml:${lineOf(binding, ': prosecution.confidence\n')}: "defense concedes": it is neither true nor false`,
  ]);
});

test('words in quotes are no facts', () => {
  const binding = changed(BINDING, '== "affirm"', '== "a.b"');
  expect(faultsOf(YAML, binding)).toEqual([]);
});

test('a sight that the proceeding has not', () => {
  const binding = changed(BINDING, 'sees: [feedback]', 'sees: [recall]');
  expect(faultsOf(YAML, binding)).toEqual([
    expect.stringMatching(/^binding.yaml:\d+: unknown sight "recall" \(known: indictment, /),
  ]);
});

test('a condition that compares what can’t be compared', () => {
  const binding = changed(BINDING, 'verdict.decision == "affirm"', 'verdict.decision == 1');
  expect(faultsOf(YAML, binding)).toEqual([
    expect.stringMatching(/^binding.yaml:\d+: "verdict == affirm": CEL: /),
  ]);
});

test('an end by a role whose word no stream takes', () => {
  const binding = changed(
    BINDING,
    '  verdict:\n    role: judge',
    '  verdict:\n    role: adversary',
  );
  const faults = faultsOf(YAML, binding);
  expect(faults).toHaveLength(4);
  expect(faults[0]).toMatch(
    /^court.yaml:\d+: edge HD6: the adversary can't end a case of defect-court at "_done"/,
  );
});
