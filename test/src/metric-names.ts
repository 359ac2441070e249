import { createLog } from '@assize/telemetry/log';
import { openTelemetry, readTelemetryConfig, type MetricsDisplay } from '@assize/telemetry';

/** A metric is named as in Prometheus. */
export interface MetricName {
  readonly name: string;
  readonly type: string;
  readonly labels: readonly string[];
}

/** The page has a value of each of the court's instruments. */
export async function metricsPage(): Promise<string> {
  const log = createLog({ name: 'test', level: 'fatal' });
  const page: MetricsDisplay = { isServed: true, metrics: null };
  await using telemetry = await openTelemetry(readTelemetryConfig({}), log, { page });
  const { metrics } = telemetry.of('clerk');
  const ended = { decision: 'affirm', proceeding: 'defect-court', seconds: 1, reason: null };
  metrics.ended({ ...ended, credibility: 0.5, budgetUsed: 0.5 });
  metrics.ended({ ...ended, decision: 'mistrial', credibility: null, budgetUsed: null });
  metrics.handedOn('judge');
  metrics.remanded(1);
  metrics.redelivered('judge');
  metrics.deadLettered('judge');
  metrics.refused('bad-claim');
  metrics.skipped('court', 'replayed');
  metrics.turnTaken('judge', 'verdict', 0.1);
  metrics.stanceRead(0.1);
  metrics.stoodIn('credibility');
  const answer = { role: 'judge', model: 'm', seconds: 1, inputTokens: 1, outputTokens: 1 };
  metrics.asked({ ...answer, costUsd: 0.1, failure: null });
  metrics.asked({ ...answer, costUsd: null, failure: 'timeout' });
  using _queues = metrics.showQueues(() => [{ role: 'judge', depth: 1, ageSeconds: 1 }]);
  using _bounds = metrics.showBounds(() => [{ name: 'court', used: 1, limit: 2, messages: 1 }]);
  using _cases = metrics.showCases(() => ({ open: 1, progressAgeSeconds: 1 }));
  return (await page.metrics?.()) ?? '';
}

/** Reads the page in Prometheus' text format. */
export function metricsOn(page: string): MetricName[] {
  return [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => {
    const samples = [...page.matchAll(new RegExp(`^${name}\\w*\\{([^}]*)\\}`, 'gm'))];
    const labels = samples.flatMap(([, all = '']) => [...all.matchAll(/(\w+)="/g)]);
    return { name, type, labels: [...new Set(labels.map(([, label = '']) => label))] };
  });
}

/** Returns the names of the metric's series. */
export function storedAs({ name, type }: MetricName): string[] {
  if (type !== 'histogram') return [name];
  return ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`);
}
