import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadProceeding, type Loaded } from './load.ts';
import { DEFECT_COURT } from '../proceedings/defect-court/definition.ts';
import { proceedings } from '../proceedings/known.ts';
import { sourcesOf } from './versions.ts';

const YAML = readFileSync(
  new URL('../proceedings/defect-court/defect-court.yaml', import.meta.url),
  'utf8',
);
const FOLDER = new URL('../proceedings/defect-court/', import.meta.url);
const { binding } = sourcesOf(FOLDER, 'defect-court');

function load(text: string): Loaded {
  return loadProceeding({ file: 'court.yaml', text }, binding, DEFECT_COURT);
}

function faultsOf(text: string): string[] {
  const loaded = load(text);
  return loaded.ok ? [] : loaded.faults.map((f) => `${f.file}:${f.line}: ${f.message}`);
}

/** The line (from 1) on which a text first stands. */
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
    const plain = load(YAML);
    const other = load(YAML.replace('name: fast-track', 'name: short-cut'));
    const bound = loadProceeding(
      { file: 'court.yaml', text: YAML },
      {
        ...binding,
        text: binding.text.replace(
          'prosecution.confidence >= 0.95',
          'prosecution.confidence >= 0.9',
        ),
      },
      DEFECT_COURT,
    );
    const digests = [plain, other, bound].map((item) =>
      item.ok ? item.proceeding.digest : 'fault',
    );
    expect(new Set(digests).size).toBe(3);
    expect(digests).not.toContain('fault');
  });
});

describe('faults name file and line', () => {
  test('a dangling edge', () => {
    const text = YAML.replace('to: defend\n    shortcut', 'to: nowhere\n    shortcut');
    expect(faultsOf(text)).toEqual([
      `court.yaml:${lineOf(text, 'nowhere')}: dangling edge HD1: no node "nowhere"`,
    ]);
  });

  test('a duplicate edge id and a duplicate node', () => {
    const edges = YAML.replace('id: HD4', 'id: HD3');
    const second = edges.lastIndexOf('id: HD3');
    const line = edges.slice(0, second).split('\n').length;
    expect(faultsOf(edges)).toEqual([`court.yaml:${line}: duplicate edge id "HD3"`]);
    expect(faultsOf(YAML.replace('name: discover', 'name: defend')).join()).toContain(
      'duplicate node "defend"',
    );
  });

  test('an unknown phrase', () => {
    const text = YAML.replace('"defense concedes"', '"defense shrugs"');
    const [fault] = faultsOf(text);
    expect(fault).toContain(
      `court.yaml:${lineOf(text, 'defense shrugs')}: edge HD2: unknown condition "defense shrugs"`,
    );
  });

  test('an unreachable node, after the last and before the first', () => {
    const after = YAML.replace(
      'edges:\n',
      '  - name: orphan\n    element: air\n    family: defend\n\nedges:\n',
    );
    expect(faultsOf(after)).toEqual([
      `court.yaml:${lineOf(after, 'orphan')}: unreachable node "orphan"`,
    ]);
    const before = YAML.replace(
      'nodes:\n  - name: indict',
      'nodes:\n  - name: orphan\n    element: air\n    family: defend\n  - name: indict',
    );
    expect(faultsOf(before)).toEqual([
      `court.yaml:${lineOf(before, 'orphan')}: unreachable node "orphan"`,
    ]);
  });

  test.each(['nobody', 'constructor', '__proto__'])(
    'the family "%s" that has no seat',
    (family) => {
      const text = YAML.replace('    family: ', `    family: ${family} # `);
      expect(faultsOf(text)).toContainEqual(
        expect.stringContaining(
          `court.yaml:${lineOf(text, family)}: node "indict": unknown family`,
        ),
      );
    },
  );

  test('a condition named as every object has one', () => {
    const text = YAML.replace('defense concedes', 'constructor');
    expect(faultsOf(text)[0]).toContain(
      `court.yaml:${lineOf(text, 'constructor')}: edge HD2: unknown condition`,
    );
  });

  test('an unknown field, a wrong type, and text that is no YAML', () => {
    expect(faultsOf(YAML.replace('start: indict', 'start: indict\ncolour: red'))[0]).toMatch(
      /colour: no such field/,
    );
    expect(faultsOf(YAML.replace('shortcut: true', 'shortcut: maybe'))[0]).toMatch(
      /^court.yaml:\d+: edges.0.shortcut /,
    );
    expect(faultsOf('pipeline: [')[0]).toMatch(/^court.yaml:1: /);
    expect(faultsOf('')[0]).toMatch(/^court.yaml:1: /);
  });

  test('bad CEL is a fault of the binding, at its line', () => {
    const text = binding.text.replace('defense.concedes', 'defense.concedes &&');
    const loaded = loadProceeding(
      { file: 'court.yaml', text: YAML },
      { ...binding, text },
      DEFECT_COURT,
    );
    const faults = loaded.ok ? [] : loaded.faults;
    expect(faults).toMatchObject([
      { file: 'defect-court.binding.yaml', line: lineOf(text, 'defense.concedes &&') },
    ]);
  });
});
