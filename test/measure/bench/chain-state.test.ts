import { readFileSync } from 'node:fs';
import { canonical, type SealedCase } from '@assize/proto';
import { expect, test } from 'vitest';
import { sealedIn } from '#src/trial.ts';
import { hopsOf, stateSizes, written } from './chain-state.ts';
import type { Script } from './script.ts';

/** The case has two rounds and a seal. */
const FILE = new URL('../../histories/disputed.json', import.meta.url);

const history = (): SealedCase => sealedIn(readFileSync(FILE));

/** A trial with almost empty messages: one for each entry, except that the last two entries went as one. */
function script(sealed: SealedCase): Script {
  const { length } = sealed.case.entries;
  const counts = [...Array.from({ length: length - 1 }, (_, at) => at), length];
  const headers = { 'Nats-Msg-Id': 'x' };
  return {
    sealed,
    steps: counts.map((entries) => ({ from: 'a', to: 'b', headers, entries, sent: 10 })),
  };
}

test('every state has the size of the whole case file, however little the court’s own message carried', () => {
  const sealed = history();
  const { header, entries } = sealed.case;
  const whole = script(sealed).steps.map((step) =>
    canonical({ header, entries: entries.slice(0, step.entries) }),
  );
  const expected = [...whole.slice(0, -1), canonical(sealed)].map((text) =>
    Buffer.byteLength(text),
  );
  expect(stateSizes(script(sealed))).toEqual(expected);
});

test('the hops together add what the case holds, and the last one its seal', () => {
  const sealed = history();
  const hops = [...hopsOf(script(sealed)).values()];
  expect(hops.flatMap(({ adds }) => adds)).toEqual(sealed.case.entries);
  expect(hops.at(-1)?.adds).toHaveLength(2);
  const seals = hops.map(({ envelope }) => envelope);
  expect(seals.slice(0, -1).every((seal) => seal === null)).toBe(true);
  expect(JSON.parse(written(sealed.case, seals.at(-1) ?? null))).toEqual(sealed);
});
