import { randomBytes } from 'node:crypto';
import { ROLES, type Entry } from '@assize/proto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from '#src/assize-command.ts';
import { HURRIED, SCATTERED, SURE } from '#src/claims.ts';
import { ownFolder } from '#src/folder.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { serving, startProcess } from '#src/role-process.ts';
import type { Trial } from '#src/trial.ts';
import type { JaegerTrace } from '../../services/assize/src/trace/jaeger.ts';
import { parentOf, type Span } from '../../services/assize/src/trace/spans.ts';
import { ROOT } from '../tooling/program.ts';
import {
  traceArrived,
  edgesOf,
  orphansOf,
  ownJaeger,
  servicesIn,
  spansInV3,
  spansOf,
  traceOf,
  tracingEnvironment,
  tryInOneProcess,
} from './stage.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const jaeger = stack.use(await ownJaeger());
const court = stack.use(await openProcessCourt());

/** The span of a publisher of ours, which sends its context along. */
const PUBLISHER = {
  traceId: randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
};
const TRACEPARENT = `00-${PUBLISHER.traceId}-${PUBLISHER.spanId}-01`;

/** From whom to whom a case goes that is remanded after one round of hearing. */
const EDGES = [
  'adversary → defense',
  'clerk → prosecutor',
  'defense → judge',
  'defense → prosecutor',
  'evaluator → prosecutor',
  'judge → evaluator',
  'prosecutor → adversary',
  'prosecutor → defense',
];

/** Three cases of one court, each role of which is a process, and the services that read for them too. */
const cases: Record<'remanded' | 'published' | 'mistrial', Trial> = await tryThem();

async function tryThem(): Promise<typeof cases> {
  await using seated = new AsyncDisposableStack();
  const folder = seated.use(await ownFolder());
  const at = (service: string): string => `unix:${folder.path}/${service}.sock`;
  const tracing = tracingEnvironment(jaeger.otlpHttp);
  const change = { ...tracing, ASSIZE_CREDIBILITY_ADDRESS: at('credibility') };
  // What is read by cues of words is decided alike by whatever readers come.
  const cues = { ASSIZE_STANCE: 'lexical' };
  const alone = { ASSIZE_EMBEDDING_ADDRESS: at('embedding'), ASSIZE_NATS_URL: '', ...cues };
  const service = court.environment({ ...change, ...alone });
  await serving(seated.use(startProcess('embedding', service)));
  await serving(seated.use(startProcess('credibility', service)));
  await Promise.all(ROLES.map(async (role) => seated.use(await court.seat(role, change))));
  const remanded = await court.publish(SCATTERED);
  const published = await court.publish(SURE, undefined, { traceparent: TRACEPARENT });
  const mistrial = await court.publish(HURRIED);
  const ended = {
    remanded: await court.verdictOn(remanded),
    published: await court.verdictOn(published),
    mistrial: await court.verdictOn(mistrial),
  };
  for (const trial of Object.values(ended)) await traceArrived(jaeger, trial, [PUBLISHER.spanId]);
  return ended;
}

const idOf = ({ file }: Trial): string => file.header.caseId;

/** Spans that ask to be kept. */
const keptIn = (spans: readonly Span[]): Span[] =>
  spans.filter(({ tags }) => tags.get('assize.keep') === true);

/** The turns of a trace, each as the entry of the case file that it should be. */
function turnsIn(spans: readonly Span[]): object[] {
  const turns = spans.filter(({ tags }) => tags.has('assize.node'));
  return turns
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ name, service, tags }) => ({
      name,
      service,
      ...Object.fromEntries([...tags].filter(([key]) => key.startsWith('assize.'))),
    }));
}

