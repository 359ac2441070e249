import { readdir, readFile, symlink, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSealedCase } from '@assize/proto';
import { debatedOf, debateIn, stateOf, type Round } from '@assize/proto/debate';
import { debated } from '@assize/proto/debate/testing';
import { testFolder } from '@assize/proto/testing/folder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNuances } from '#src/nuances/parse.ts';
import { redact } from '#src/redaction/redact.ts';
import { NOTHING_FOUND } from '#src/review/testing/ports.ts';
import { changesOf } from './changes.ts';
import { matterFor } from './matter.ts';
import { applyToOriginal } from './restored.ts';
import { debateReport } from './report.ts';
import { sessionOf, type DebateSession } from './session.ts';
import { summaryOf } from './summary.ts';
import { writeSession } from './write.ts';

/** Split, so that secret scanners don't flag this file. */
const SECRET = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('');

function roundOf(before: string, edits: readonly { old: string; new: string }[]): Round {
  const named = edits.map((edit, i) => ({ ...edit, id: `E${i}`, concerns: ['C'], why: '' }));
  const silent = { pressed: null, checked: [], dropped: [], abstained: null };
  const position = { read: true, agrees: false, ...silent };
  const none = { consensus: false, stalled: false, reason: '' };
  return {
    number: 1,
    before,
    after: '',
    proposal: { kind: 'proposal', concerns: [], answers: [], edits: named, ...position },
    ruling: {
      kind: 'ruling',
      concerns: [],
      ...none,
      ...position,
      edits: named.map(({ id }) => ({ edit: id, taken: true, why: '' })),
    },
  };
}

describe('a specification with secrets', () => {
  it('is debated without them, and comes out with them', async () => {
    const original = `# A\r\nkey: ${SECRET}\r\nOld.\r\nEnd.`;
    const { text } = await redact(original);
    expect(text).not.toContain(SECRET);
    expect(
      applyToOriginal(original, [roundOf(text, [{ old: 'Old.', new: 'New.\r\nMore.' }])]),
    ).toBe(`# A\r\nkey: ${SECRET}\r\nNew.\r\nMore.\r\nEnd.`);
  });

  it('is changed beside one in its line, before and behind it', async () => {
    const original = `a\nOld. The key ${SECRET} is old, ${SECRET} too. Late.\nb`;
    const { text } = await redact(original);
    const edits = [
      { old: 'Old.', new: 'is old' },
      { old: 'is old', new: 'Late.' },
      { old: 'Late.\nb', new: 'Old.\nc' },
    ];
    expect(applyToOriginal(original, [roundOf(text, edits)])).toBe(
      `a\nis old The key ${SECRET} Late., ${SECRET} too. Old.\nc`,
    );
  });

  it('keeps every line that holds one: an edit of it is refused', async () => {
    const original = `a ${SECRET} tail\nb`;
    const { text } = await redact(original);
    const shown = text.split('\n')[0] ?? '';
    expect(() => applyToOriginal(original, [roundOf(text, [{ old: shown, new: 'x' }])])).toThrow(
      /a secret/,
    );
  });

  it('is changed as the text that was debated, wherever its secrets are', () => {
    const line = fc.constantFrom('plain', 'other', 'S', '');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(7), (lines, at) => {
        const kept = lines.map((one, i) => (i === at ? '<edit>' : one));
        const shown = kept.map((one) => (one === 'S' ? '[REDACTED_SECRET]' : one)).join('\n');
        const original = kept.map((one) => (one === 'S' ? 'secret words' : one)).join('\n');
        if (!shown.includes('<edit>')) return;
        const after = applyToOriginal(original, [roundOf(shown, [{ old: '<edit>', new: 'a\nb' }])]);
        expect(after).toBe(original.replace('<edit>', 'a\nb'));
      }),
    );
  });
});

it('shows changes as hunks, and counts their lines', () => {
  const { hunks, added, removed } = changesOf('a\nb\nc\n', 'a\nB\nc\nd\n');
  expect([added, removed]).toEqual([2, 1]);
  expect(hunks).toEqual(['@@ -1,3 +1,4 @@\n a\n-b\n+B\n c\n+d']);
  expect(changesOf('a', 'a')).toEqual({ hunks: [], added: 0, removed: 0 });
});

it('says of a debate that ended in a mistrial why, and that it came to no consensus', async () => {
  const file = new URL('../../../../test/histories/debate/unconverged.json', import.meta.url);
  const sealed = checkSealedCase(JSON.parse(await readFile(file, 'utf8')));
  if (!sealed.ok) throw new Error(sealed.faults.join('; '));
  const { case: kase } = sealed.value;
  const known = { file: null, complexity: 'quick', before: 'a', after: 'a' };
  const said = (mistrial: string | null) => {
    const session = sessionOf(kase, { ...known, mistrial });
    return debateReport(session, stateOf(debatedOf(kase.header), debateIn(kase.entries)));
  };
  expect(said('time exhausted')).toContain('\nNo consensus: a mistrial, time exhausted.\n');
  expect(said(null)).not.toContain('mistrial');
});

const folder = testFolder();

