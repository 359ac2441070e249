import { CASE_LIMIT, HEADERS, readPart, serializeCase, type Role } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { compose, readersIn, type Outgoing } from './send.ts';
import { CLOSING, DISCOVERY, INDICTMENT, PLEA } from './testing/artifacts.ts';
import { newCourt } from './testing/trial.ts';
import type { Case } from './turn.ts';

const court = await newCourt();
const opened = await court.open();
const indicted = await court.hand(opened, 'prosecutor', INDICTMENT);
const discovered = await court.hand(indicted, 'adversary', DISCOVERY);
const defended = await court.hand(discovered, 'defense', { ...PLEA, plea: null });
const closed = await court.hand(defended, 'clerk', CLOSING);

const ALL: readonly Role[] = ['clerk', 'prosecutor', 'adversary', 'defense'];

async function composed(
  kase: Case,
  author: Role,
  readers: readonly Role[] | null,
): Promise<Outgoing> {
  const made = await compose(kase, author, court.signerOf(author), readers);
  if (made.status !== 'composed') throw new Error('it does not fit');
  return made.outgoing;
}

const textOf = ({ body }: Outgoing): string => Buffer.from(body).toString('utf8');

describe('a handoff', () => {
  it('carries what came behind the last entry of a role that reads deltas', async () => {
    expect(defended.walk.place).toMatchObject({ kind: 'turn', role: 'prosecutor' });
    const sent = await composed(defended, 'defense', ALL.slice(0, 3));
    const [, second, third] = defended.file.entries;
    expect(sent.subject).toMatch(/\.defense\.prosecutor$/);
    expect(JSON.parse(textOf(sent))).toEqual({
      after: 1,
      entries: [second, third],
      head: second?.prev,
    });
    expect(sent.headers[HEADERS.deltaReaders]).toBe('clerk,prosecutor,adversary,defense');
  });

  it.each([
    ['opens the case', opened, 'clerk', []],
    ['is the first to a role in the case', discovered, 'adversary', ALL],
    [
      'goes to a role that has not said that it reads deltas',
      defended,
      'defense',
      ['clerk', 'adversary'],
    ],
    ['is of a case in which a role of an older version had its turn', defended, 'defense', null],
  ] as const)('carries the whole file where it %s', async (_what, kase, author, readers) => {
    const sent = await composed(kase, author, readers);
    expect(textOf(sent)).toBe(serializeCase(kase.file));
    expect(HEADERS.deltaReaders in sent.headers).toBe(readers !== null);
  });

  it('that ends the case carries the whole sealed case', async () => {
    const sent = await composed(closed, 'clerk', ALL);
    expect(textOf(sent).startsWith(`{"case":${serializeCase(closed.file)},"envelope":`)).toBe(true);
    expect(HEADERS.deltaReaders in sent.headers).toBe(false);
  });

  it('is held to the limit by the whole file, however little of it is sent', async () => {
    const narrative = 'x'.repeat(CASE_LIMIT - 2700);
    const large = await court.hand(opened, 'prosecutor', { ...INDICTMENT, narrative });
    const later = await court.hand(large, 'adversary', DISCOVERY);
    const last = await court.hand(later, 'defense', { ...PLEA, plea: null });
    const size = Buffer.byteLength(serializeCase(last.file));
    expect(size).toBeGreaterThan(CASE_LIMIT);
    const made = await compose(last, 'defense', court.signerOf('defense'), ALL);
    expect(made).toEqual({ status: 'too-large', size });
    const fits = await composed(later, 'adversary', ALL);
    expect(readPart(textOf(fits))).toBeNull();
  });

  it('names the roles that read deltas as far as they are roles', () => {
    const readers = (said: string) => readersIn({ headers: { [HEADERS.deltaReaders]: said } });
    expect(readers('clerk,prosecutor')).toEqual(['clerk', 'prosecutor']);
    expect(readers('clerk,mallory,,__proto__')).toEqual(['clerk']);
    expect(readersIn({ headers: {} })).toBeNull();
  });
});