function asTurn({ file }: Trial, entry: Entry): object {
  const { node, turn, round, role, persona, element, edge, why, brain } = entry;
  const known = {
    'assize.turn': turn,
    'assize.round': round,
    'assize.persona': persona,
    'assize.element': element,
    'assize.edge': edge,
  };
  return {
    name: turn === null ? node : `${node}.${turn}`,
    service: role,
    'assize.case.id': file.header.caseId,
    'assize.proceeding': file.header.proceeding.name,
    'assize.node': node,
    'assize.role': role,
    'assize.brain': brain.name,
    'assize.edge.why': why,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
  };
}

describe('a remanded trial, each role of which is a process', () => {
  let trace: JaegerTrace;
  let spans: Span[];
  beforeAll(async () => {
    trace = await traceOf(jaeger, idOf(cases.remanded), ROLES);
    spans = spansOf(trace);
  });

  it('is one trace with one root and no orphan, by either API', async () => {
    expect(cases.remanded.predicate).toMatchObject({ decision: 'affirm', remands: 1 });
    expect(trace.spans.filter((span) => parentOf(span) === null)).toHaveLength(1);
    expect(spans[0]).toMatchObject({ service: 'clerk', name: 'process claims.defect-court' });
    expect(orphansOf(trace)).toEqual([]);
    expect(spans).toHaveLength(trace.spans.length);
    expect(await spansInV3(jaeger, trace.traceID)).toBe(trace.spans.length);
  });

  it('goes from each role to the next, and no other way', async () => {
    // The defense reads for itself only where there was no discovery.
    const asking = ['adversary', 'evaluator', 'judge', 'prosecutor'];
    const asked = asking.map((role) => `${role} → credibility`);
    const edges = [...EDGES, ...asked, 'credibility → embedding'];
    expect(edgesOf(trace)).toEqual(edges.toSorted());
    expect(await servicesIn(jaeger)).toEqual([...ROLES, 'credibility', 'embedding'].toSorted());
  });

  it('has a span for every turn, which says what the case file says', () => {
    const entries = cases.remanded.file.entries.map((entry) => asTurn(cases.remanded, entry));
    expect(entries).toHaveLength(12);
    expect(turnsIn(spans)).toEqual(entries);
  });

  it('has two spans for every handoff, of which one processes what the other sent', () => {
    const { predicate } = cases.remanded;
    const sent = spans.filter(({ name }) => name.startsWith('send court.'));
    expect(sent.map((span) => span.tags.get('assize.handoff'))).toEqual(
      Array.from({ length: predicate.handoffs }, (_unused, i) => i + 1),
    );
    for (const span of sent.slice(0, -1)) {
      expect(span.tags.get('span.kind')).toBe('producer');
      const role = span.name.replace('send court.', '');
      expect(span.children).toMatchObject([{ name: `process court.${role}`, service: role }]);
      const [taken] = span.children;
      expect(taken?.tags.get('span.kind')).toBe('consumer');
      expect(taken?.tags.get('messaging.system')).toBe('nats');
      expect(taken?.tags.get('assize.handoff')).toBe(span.tags.get('assize.handoff'));
    }
    const last = sent.at(-1);
    expect(last).toMatchObject({ name: 'send court.affirm', children: [] });
    expect(last?.tags.get('assize.remand')).toBe(1);
    expect(last?.tags.get('assize.decision')).toBe('affirm');
  });

  it('has links nowhere: nothing was delivered twice', () => {
    const links = trace.spans.flatMap(({ references = [] }) =>
      references.filter(({ refType }) => refType !== 'CHILD_OF'),
    );
    expect(links).toEqual([]);
    expect(keptIn(spans)).toEqual([]);
  });
});

describe('a trial whose publisher sent its own context', () => {
  it('hangs below the publisher’s span, in the publisher’s trace', async () => {
    const trace = await traceOf(jaeger, idOf(cases.published), ['clerk', 'prosecutor', 'judge']);
    expect(trace.traceID).toBe(PUBLISHER.traceId);
    expect(orphansOf(trace)).toEqual([PUBLISHER.spanId]);
    expect(spansOf(trace)[0]).toMatchObject({ name: 'process claims.defect-court' });
  });
});

