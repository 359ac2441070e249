import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Listed } from './cases.ts';
import { VERIFIED, type Explanation, type Trust } from '../explain/model.ts';
import { casePage, faultPage, listPage, type ListShown } from './pages.ts';
import type { Progress, Read, Summary } from './read.ts';

const NOW = Date.parse('2026-01-01T00:00:30Z');

function summaryOf(text: string, isOpen: boolean): Summary {
  return {
    caseId: 'a'.repeat(26),
    isOpen,
    claim: text,
    proceeding: text,
    openedAt: '2026-01-01T00:00:00Z',
    until: '2026-01-01T00:10:00Z',
    parts: [text, text],
    tone: isOpen ? 'open' : 'refuted',
  };
}

function shown(text: string, listed: Partial<Listed> = {}): ListShown {
  const whole = { open: 1, lines: [], next: '', why: '', ...listed };
  const summaries = [summaryOf(text, true), summaryOf(text, false)];
  return { state: 'any', page: '', listed: whole, summaries, now: NOW };
}

function openOf(
  text: string,
  trust: Trust = { status: 'not-verified', why: text },
): Extract<Read, { status: 'open' }> {
  const progress: Progress = {
    caseId: text,
    claim: text,
    proceeding: text,
    openedAt: '2026-01-01T00:00:00Z',
    deadline: '2026-01-01T00:10:00Z',
    next: text,
    walk: [{ who: text, since: text, place: text, did: text, edge: text, next: text }],
    exhibits: [{ name: text, text }],
    facts: [{ name: text, text }],
    trust,
  };
  // Only the address of the file's page is shown.
  return { status: 'open', progress, file: null as never };
}

function endedOf(text: string): Extract<Read, { status: 'ended' }> {
  const explanation: Explanation = {
    caseId: 'a'.repeat(26),
    trust: { status: 'not-verified', why: text },
    claim: text,
    statement: text,
    decision: text,
    classification: text,
    confidence: null,
    word: text,
    degraded: [],
    reason: text,
    sides: null,
    exhibits: [],
    sums: [],
    reasoning: [],
    dissent: [],
    walk: [],
    limits: [],
    remands: [],
    gaps: [],
    notes: [],
    facts: [],
  };
  const entry = { role: text, node: text, artifact: { kind: text, [text]: text } };
  return {
    status: 'ended',
    explanation,
    summary: summaryOf(text, false),
    exhibits: [{ name: text, text }],
    // Only these fields of an entry are shown.
    entries: [entry as never],
    bytes: new Uint8Array(),
  };
}

const pagesOf = (text: string): string[] => [
  listPage(shown(text, { why: text, open: null })),
  casePage(openOf(text), { hasTraces: true, now: NOW }),
  faultPage('No such case', text),
  casePage(endedOf(text), { hasTraces: true, now: NOW }),
];

/** Without the two texts that are the docket's own. */
const without = (page: string): string => page.replaceAll(/<(style|script)>[\s\S]*?<\/\1>/g, '');

describe('what others wrote', () => {
  it('is text on every page, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const marked = `<i id="x">${text}</i>\u202E`;
        for (const page of pagesOf(marked)) {
          expect(without(page)).not.toMatch(/<i\b|[\u202A-\u202E\u2066-\u2069\0]/);
        }
      }),
    );
  });
});

test('a page runs its own script alone, and one that is not live runs none', () => {
  const [live = '', , still = ''] = pagesOf('x');
  const digest = (text: string): string => createHash('sha256').update(text).digest('base64');
  const [, policy = ''] = /Policy" content="([^"]*)"/.exec(live) ?? [];
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(live) ?? [];
  expect(policy).toContain(`script-src 'sha256-${digest(script)}'; connect-src 'self'`);
  expect(still).not.toMatch(/<script|script-src|connect-src/);
});

it('names a tab by what was found, or that it is open, and by the claim', () => {
  const titleOf = (page: string): string | undefined => /<title>(.*)<\/title>/.exec(page)?.[1];
  const links = { hasTraces: false, now: NOW };
  expect(titleOf(casePage(openOf('A claim.', VERIFIED), links))).toBe('OPEN · A claim.');
  expect(titleOf(casePage(endedOf('A claim.'), links))).toBe('NOT VERIFIED · A claim.');
});

describe('the list', () => {
  it('counts the open cases, and says how long each has left', () => {
    const page = listPage(shown('A claim.'));
    expect(page).toContain('The docket: 1 open');
    expect(page).toMatch(/opened 2026-01-01 00:00:00 UTC, 9 min left/);
    expect(page).toMatch(/opened 2026-01-01 00:00:00 UTC, took 10\.0 min/);
  });

  it('leads on to older cases, of the state that is shown', () => {
    const page = listPage({ ...shown('x', { next: 'ended-7' }), state: 'ended' });
    expect(page).toContain('<a href="/?state=ended&amp;page=ended-7">older cases</a>');
    expect(page).toContain('<span aria-current="page">ended</span>');
  });

  it('says so where there is none', () => {
    const none = { ...shown('x'), summaries: [] };
    expect(listPage(none)).toContain('No case yet.');
    expect(listPage({ ...none, state: 'open' })).toContain('No case is open.');
    expect(listPage({ ...none, page: 'ended-7' })).toContain('No more cases.');
  });

  it('without a court says what is listed in place of its cases', () => {
    const gone = { ...shown('x', { open: null, why: 'no court answers' }), summaries: [] };
    expect(listPage(gone)).toMatch(
      /No court answers\. The signed cases on this machine are listed/,
    );
    expect(listPage({ ...gone, state: 'open' })).toContain('Only the court knows which cases are');
    expect(listPage(gone)).not.toContain('No case yet.');
  });
});
