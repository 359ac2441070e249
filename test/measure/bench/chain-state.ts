import { headerBytes, type Script } from './script.ts';

/** The state that travels down the chain: JSON of the shape and size of a real case file. */
export interface State {
  /** As long as a case's id, so that subjects are. */
  readonly id: string;
  /** Which recorded trial this one repeats, and which of its messages this is. */
  readonly script: number;
  readonly step: number;
  readonly header: unknown;
  readonly entries: readonly unknown[];
  readonly envelope: unknown;
  /** Brings the message to the recorded size: what the recorded one expected of the log is missing here. */
  readonly filler: string;
}

/** A hop of the chain: to whom, and what it makes of the state before it. */
export interface Hop {
  readonly from: string;
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  grow(state: State): State;
}

/** The hops of a recorded trial. */
export function hopsOf(script: Script, id: string): Hop[] {
  const hops: Hop[] = [];
  let state: State = start(id, 0);
  for (const [at, { from, to, headers, size, adds }] of script.entries()) {
    const add = (before: State, filler: string): State => ({
      ...before,
      step: at,
      header: adds.header ?? before.header,
      entries: [...before.entries, ...adds.entries],
      envelope: adds.envelope ?? before.envelope,
      filler,
    });
    state = add(state, '');
    const own = headerBytes(headers) + Buffer.byteLength(JSON.stringify(state));
    const filler = 'x'.repeat(Math.max(0, size - own));
    hops.push({ from, to, headers, grow: (before) => add(before, filler) });
  }
  return hops;
}

/** A state that has no message yet. */
export function start(id: string, script: number): State {
  return { id, script, step: -1, header: null, entries: [], envelope: null, filler: '' };
}
