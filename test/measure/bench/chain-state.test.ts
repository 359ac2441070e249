import { expect, test } from 'vitest';
import { hopsOf, start, type State } from './chain-state.ts';
import { headerBytes, type Script } from './script.ts';

const ID = 'a'.repeat(26);
const OTHER = 'b'.repeat(26);

const headers = { 'ce-id': 'an id', 'Nats-Msg-Id': 'an id' };

const script: Script = [
  {
    from: 'clerk',
    to: 'prosecutor',
    headers,
    size: 500,
    adds: { header: { claim: 'c' }, entries: [] },
  },
  { from: 'prosecutor', to: 'judge', headers, size: 900, adds: { entries: [{ ordinal: 0 }] } },
  {
    from: 'judge',
    to: 'affirm',
    headers,
    size: 2000,
    adds: { entries: [{ ordinal: 1 }, { ordinal: 2 }], envelope: { payload: 'p' } },
  },
];

test('a chain repeats the sizes of the recorded messages, and what each added', () => {
  const hops = hopsOf(script, ID);
  let state: State = start(OTHER, 0);
  const sizes = hops.map((hop) => {
    state = hop.grow(state);
    return headerBytes(hop.headers) + Buffer.byteLength(JSON.stringify(state));
  });
  expect(sizes).toEqual(script.map(({ size }) => size));
  expect(hops.map(({ to }) => to)).toEqual(['prosecutor', 'judge', 'affirm']);
  expect(state).toMatchObject({
    id: OTHER,
    step: 2,
    header: { claim: 'c' },
    entries: [{ ordinal: 0 }, { ordinal: 1 }, { ordinal: 2 }],
    envelope: { payload: 'p' },
  });
});
