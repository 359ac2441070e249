import { parsePack, type Pack } from '../pack.ts';

/** Has every kind of indicator. */
export const SOURCE = `pack: faults
about: Tells code from machines.
generic: [fault, bug, issue, the]
doubt: '\\bmaybe\\b'
classes:
  - { id: code, aliases: [code, product, program], hypotheses: [The code is wrong., The program has a mistake.] }
  - { id: machine, aliases: [machine, environment, test environment], hypotheses: [The machine is broken.] }
  - { id: race, within: code, aliases: [race], hypotheses: [Two threads raced.] }
indicators:
  - { id: crash, pattern: 'panic: ', for: { code: 0.8 }, against: { machine: 0.5 }, basis: It crashed. }
  - { id: full, pattern: 'no space left', unless: 'quota', for: { machine: 0.9 }, against: { race: 0.4 }, basis: It is full. }
  - { id: asked, question: The code was not changed., against: { code: 0.5 }, basis: It was as before. }`;

/** @throws Error if the source is not a valid pack */
export function aPack(source = SOURCE): Pack {
  const read = parsePack(source);
  if (read.ok) return read.pack;
  throw new Error(read.faults.join('; '));
}
