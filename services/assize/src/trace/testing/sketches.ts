import { HISTORIES, recordedCase } from '../../testing/recorded.ts';
import type { JaegerTrace } from '../jaeger.ts';

export const path = (name: string): string =>
  new URL(`first-rules/${name}.json`, HISTORIES).pathname;

export const REMANDED = recordedCase('first-rules/scattered');
export const CASE = REMANDED.case.header.caseId;

/** `at` and `took` are in microseconds. */
type Sketch = readonly [
  id: string,
  parent: string | null,
  service: string,
  name: string,
  at: number,
  took: number,
  tags?: Readonly<Record<string, string | number | boolean>>,
];

export function spans(sketches: readonly Sketch[]): JaegerTrace {
  const traceID = 'f'.repeat(32);
  return {
    traceID,
    processes: Object.fromEntries(
      sketches.map(([, , serviceName]) => [serviceName, { serviceName }]),
    ),
    spans: sketches.map(
      ([spanID, parent, processID, operationName, startTime, duration, tags]) => ({
        traceID,
        spanID,
        operationName,
        references: parent === null ? [] : [{ refType: 'CHILD_OF', traceID, spanID: parent }],
        startTime,
        duration,
        tags: Object.entries({ 'assize.case.id': CASE, ...tags }).map(([key, value]) => ({
          key,
          value,
        })),
        processID,
      }),
    ),
  };
}

export const turn = (
  role: string,
  node: string,
  more: Readonly<Record<string, string | number>> = {},
) => ({
  'assize.role': role,
  'assize.node': node,
  ...more,
});

export const SHORT = spans([
  ['a', null, 'clerk', 'process claims.defect-court', 1_000_000, 4_000],
  ['b', 'a', 'clerk', 'send court.prosecutor', 1_003_000, 1_000],
  ['c', 'b', 'prosecutor', 'process court.prosecutor', 1_010_000, 30_000],
  [
    ...(['d', 'c', 'prosecutor', 'indict', 1_011_000, 20_000] as const),
    turn('prosecutor', 'indict', {
      'assize.persona': 'Challenger',
      'assize.brain': 'challenger-1',
    }),
  ],
  [
    'e',
    'd',
    'prosecutor',
    'assize.v1.Credibility/Weigh',
    1_012_000,
    9_000,
    turn('prosecutor', 'indict'),
  ],
  ['f', 'e', 'credibility', 'assize.v1.Credibility/Weigh', 1_013_000, 7_000],
  ['g', 'f', 'credibility', 'assize.v1.Embedding/Stance', 1_014_000, 2_000],
  ['h', 'f', 'credibility', 'assize.v1.Embedding/Stance', 1_017_000, 3_000],
  [
    ...(['i', 'd', 'prosecutor', 'chat small', 1_022_000, 5_000] as const),
    { 'gen_ai.usage.input_tokens': 40, 'gen_ai.usage.output_tokens': 2, error: true },
  ],
  ['j', 'c', 'prosecutor', 'send court.judge', 1_035_000, 1_000],
  ['k', 'j', 'judge', 'process court.judge', 1_040_000, 9_000],
  [
    ...(['l', 'k', 'judge', 'hearing.notes', 1_041_000, 8_000] as const),
    turn('judge', 'hearing', {
      'assize.turn': 'notes',
      'assize.round': 2,
      'assize.edge': 'HD5',
      'assize.edge.why': 'hearing-complete: max rounds reached (hearing.round = 2)',
      'assize.decision': 'affirm',
    }),
  ],
]);
