import type { MeasuredExhibit } from '#src/exhibits.ts';

export function report(kind: MeasuredExhibit['kind'], given: unknown): MeasuredExhibit {
  const content = typeof given === 'string' ? { text: given } : { data: given };
  return { id: `the-${kind}`, kind, ...content };
}

type Outcome = 'pass' | 'fail' | 'error' | 'skip';

const CHILD = {
  pass: '',
  fail: '<failure message="expected 1"/>',
  error: '<error message="boom"/>',
  skip: '<skipped/>',
} as const;

/** JUnit XML of tests that are named by their outcome: pass-1, fail-2 … */
export function junit(outcomes: readonly Outcome[], attributes = 'name="core"'): MeasuredExhibit {
  const cases = outcomes.map((outcome, i) => {
    return `<testcase name="${outcome}-${i + 1}" classname="src.core">${CHILD[outcome]}</testcase>`;
  });
  return report(
    'junit',
    `<testsuites><testsuite ${attributes}>${cases.join('')}</testsuite></testsuites>`,
  );
}

export const GREEN = junit(['pass', 'pass', 'pass', 'pass']);
export const RED = junit(['pass', 'fail', 'pass', 'error']);
export const ONE_RED = junit(['pass', 'pass', 'pass', 'pass', 'pass', 'fail']);
export const SKIPPING = junit(['pass', 'skip', 'pass']);
export const NOTHING_RUN = junit(['skip', 'skip']);
export const EMPTY = junit([]);

/** Line coverage as istanbul counts it. */
export function covered(
  lines: number,
  total: number,
  branches = { covered: 1, total: 2 },
): MeasuredExhibit {
  return report('coverage', { lines: { covered: lines, total }, branches });
}

export function exited(code: number, command?: string): MeasuredExhibit {
  return report('exit-code', command === undefined ? { code } : { code, command });
}

export const HEX = 'ab'.repeat(32);
export const DIGEST = report('digest', {
  path: 'dist/app.js',
  algorithm: 'sha256',
  hex: HEX,
  size: 2048,
});

export const ANSWER = report('http', {
  status: 200,
  method: 'GET',
  url: 'https://api.example.org/health',
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: '{"status":"ok","users":[]}',
});
export const MISSING = report('http', { status: 404, url: 'https://api.example.org/nowhere' });

export const DOCS_ONLY = report('diffstat', '3\t1\tdocs/a.md\n10\t0\tdocs/deep/b.md\n');
export const MIXED = report(
  'diffstat',
  '3\t1\tdocs/a.md\n120\t7\tsrc/parser.ts\n-\t-\tlogo.png\n delete mode 100644 logo.png\n',
);
export const SCANNED = report('sarif', {
  scans: [
    {
      tool: 'Trivy',
      results: [
        { rule: 'CVE-1', level: 'error', severity: 'critical', file: 'go.mod', count: 2 },
        { rule: 'CVE-2', level: 'note', severity: 'low' },
      ],
    },
  ],
});
export const RENAMES = report('diffstat', 'R100\tsrc/old.ts\tsrc/new.ts\nM\tdocs/a.md\n');
