import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import Type from 'typebox';
import { Compile } from 'typebox/schema';
import { Parse } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { readLog, type Log } from '#src/gauntlet/log.ts';
import { ciOutcome, render } from './index.ts';
import { concern, log } from './testing/log.ts';

const BOSS = {
  decision: 'RECONSIDER',
  answers: [{ question: 'Is the user better off?', answer: 'Nobody says how.' }],
  reasons: ['no measure'],
} as const;

const withBoss = (): Log =>
  log({ boss: { ...BOSS, answers: [...BOSS.answers], reasons: [...BOSS.reasons] } });

/** What a hostile model or specification may write. */
const HOSTILE = '](https://evil.example) {0} <script>x</script> | a |\n# b\n\u001B[2J\u202E `c`';
const hostile = (text: string): Log => {
  const one = concern('1', { text, reason: text, kind: text, raisers: [text], adversary: text });
  return log({ concerns: [one], adversaries: [text], caseId: text });
};

const Message = Type.Object({ text: Type.String() });
const Result = Type.Object({ ruleId: Type.String(), message: Message });
const Run = Type.Object({ results: Type.Tuple([Result]) });
const Messages = Type.Object({ runs: Type.Tuple([Run]) });

it('the example is a log', () => {
  expect(readLog(withBoss())).toMatchObject({ ok: true });
});

describe('the report as text', () => {
  it('has the form of the requirement, each number counted from the log', () => {
    expect(render(withBoss(), 'text', 'spec.md')).toBe(`=== Adversarial Gauntlet Report ===
Specification: spec.md (Uploads, 40 lines)
Adversaries: 2 (paranoid_security, burned_oncall)
Attack model: cheap
Eval models: one, two
Duration: 12.4s

Phase 1 - Attack Generation:
  paranoid_security: 4 concerns
  burned_oncall: 2 concerns
  Total: 6 raw concerns
  Near-duplicates merged: 5 concerns left

Phase 1.5 - Self-Filtering:
  Dropped: 1 (already addressed with high confidence)
  Noted: 0 (explained, but verified again)
  Proceeding with: 4 concerns

Phase 2 - Multi-Model Evaluation:
  Models: one, two
  Batches: 1 (4 concerns)
  Dismissed: 2
  Accepted: 2
  Deferred: 0
  Disagreements: 1 (resolved by majority vote, ties accepted)

Phase 3 - Rebuttals:
  Challenges: 1 (of 2 dismissals)
  Sustained: 1 (concern reinstated)

Final Verdict:
  3 concerns require spec revision:
    - [paranoid_security] The admin page asks for no login (lines 9 to 11 and 20)
      PARA-00000002 (critical, no-auth) the evaluation accepted it
    - [paranoid_security, burned_oncall] Nothing limits how often /api/upload is called (line 4)
      PARA-00000001 (medium, no-rate-limit) the evaluation accepted it
    - [burned_oncall] (rebuttal sustained) The store may be gone
      PARA-00000004 (low, no-rate-limit) the rebuttal was sustained

Final Boss: RECONSIDER
  - no measure
  Is the user better off?
    Nobody says how.

Dismissals that will filter later gauntlets: 1
Cost: $0.25 (21,264 tokens)
Case: CASE
`);
  });

  it('says what is not known: dismissals nobody rebutted, models without a price, times that are none', () => {
    const dismissed = concern('1', { evaluated: 'dismissed', final: 'dismissed' });
    const usage = [{ model: 'm', role: 'attack', tokens: 5, cost: 0 }];
    const report = render(log({ concerns: [dismissed], usage, endedAt: 'x' }), 'text', 's');
    expect(report).toContain('Not rebutted: 1 (the adversary was not asked)');
    expect(report).toContain('Cost: $0.00 (5 tokens, at an unknown price)');
    expect(report).toContain('Duration: unknown');
    expect(render(log({ usage: [] }), 'text', 's')).toContain('no language model was asked');
    const unanswered = log({ usage: [{ model: 'm', role: 'attack', tokens: 0, cost: 0 }] });
    expect(render(unanswered, 'text', 's')).toContain('Cost: $0.00 (no tokens were counted)');
  });

  it('keeps to its lines, whatever is written in it', () => {
    const lines = (text: string): number => render(hostile(text), 'text', text).split('\n').length;
    expect(lines(HOSTILE)).toBe(lines('x'));
    // oxlint-disable-next-line no-control-regex
    expect(render(hostile(HOSTILE), 'text', HOSTILE)).not.toMatch(/[\u001B\u202E]/);
  });
});

it('says of an attack whose model gave nothing that rules made it, and not that none was configured', () => {
  const models = { attack: 'by rule', evaluation: ['by rule'] };
  const usage = [{ model: 'm', role: 'adversary', tokens: 0, cost: 0 }];
  const of = log({ models, usage, concerns: [] });
  expect(render(of, 'text', 's')).toContain('Attack model: by rule (m gave no answer)\n');
  expect(render(of, 'markdown', 's')).toContain('Attack: by rule (m gave no answer); ');
  expect(ciOutcome(of, 'high', 's').summary).toMatch(/0 raised by rule: m gave no answer$/);
});

it('as JSON it is the log', () => {
  expect(JSON.parse(render(withBoss(), 'json', 's'))).toEqual(withBoss());
});

