import { decisions, ROLES } from '@assize/proto';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownOnly, firstFew, OTHER } from './bounded.ts';
import { courtMetrics } from './court.ts';
import { MISTRIAL_REASONS } from './model.ts';
import { MetricsReader } from './page.ts';

function instruments() {
  const reader = new MetricsReader();
  const provider = new MeterProvider({ readers: [reader] });
  const metrics = courtMetrics(provider.getMeter('assize'));
  const lines = async (): Promise<string[]> => {
    const text = await reader.page();
    return text.split('\n').filter((line) => /^(assize|gen_ai)_/.test(line));
  };
  return { metrics, lines, page: () => reader.page() };
}

const seriesOf = (line: string): string =>
  line.replace(/([{,])le="[^"]*"/, '$1').replace(/ \S+$/, '');

const anything = fc.string({ minLength: 0, maxLength: 200 });
const word = (known: readonly string[]) => fc.oneof(fc.constantFrom(...known), anything);

const events = fc.record({
  role: word(ROLES),
  node: anything,
  decision: word(decisions()),
  proceeding: anything,
  reason: word(MISTRIAL_REASONS),
  model: anything,
  failure: fc.option(anything, { nil: null }),
  credibility: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
  seconds: fc.double({ min: -1, max: 1e6, noNaN: true }),
});

type Event = typeof events extends fc.Arbitrary<infer T> ? T : never;

function tell(metrics: ReturnType<typeof courtMetrics>, event: Event): void {
  const { role, node, decision, proceeding, reason, model, failure, credibility, seconds } = event;
  metrics.handedOn(role);
  metrics.redelivered(role);
  metrics.deadLettered(role);
  metrics.refused(reason);
  metrics.skipped(node, reason);
  metrics.turnTaken(role, node, Math.abs(seconds));
  metrics.stanceRead(Math.abs(seconds));
  metrics.stoodIn(reason);
  metrics.ended({
    decision,
    proceeding,
    seconds,
    // As somebody else's file could hold.
    reason: reason as (typeof MISTRIAL_REASONS)[number],
    credibility,
    budgetUsed: credibility,
  });
  const used = { inputTokens: 1, outputTokens: 1, costUsd: 0.1 };
  metrics.asked({ role, model, seconds: Math.abs(seconds), ...used, failure });
}

describe('the series of the court', () => {
  it('are as many after 10,000 cases of anybody’s words as their bounds allow', async () => {
    const { metrics, lines } = instruments();
    const cases = fc.sample(events, { numRuns: 10_000, seed: 7 });
    for (const event of cases) tell(metrics, event);
    const after = await lines();
    const names = new Map<string, Set<string>>();
    for (const line of after) {
      const series = seriesOf(line);
      const name = series.replace(/\{.*/, '').replace(/_(bucket|count|sum)$/, '');
      names.set(name, (names.get(name) ?? new Set()).add(series));
    }
    const counts = Object.fromEntries([...names].map(([name, all]) => [name, all.size]));
    // 7 roles, 6 decisions and 5 reasons, each including `other`; 17 proceedings, 65 nodes, 33 models.
    expect(counts['assize_handoffs_total']).toBe(7);
    expect(counts['assize_mistrials_total']).toBeLessThanOrEqual(5);
    expect(counts['assize_verdicts_total']).toBeLessThanOrEqual(6 * 17);
    expect(counts['assize_turns_total']).toBeLessThanOrEqual(7 * 65);
    expect(counts['assize_llm_failures_total']).toBeLessThanOrEqual(7 * 33 * 11);
    expect(after.length).toBeLessThan(10_000);
    for (const event of cases) tell(metrics, event);
    expect((await lines()).length).toBe(after.length);
  });

  it('of a court as it is are few', async () => {
    const { metrics, lines } = instruments();
    for (let i = 0; i < 10_000; i += 1) {
      const role = ROLES[i % ROLES.length] ?? '';
      const decision = decisions()[i % decisions().length] ?? '';
      metrics.handedOn(role);
      metrics.turnTaken(role, 'hearing', 0.01);
      const reason = decision === 'mistrial' ? 'time_exhausted' : null;
      const rest = { seconds: 1, reason, credibility: i / 10_000, budgetUsed: null } as const;
      metrics.ended({ decision, proceeding: 'defect-court', ...rest });
    }
    // The ends of all five proceedings, each with its histograms.
    expect((await lines()).length).toBeLessThan(420);
  });
});

describe('a bounded label', () => {
  it('lets known values through, and no other', () => {
    const role = knownOnly(ROLES);
    fc.assert(
      fc.property(word(ROLES), (value) => {
        const known = ROLES.some((one) => one === value);
        expect(role(value)).toBe(known ? value : OTHER);
      }),
    );
  });

  it('lets the first few values through, and those for good', () => {
    fc.assert(
      fc.property(fc.array(anything), fc.integer({ min: 1, max: 8 }), (values, most) => {
        const bounded = firstFew(most);
        const shown = values.map((value) => [value, bounded(value)] as const);
        const kept = new Set(
          shown.filter(([value, label]) => value === label && label !== OTHER).map(([v]) => v),
        );
        expect(kept.size).toBeLessThanOrEqual(most);
        for (const [value, label] of shown) expect([value, OTHER]).toContain(label);
        for (const value of kept) expect(bounded(value)).toBe(value);
      }),
    );
  });
});

describe('the page', () => {
  it('names each metric as dashboards and alerts read it, the unit in its name', async () => {
    const { metrics, lines, page } = instruments();
    metrics.handedOn('judge');
    metrics.remanded(1);
    metrics.redelivered('judge');
    metrics.deadLettered('judge');
    metrics.refused('bad-claim');
    metrics.turnTaken('judge', 'verdict', 0.2);
    metrics.stanceRead(0.2);
    const end = { decision: 'mistrial', proceeding: 'defect-court', seconds: 2 };
    metrics.ended({ ...end, reason: 'judge_declared', credibility: null, budgetUsed: 0.4 });
    metrics.ended({
      ...end,
      decision: 'affirm',
      reason: null,
      credibility: 0.75,
      budgetUsed: null,
    });
    const used = { inputTokens: 10, outputTokens: 20, costUsd: 0.5 };
    metrics.asked({ role: 'judge', model: 'm', seconds: 1, ...used, failure: null });
    metrics.asked({ role: 'judge', model: 'm', seconds: 1, ...used, failure: 'timeout' });
    using _queues = metrics.showQueues(() => [{ role: 'judge', depth: 3, ageSeconds: 1.5 }]);
    using _cases = metrics.showCases(() => ({ open: 2, progressAgeSeconds: 9 }));
    const text = await lines();
    expect(text.filter((line) => !/_(bucket|sum)\{?|_sum /.test(line)).toSorted()).toEqual(
      [
        'assize_case_progress_age_seconds 9',
        'assize_cases_open 2',
        'assize_claims_refused_total{code="bad-claim"} 1',
        'assize_credibility_count 1',
        'assize_credibility_unknown_total 1',
        'assize_dead_letters_total{role="judge"} 1',
        'assize_handoffs_total{role="judge"} 1',
        'assize_llm_budget_used_count 1',
        'assize_llm_cost_usd_total{role="judge",model="m"} 1',
        'assize_llm_failures_total{role="judge",model="m",reason="timeout"} 1',
        'assize_mistrials_total{reason="judge_declared"} 1',
        'assize_queue_age_seconds{role="judge"} 1.5',
        'assize_queue_depth{role="judge"} 3',
        'assize_redeliveries_total{role="judge"} 1',
        'assize_remands_total 1',
        'assize_stance_duration_seconds_count 1',
        'assize_trial_duration_seconds_count{decision="affirm"} 1',
        'assize_trial_duration_seconds_count{decision="mistrial"} 1',
        'assize_turn_duration_seconds_count{role="judge",node="verdict"} 1',
        'assize_turns_total{role="judge",node="verdict"} 1',
        'assize_verdicts_total{decision="affirm",proceeding="defect-court"} 1',
        'assize_verdicts_total{decision="mistrial",proceeding="defect-court"} 1',
        'gen_ai_client_operation_duration_seconds_count{assize_role="judge",gen_ai_request_model="m",gen_ai_operation_name="chat",gen_ai_provider_name="openai"} 1',
        'gen_ai_client_operation_duration_seconds_count{assize_role="judge",gen_ai_request_model="m",gen_ai_operation_name="chat",gen_ai_provider_name="openai",error_type="timeout"} 1',
        'gen_ai_client_token_usage_count{assize_role="judge",gen_ai_request_model="m",gen_ai_operation_name="chat",gen_ai_provider_name="openai",gen_ai_token_type="input"} 2',
        'gen_ai_client_token_usage_count{assize_role="judge",gen_ai_request_model="m",gen_ai_operation_name="chat",gen_ai_provider_name="openai",gen_ai_token_type="output"} 2',
      ].toSorted(),
    );
    expect(await page()).not.toContain('# UNIT');
  });

  it('counts what the budget had no room for as a failure, and as no operation', async () => {
    const { metrics, lines } = instruments();
    const unused = { seconds: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
    metrics.asked({ role: 'judge', model: 'm', ...unused, failure: 'budget' });
    expect(await lines()).toEqual([
      'assize_llm_failures_total{role="judge",model="m",reason="budget"} 1',
    ]);
  });
});