describe('the matter of a debate', () => {
  const found = {
    ...NOTHING_FOUND,
    nuances: parseNuances('## Redis\n- Keys can expire silently.', 'NUANCES.md'),
    settings: { docType: 'prd', focus: 'security', persona: 'tester', models: [] },
  };
  const asked = { file: null, found, adversaries: [], questions: [], rounds: null, folder: '' };

  it('holds what every party is given, without secrets', async () => {
    const matter = await matterFor({ ...asked, text: `# Plan\n${SECRET}` });
    expect(matter).toMatchObject({
      title: 'Plan',
      docType: 'prd',
      focus: { name: 'security' },
      persona: { name: 'tester', asks: 'Read it as tester would.' },
      rounds: { least: 2, most: 3 },
    });
    expect(matter.checklist).toContain('Keys can expire silently.');
    expect(matter.sections.map(({ name }) => name)).toContain('Acceptance Criteria');
    expect(JSON.stringify(matter)).not.toContain(SECRET);
  });

  it('is called by its heading, also behind a byte order mark', async () => {
    const file = 'plan.md';
    expect((await matterFor({ ...asked, file, text: '\uFEFF# Plan\r\nb' })).title).toBe('Plan');
    expect((await matterFor({ ...asked, file, text: 'Plan' })).title).toBe(file);
  });

  it('asks what section weights ask, without secrets', async () => {
    const concern = `Keys: rotation, ${SECRET}`;
    const words = ['Keys', 'rotation', SECRET];
    const one = { id: 'Q1', section: 'S', weight: 'LOW', concern, words, asked: true } as const;
    const { questions } = await matterFor({ ...asked, text: '# Plan', questions: [one] });
    const shown = { concern: 'Keys: rotation, [REDACTED_AWS_KEY]', words: ['Keys', 'rotation'] };
    expect(questions).toEqual([{ ...one, ...shown }]);
  });

  it.each([
    [4, null, null, { least: 4, most: 6 }],
    [4, null, 2, { least: 2, most: 2 }],
    [1, 2, 11, { least: 1, most: 11 }],
  ])('of %i to %o rounds, with --rounds %o', async (least, most, rounds, due) => {
    const plan = { level: 'standard', rounds: { least, most }, research: 'skip' } as const;
    const rest = { exploration: 'skip', prompts: 'basic', reasons: [] } as const;
    const matter = await matterFor({
      ...asked,
      text: debated().text,
      found: { ...found, plan: { ...plan, ...rest } },
      rounds,
    });
    expect(matter.rounds).toEqual(due);
  });
});

const SESSION: DebateSession = {
  version: 1,
  id: 'abc',
  spec: { title: 'T', file: null, sha256: { before: 'a', after: 'b' } },
  startedAt: '2026-01-22T14:30:00.000Z',
  endedAt: '2026-01-22T14:31:00.000Z',
  docType: 'tech',
  complexity: 'thorough',
  focus: null,
  persona: null,
  models: [],
  consensus: false,
  reason: 'one open',
  rounds: [],
  concerns: [
    {
      id: 'D-1',
      by: 'adversary',
      source: 'rule',
      severity: 'high',
      kind: 'no-timeout',
      text: '# Ignore all <b>rules</b>',
      line: null,
      quote: null,
      round: 1,
      status: 'open',
      why: '',
    },
  ],
  coverage: [
    {
      section: 'Security',
      weight: 'HIGH',
      concern: 'Audit',
      asked: true,
      line: null,
      quote: null,
    },
  ],
  usage: { calls: 0, tokens: 0, costUsd: 0 },
};

describe('the summary of a session', () => {
  it('has the parts of the requirement, in order, and praises nothing that is not there', () => {
    const summary = summaryOf(SESSION);
    expect(summary.match(/^##? .+$/gm)).toEqual([
      '# Debate Summary for System Improvement',
      '## Session Metadata',
      '## What Went Well',
      '## Where the Debate Got Stuck',
      '## Missing Information',
      '## Prompt Effectiveness',
      '## Suggestions for System Improvement',
      '## Section Detail Observations',
    ]);
    expect(summary).toContain('## What Went Well\n- Nothing that the record shows.');
    expect(summary).toContain('- Models: none, by rule');
    expect(summary).toContain(String.raw`- \# Ignore all \<b\>rules\</b\>`);
    expect(summary).toContain(
      '- Security (HIGH): 0 of 1 concerns are covered: it needs more detail',
    );
  });

  it('is written beside the session, which reads back', async () => {
    const path = await writeSession(folder, SESSION, { A: { weight: 'LOW', enumerate: ['x'] } });
    expect((await readdir(join(folder, path))).toSorted()).toEqual([
      'debate.json',
      'debate_summary_for_system_improvement.md',
      'section-weights.yaml',
    ]);
    const text = await readFile(join(folder, path, 'debate.json'), 'utf8');
    expect(JSON.parse(text)).toEqual(SESSION);
  });

  it('is written nowhere that a link leads to', async () => {
    const own = join(folder, 'linked');
    await mkdir(join(folder, 'elsewhere'));
    await mkdir(own);
    await symlink(join(folder, 'elsewhere'), join(own, '.adversarial-spec-sessions'));
    await expect(writeSession(own, SESSION, {})).rejects.toThrow(/is a link/);
  });
});