describe('a mistrial', () => {
  it('is marked as one to keep, with its reason, at the place where it ended', async () => {
    const trace = await traceOf(jaeger, idOf(cases.mistrial), ['clerk', 'prosecutor']);
    const kept = keptIn(spansOf(trace));
    expect(kept).toMatchObject([{ name: 'send court.mistrial', service: 'clerk' }]);
    expect(kept[0]?.tags.get('assize.mistrial.reason')).toBe(cases.mistrial.predicate.ended);
    expect(orphansOf(trace)).toEqual([]);
  });
});

describe('a call of a service', () => {
  it('goes into the service and on from there, within the turn that asked', async () => {
    const trace = await traceOf(jaeger, idOf(cases.remanded), ['prosecutor']);
    const indictment = spansOf(trace).find(({ name }) => name === 'indict');
    const asked = indictment?.children.find(({ name }) => name === 'assize.v1.Credibility/Read');
    expect(asked?.tags.get('span.kind')).toBe('client');
    const answered = asked?.children.find(({ service }) => service === 'credibility');
    expect(answered?.name).toBe('assize.v1.Credibility/Read');
    expect(answered?.tags.get('span.kind')).toBe('server');
    const onward = answered?.children.find(({ name }) => name.startsWith('assize.v1.Embedding/'));
    expect(onward?.tags.get('span.kind')).toBe('client');
    const reading = onward?.children.find(({ service }) => service === 'embedding');
    expect(reading?.tags.get('span.kind')).toBe('server');
  });
});

describe('assize trace', () => {
  const run = async (...args: string[]): Promise<string> => {
    const main = `${ROOT}/services/assize/src/main.ts`;
    const env = {
      ...court.environment(),
      ASSIZE_COURT_ADDRESS: 'plain://127.0.0.1:9',
      NO_COLOR: '1',
    };
    const { code, out, err } = await runToEnd(main, ['trace', ...args, '--jaeger', jaeger.url], {
      env,
    });
    expect(code, err).toBe(0);
    return out;
  };

  it('finds a case in Jaeger by its id, and shows each turn and the remand', async () => {
    const text = await run(idOf(cases.remanded));
    for (const { role, node } of cases.remanded.file.entries) {
      expect(text).toMatch(new RegExp(`─ ${role} .*${node}`));
    }
    expect(text).toMatch(/└─ remand 1\n.*├─ evaluator +_remand/);
    expect(text).toContain('verdict  affirm');
    const { traceID } = await traceOf(jaeger, idOf(cases.remanded), ['clerk']);
    expect(text).toContain(`jaeger   ${jaeger.url}/trace/${traceID}`);
  });

  it('tells of a mistrial how the clerk ended it', async () => {
    const told: unknown = JSON.parse(await run(idOf(cases.mistrial), '--json'));
    const { length } = cases.mistrial.file.entries;
    expect(told).toMatchObject({
      caseId: idOf(cases.mistrial),
      from: { kind: 'jaeger' },
      decision: 'mistrial',
      passes: [{ length: length + 1 }],
    });
    expect(JSON.stringify(told)).toContain(cases.mistrial.predicate.ended);
  });
});

describe('a trial, all roles of which share a process', () => {
  it('has the same edges, under the same names', async () => {
    await using folder = await ownFolder();
    const sending = tracingEnvironment(jaeger.otlpHttp);
    const trial = await tryInOneProcess(folder, SCATTERED, sending, (one) =>
      traceArrived(jaeger, one),
    );
    const trace = await traceOf(jaeger, idOf(trial), ROLES);
    expect(edgesOf(trace)).toEqual(EDGES);
    expect(orphansOf(trace)).toEqual([]);
    expect(turnsIn(spansOf(trace))).toEqual(
      trial.file.entries.map((entry) => asTurn(trial, entry)),
    );
  });
});
