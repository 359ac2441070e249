import { createHash } from 'node:crypto';
import { checker } from '@assize/proto';
import { Type } from 'typebox';

/** The finding that one step adds. */
const Finding = Type.Object({
  step: Type.Integer({ minimum: 0 }),
  by: Type.String(),
  readings: Type.Array(
    Type.Object({
      exhibit: Type.String(),
      text: Type.String(),
      relevance: Type.Number({ minimum: 0, maximum: 1 }),
      support: Type.Number({ minimum: 0, maximum: 1 }),
    }),
  ),
});
type Finding = Type.Static<typeof Finding>;

/** The state that is passed on: JSON that grows by one finding per step. */
export interface State {
  readonly id: string;
  readonly claim: string;
  readonly exhibits: readonly { readonly id: string; readonly text: string }[];
  readonly findings: readonly Finding[];
}

/** The number of steps in the workload for the peers. Each step is durable before the next one starts. */
export const STEPS = 5;
/** The CPU time of one step's own work in milliseconds: about that of a role's turn by rules. */
export const WORK_MS = 0.165;
/** The size of the state before the first step and after the last, in bytes. */
export const STATE_BYTES = { first: 1900, last: 8600 };

const check = checker(Finding);
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const prose = (length: number): string =>
  'The bridge was opened in 1932. '.repeat(Math.ceil(length / 31)).slice(0, Math.max(0, length));

/** A filler text with which a value of this form has the given size in bytes. */
const filling = (size: number, of: (text: string) => unknown): string =>
  prose(size - bytes(of('')));

const ID = 'x'.repeat(26);
const opened = (id: string, text: string): State => ({
  id,
  claim: 'The iron bridge of Hadworth East was opened in 1932.',
  exhibits: [{ id: 'e1', text }],
  findings: [],
});
const found = (step: number, text: string): Finding => ({
  step,
  by: `step-${step}`,
  readings: [{ exhibit: 'e1', text, relevance: 0.75, support: 0.25 }],
});

const EXHIBIT = filling(STATE_BYTES.first, (text) => opened(ID, text));
/** A finding, including the comma before it. */
const READING = filling((STATE_BYTES.last - STATE_BYTES.first) / STEPS - 1, (text) =>
  found(0, text),
);

/** Makes the state before the first step. @param id of 26 characters */
export const begin = (id: string): State => opened(id, EXHIBIT);

/** Takes the next step: does its work, checks the finding against its schema, and adds it. */
export function takeStep(state: State): State {
  work();
  const finding = check(found(state.findings.length, READING));
  if (!finding.ok) throw new Error(finding.faults.join('; '));
  return { ...state, findings: [...state.findings, finding.value] };
}

const BLOCK = Buffer.alloc(1024, 7);
/** The rounds of hashing that take the CPU time of a step's work on this machine. */
const ROUNDS = roundsFor(WORK_MS);

function work(): void {
  for (let round = 0; round < ROUNDS; round += 1) hash();
}

function hash(): void {
  createHash('sha256').update(BLOCK).digest();
}

/** Measured by CPU time, so that other load on the machine does not count. The first rounds compile. */
function roundsFor(ms: number): number {
  const tried = 20_000;
  for (let round = 0; round < tried / 4; round += 1) hash();
  const before = process.cpuUsage();
  for (let round = 0; round < tried; round += 1) hash();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, Math.round((ms * tried) / ((user + system) / 1000)));
}