describe('the report as Markdown', () => {
  it('says once that no model was asked', () => {
    const models = { attack: 'by rule', evaluation: ['by rule'] };
    const report = render(log({ models }), 'markdown', 'spec.md');
    expect(report).toContain('Attack: by rule; evaluation: by rule; 12.4s.');
  });

  it('has every concern with its fate, its votes and its lines', () => {
    const report = render(withBoss(), 'markdown', 'spec.md');
    const headings = ['To revise', 'Dismissed', 'Dropped by the filter', 'Final boss: RECONSIDER'];
    for (const heading of headings) expect(report).toContain(`## ${heading}`);
    expect(report.match(/^- \*\*PARA/gm)).toHaveLength(5);
    expect(report).toContain('(cites spec: “Requests pass the gateway.”)');
  });

  it('has the same structure, whatever is written in it', () => {
    const kindsOf = (text: string): string[] => {
      const kinds: string[] = [];
      const walk = (node: { type: string; children?: readonly { type: string }[] }): void => {
        if (node.type !== 'text') kinds.push(node.type);
        for (const child of node.children ?? []) walk(child);
      };
      walk(fromMarkdown(render(hostile(text), 'markdown', text)));
      return kinds;
    };
    const plain = kindsOf('x');
    expect(kindsOf(`x${HOSTILE}x`)).toEqual(plain);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(kindsOf(`x${text}x`)).toEqual(plain);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the report as SARIF', () => {
  // Its pattern for languages has a superfluous bracket, which regular expressions with /u reject.
  const mended: unknown = JSON.parse(JSON.stringify(schema).replaceAll(']?$"', '$"'));
  const valid = Compile(Type.Unsafe({ ...Parse(Type.Object({}), mended) }));
  const sarif = (of: Log, path = 'docs/a spec.md') => {
    const value: unknown = JSON.parse(render(of, 'sarif', path));
    return value;
  };

  it('holds by the schema of OASIS', () => {
    const undated = log({ startedAt: 'x' });
    for (const of of [withBoss(), log({ concerns: [] }), hostile(HOSTILE), undated]) {
      const [, errors] = valid.Errors(sarif(of));
      expect(errors).toEqual([]);
    }
    expect(valid.Check({ version: '2.1.0', runs: [{}] })).toBe(false);
  });

  it('shows each concern to revise on its lines, the gravest first', () => {
    const [auth, limit] = [{ ruleId: 'no-auth' }, { ruleId: 'no-rate-limit' }];
    const run = {
      tool: { driver: { rules: [{ id: auth.ruleId }, { id: limit.ruleId }] } },
      results: [
        { ...auth, level: 'error' },
        { ...limit, level: 'warning' },
        { ...limit, level: 'note' },
      ],
      properties: { dismissed: 1, dropped: 1 },
    };
    expect(sarif(log())).toMatchObject({ runs: [run] });
    const physicalLocation = {
      artifactLocation: { uri: 'docs/a%20spec.md', uriBaseId: '%SRCROOT%' },
      region: { startLine: 4, endLine: 4 },
    };
    const partialFingerprints = { 'concernId/v1': 'PARA-00000007' };
    const result = { locations: [{ physicalLocation }], partialFingerprints };
    expect(sarif(log({ concerns: [concern('7')] }))).toMatchObject({
      runs: [{ results: [result] }],
    });
  });

  it('makes no link and no placeholder of what is written in it', () => {
    const report = Parse(Messages, sarif(hostile(HOSTILE)));
    const [{ ruleId, message }] = report.runs[0].results;
    expect(ruleId).toMatch(/^[\w.-]+$/);
    expect(message.text).toContain('evil.example');
    // oxlint-disable-next-line no-control-regex
    expect(message.text).not.toMatch(/\]\(|\{0\}|[\u001B\u202E\n]/);
  });

  it('names an absolute path by its URI', () => {
    expect(JSON.stringify(sarif(log(), '/a b/spec.md'))).toContain('"uri":"file:///a%20b/spec.md"');
  });
});

describe('the policy of continuous integration', () => {
  it.each([
    ['low', 3, 3],
    ['medium', 3, 2],
    ['high', 3, 1],
    ['critical', 3, 1],
  ] as const)('at %s exits with %s for %s concerns', (least, code, grave) => {
    const { exitCode, summary } = ciOutcome(log(), least, 'spec.md');
    expect(exitCode).toBe(code);
    expect(summary).toContain(`FAIL: ${grave} concern`);
    expect(summary).toContain('worst: spec.md:9: [critical] The admin page asks for no login');
  });

  it('passes where no concern to revise is so grave', () => {
    const mild = log({ concerns: [concern('1', { severity: 'medium' })] });
    const summary =
      'gauntlet: PASS: 0 concerns of severity high or worse to revise, of 1 to revise and 1 raised';
    expect(ciOutcome(mild, 'high', 's')).toEqual({ exitCode: 0, summary });
  });

  it('fails where the final boss would reconsider', () => {
    const { exitCode, summary } = ciOutcome({ ...withBoss(), concerns: [] }, 'low', 's');
    expect(exitCode).toBe(3);
    expect(summary).toContain('final boss: RECONSIDER');
  });

  it('says so in three lines at most, whatever is written in it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        const of = { ...withBoss(), concerns: hostile(`x${text}`).concerns };
        expect(ciOutcome(of, 'low', text).summary.split('\n').length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
