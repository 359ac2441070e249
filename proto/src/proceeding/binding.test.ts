import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadProceeding } from './load.ts';
import { DEFECT_COURT } from '../proceedings/defect-court/definition.ts';
import { sourcesOf } from './versions.ts';

const YAML = readFileSync(new URL('../proceedings/defect-court/defect-court.yaml', import.meta.url), 'utf8');
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

test('an edge from anywhere leads to a mistrial, since the clerk signs what it ends', () => {
  const graph = changed(YAML, 'from: _any\n    to: _mistrial', 'from: _any\n    to: _done');
  expect(faultsOf(graph, BINDING)).toEqual([
    `court.yaml:${lineOf(graph, 'from: _any') + 1}: edge HD10: from _any leads to a node or to _mistrial, not to "_done"`,
  ]);
  const inside = changed(YAML, 'from: _any\n    to: _mistrial', 'from: _any\n    to: verdict');
  expect(faultsOf(inside, BINDING)).toHaveLength(1);
});

test('a loop that nobody takes', () => {
  const binding = changed(BINDING, '\n  _remand:\n', '\n  _elsewhere:\n');
  expect(faultsOf(YAML, binding)).toEqual([
    `binding.yaml:${lineOf(binding, '_elsewhere')}: nobody takes the loop "_remand" of edge HD8`,
  ]);
});

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
