import { headOf, HEADERS, serializeCase } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { compose } from './send.ts';
import { DISCOVERY, INDICTMENT, PLEA } from './testing/artifacts.ts';
import { newCourt } from './testing/trial.ts';
import { append } from './turn.ts';

const court = await newCourt();
const brain = { kind: 'heuristic', name: 'test-1', alignment: 'none' } as const;

describe('an entry', () => {
  it('says who stands where, with which persona and element, and is linked to the one before', async () => {
    const opening = await court.open();
    const indicted = await court.hand(opening, 'prosecutor', INDICTMENT);
    const discovered = await court.hand(indicted, 'adversary', DISCOVERY);
    const conceded = await court.hand(discovered, 'defense', PLEA);
    const said = conceded.file.entries.map(({ ordinal, node, role, persona, element, edge }) => {
      return [ordinal, node, role, persona, element, edge];
    });
    expect(said).toEqual([
      [0, 'indict', 'prosecutor', 'Challenger', 'fire', null],
      [1, 'discover', 'adversary', 'Bulwark', 'earth', null],
      [2, 'defend', 'defense', 'Abyss', 'water', 'HD2'],
    ]);
    expect(conceded.file.entries.map(({ prev }) => prev)).toEqual(
      [opening, indicted, discovered].map(({ file }) => headOf(file)),
    );
    expect(opening.file.entries).toEqual([]);
  });

  it('is never dated before the one before it, whatever its author’s clock says', async () => {
    const opening = await court.open();
    const said = { role: 'prosecutor', artifact: INDICTMENT, gathered: {}, brain, now: 0 } as const;
    const { file } = await append(opening, said, court.signerOf('prosecutor'));
    expect(file.entries[0]?.at).toBe(opening.file.header.openedAt);
  });
});

describe('a message', () => {
  it('carries the file in canonical bytes, and says whose word it is and how many came before', async () => {
    const indicted = await court.hand(await court.open(), 'prosecutor', INDICTMENT);
    const composed = await compose(indicted, 'prosecutor', court.signerOf('prosecutor'));
    if (composed.status !== 'composed') throw new Error(composed.status);
    const { subject, messageId, headers, body } = composed.outgoing;
    const { caseId } = indicted.file.header;
    const head = headOf(indicted.file);
    expect(subject).toBe(`court.${caseId}.prosecutor.adversary`);
    expect(messageId).toBe(`${caseId}.2.prosecutor.${head.slice(0, 16)}`);
    expect(headers).toMatchObject({
      [HEADERS.entry]: head,
      [HEADERS.author]: 'prosecutor',
      [HEADERS.ordinal]: '2',
      [HEADERS.remands]: '0',
      [HEADERS.deadline]: indicted.file.header.deadline,
    });
    expect(Buffer.from(body).toString('utf8')).toBe(serializeCase(indicted.file));
  });

  it('is not composed where the file is more than one may carry', async () => {
    const narrative = 'x'.repeat(800 * 1024);
    const said = { ...INDICTMENT, narrative };
    const long = await court.hand(await court.open(), 'prosecutor', said);
    const composed = await compose(long, 'prosecutor', court.signerOf('prosecutor'));
    expect(composed).toMatchObject({ status: 'too-large' });
  });
});
