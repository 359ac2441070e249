import { describe, expect, test } from 'vitest';
import { caseIdOf } from './case/canonical.ts';
import { ROLES } from './roles.ts';
import { caseEnds, decisions, endGroups } from './proceedings/known.ts';
import { streamShapes } from './streams.ts';
import {
  ALL_HANDOFFS,
  caseScope,
  COURT_SUBJECTS,
  endSubjects,
  handoffSubject,
  inboxOf,
  parseHandoff,
  verdictSubject,
} from './subjects.ts';

const caseId = caseIdOf('A', 'urn:test', '1');

function matches(pattern: string, subject: string): boolean {
  const wanted = pattern.split('.');
  const tokens = subject.split('.');
  if (wanted.at(-1) === '>') {
    return (
      tokens.length >= wanted.length &&
      matches(wanted.slice(0, -1).join('.'), tokens.slice(0, wanted.length - 1).join('.'))
    );
  }
  return wanted.length === tokens.length && wanted.every((w, i) => w === '*' || w === tokens[i]);
}

describe('a handoff’s subject', () => {
  test('is read back as it was written, for every author and receiver', () => {
    for (const from of ROLES) {
      for (const to of [...ROLES, ...decisions()]) {
        const subject = handoffSubject(caseId, from, to);
        expect(parseHandoff(subject)).toEqual({ caseId, from, to });
        expect(matches(ALL_HANDOFFS, subject)).toBe(true);
        expect(matches(caseScope(caseId), subject)).toBe(true);
        expect(ROLES.filter((role) => matches(inboxOf(role), subject))).toEqual(
          ROLES.filter((role) => role === to),
        );
      }
    }
  });

  test.each([
    `court.${caseId}.judge`,
    `court.${caseId}.judge.affirm.acme.more`,
    `court.${caseId}.judge.affirm.ACME`,
    `court.${caseId}.judge.clerk.acme`,
    `court.${caseId.slice(1)}.judge.affirm`,
    `court.${caseId.toUpperCase()}.judge.affirm`,
    `courts.${caseId}.judge.affirm`,
    `verdicts.affirm.${caseId}`,
    '',
  ])('is not %s', (subject) => {
    expect(parseHandoff(subject)).toBeNull();
  });
});

describe('the end of a proven publisher’s case', () => {
  test('names it, and says it again where nobody else hears it', () => {
    for (const { by: author, decision } of caseEnds()) {
      const subject = handoffSubject(caseId, author, decision, 'acme');
      const end = { caseId, from: author, to: decision, publisher: 'acme' };
      expect(parseHandoff(subject)).toEqual(end);
      expect(endSubjects(caseEnds()).filter((pattern) => matches(pattern, subject))).toHaveLength(
        1,
      );
      expect(COURT_SUBJECTS.filter((pattern) => matches(pattern, subject))).toHaveLength(1);
      expect(matches(caseScope(caseId), subject)).toBe(true);
    }
    expect(verdictSubject('affirm', caseId, 'acme')).toBe(`verdicts.affirm.${caseId}.acme`);
  });
});

describe('the verdicts', () => {
  const shape = streamShapes(endGroups()).find(({ name }) => name === 'VERDICTS');
  const transforms = shape?.sources.flatMap((source) => source.transforms) ?? [];

  test('are exactly the terminal messages of the court, by their decision', () => {
    const reaching = ROLES.flatMap((from) =>
      [...ROLES, ...decisions()].flatMap((to) =>
        [undefined, 'acme'].flatMap((publisher) => {
          const subject = handoffSubject(caseId, from, to, publisher);
          const found = transforms.filter((transform) => matches(transform.from, subject));
          return found.map((transform) => [
            from,
            to,
            transform.to
              .replace('{{wildcard(1)}}', caseId)
              .replace('{{wildcard(2)}}', publisher ?? ''),
          ]);
        }),
      ),
    );
    const due = caseEnds().flatMap(({ by: from, decision: to }) => [
      [from, to, verdictSubject(to, caseId)],
      [from, to, verdictSubject(to, caseId, 'acme')],
    ]);
    expect(new Set(reaching.map(String))).toEqual(new Set(due.map(String)));
    expect(reaching).toHaveLength(due.length);
  });

  test('have no subject that anybody could publish to', () => {
    expect(shape?.subjects).toEqual([]);
  });

  test('never say remand', () => {
    expect(decisions()).not.toContain('remand');
  });
});
