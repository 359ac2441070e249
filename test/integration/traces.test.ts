import { randomUUID } from 'node:crypto';
import { connectBus } from '@assize/bus';
import { HEADERS, remandSubject } from '@assize/proto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GROUNDLESS, PLAIN, SURE } from '#src/claims.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { openReceiver, type ReceivedSpan } from '#src/otlp-receiver.ts';
import { publishClaim } from '#src/publish.ts';
import { followVerdicts, type Trial } from '#src/trial.ts';
import { hearingClaim } from '../measure/bench/workload.ts';
import { openScratchCourt } from '../../services/assize/src/court/own-court.ts';

const [CLIENT, PRODUCER, CONSUMER] = [3, 4, 5];

/** Enough new evidence to convince the court the second time. */
const FOUND = {
  answers: [{ question: 'q1', answer: 'We found a letter.', exhibits: ['letter'] }],
  evidence: [{ id: 'letter', text: `${PLAIN.text} So says the mayor.`, source: 'urn:letters' }],
};

/** Every span but the root has its parent in the same trace. */
function expectWhole(spans: readonly ReceivedSpan[], from = ''): ReceivedSpan {
  const ids = new Set([...spans.map(({ spanId }) => spanId), from]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(spans.filter(({ parentId }) => !ids.has(parentId)).map(({ name }) => name)).toEqual([]);
  const roots = spans.filter(({ parentId }) => parentId === from);
  expect(roots.map(({ name }) => name)).toHaveLength(1);
  const [root] = roots;
  if (!root) throw new Error('a trace without a root');
  return root;
}

/** The services that each message went between, as a trace viewer draws them. */
function edgesOf(spans: readonly ReceivedSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const edges = spans.flatMap(({ service, parentId }) => {
    const from = byId.get(parentId)?.service;
    return from === undefined || from === service ? [] : [`${from} → ${service}`];
  });
  return [...new Set(edges)].toSorted();
}

describe('the traces of a court whose roles share a process', () => {
  const receiver = openReceiver();
  /** By what the trial was to show. */
  const traces = new Map<string, readonly ReceivedSpan[]>();
  const cases = new Map<string, string>();
  const asked: string[] = [];
  const foreign = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

  beforeAll(async () => {
    const { env, spans } = await receiver;
    await using folder = await ownFolder();
    const trials: [string, Trial['predicate']['caseId']][] = [];
    {
      await using court = await openScratchCourt({
        env: { ...ownEnvironment(folder), ...env },
        source: 'urn:test',
        embedding: false,
        say: () => {},
      });
      const answer = await court.publisher.review(hearingClaim(1), randomUUID());
      if (answer.status !== 'verdict') throw new Error('the claim was refused');
      trials.push(['own', answer.sealed.case.header.caseId]);
      await using bus = await connectBus({ servers: court.natsUrl, name: 'test' });
      await using verdicts = await followVerdicts(bus);
      const heard = async (
        name: string,
        claim: typeof SURE,
        headers: Record<string, string> = {},
      ): Promise<void> => {
        const trial = await verdicts.of(await publishClaim(bus, claim, randomUUID(), headers));
        trials.push([name, trial.predicate.caseId]);
      };
      const traceparent = `00-${foreign.traceId}-${foreign.spanId}-01`;
      await heard('foreign', SURE, { [HEADERS.traceparent]: traceparent });
      {
        await using _investigator = await bus.subscribe(remandSubject('acme'), {}, (question) => {
          asked.push(question.headers[HEADERS.traceparent] ?? '');
          question.respond(Buffer.from(JSON.stringify(FOUND)));
        });
        await heard('remanded', GROUNDLESS, { [HEADERS.cePublisher]: 'acme' });
      }
      const unsampled = `00-${'5'.repeat(32)}-${'6'.repeat(16)}-00`;
      await heard('unsampled', SURE, { [HEADERS.traceparent]: unsampled });
    }
    for (const [name, caseId] of trials) {
      const own = spans.find(({ attributes }) => attributes['assize.case.id'] === caseId);
      traces.set(
        name,
        spans.filter(({ traceId }) => traceId === own?.traceId),
      );
      cases.set(name, caseId);
    }
  });
  afterAll(async () => (await receiver)[Symbol.asyncDispose]());

  const of = (name: string): readonly ReceivedSpan[] => traces.get(name) ?? [];

  it('begin with the publisher, and lose no span on the way to the verdict', () => {
    const spans = of('own');
    const root = expectWhole(spans);
    expect(root).toMatchObject({ name: 'trial defect-court', service: 'assize' });
    expect(root.attributes).toMatchObject({ 'assize.case.id': cases.get('own') });
    expect(edgesOf(spans)).toEqual([
      'adversary → defense',
      'assize → clerk',
      'clerk → prosecutor',
      'defense → judge',
      'defense → prosecutor',
      'judge → prosecutor',
      'prosecutor → adversary',
      'prosecutor → defense',
    ]);
    expect(new Set(spans.map(({ namespace }) => namespace))).toEqual(new Set(['assize']));
    expect(spans.filter(({ isError }) => isError)).toEqual([]);
  });

  it('name each handoff twice, as it is sent and as it is taken', () => {
    const spans = of('own');
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const taken = spans.filter(({ kind }) => kind === CONSUMER);
    const parents = taken.map(({ parentId }) => byId.get(parentId));
    expect(parents.map((span) => span?.kind)).toEqual(taken.map(() => PRODUCER));
    expect(parents.map((span) => span?.name.replace('send', 'process'))).toEqual(
      taken.map(({ name }) => name),
    );
    const handed = taken.filter(({ name }) => name.startsWith('process court.'));
    expect(handed.length).toBeGreaterThan(5);
    // The claim itself, which the clerk took.
    expect(taken.length - handed.length).toBe(1);
    for (const { attributes, name } of handed) {
      expect(attributes).toMatchObject({
        'messaging.system': 'nats',
        'messaging.operation.type': 'process',
        'messaging.consumer.group.name': name.slice('process court.'.length),
        'assize.case.id': cases.get('own'),
      });
    }
  });

  it('say of each turn which edge was taken and why', () => {
    const spans = of('own');
    const turns = spans.filter(({ attributes }) => 'assize.node' in attributes);
    expect(new Set(turns.map(({ name }) => name))).toEqual(
      new Set([
        'indict',
        'discover',
        'defend',
        'hearing.argument',
        'hearing.rebuttal',
        'hearing.notes',
        'verdict',
      ]),
    );
    for (const { attributes } of turns) {
      expect(attributes['assize.proceeding']).toBe('defect-court');
      expect(attributes['assize.brain']).toMatch(/-\d+$/);
      expect(attributes['assize.edge.why']).not.toBe('');
    }
    const verdict = turns.find(({ name }) => name === 'verdict');
    expect(verdict?.attributes['assize.edge']).toMatch(/^HD/);
  });

  it('continue the publisher’s own trace', () => {
    const spans = of('foreign');
    expect(spans[0]?.traceId).toBe(foreign.traceId);
    const root = expectWhole(spans, foreign.spanId);
    expect(root).toMatchObject({ name: 'process claims.defect-court', service: 'clerk' });
  });

  it('hold a remanded case whole, in one', () => {
    const spans = of('remanded');
    const root = expectWhole(spans);
    expect(root).toMatchObject({ name: 'process claims.defect-court', service: 'clerk' });
    const indicted = spans.filter(({ name }) => name === 'indict');
    expect(indicted.length).toBeGreaterThan(1);
    const remands = spans.map(({ attributes }) => attributes['assize.remand']);
    expect(Math.max(...remands.filter((count) => typeof count === 'number'))).toBeGreaterThan(0);
    expect(edgesOf(spans)).toContain('judge → evaluator');
    const turn = spans.find(({ service, kind }) => service === 'evaluator' && kind === 1);
    expect(asked).toEqual([`00-${root.traceId}-${turn?.spanId}-01`]);
  });

  it('are not recorded where the publisher’s are not', () => {
    expect(of('unsampled')).toEqual([]);
  });

  it('hold nothing that is no part of a trial', async () => {
    const { spans } = await receiver;
    const known = new Set([...traces.values()].flat());
    expect(spans.filter((span) => !known.has(span)).map(({ name }) => name)).toEqual([]);
    expect(spans.filter(({ kind }) => kind === CLIENT)).toEqual([]);
  });
});
