import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@assize/telemetry/log';
import type { SealedCase } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { implement, RpcError, serve, type Implementation, type RpcServer } from '@assize/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { testServer } from '@assize/proto/testing/server';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { findTrace, type TracePlaces } from './find-trace.ts';
import { traceOfFile } from './from-file.ts';
import type { JaegerTrace } from './jaeger.ts';
import { CASE, path, REMANDED, SHORT } from './testing/sketches.ts';

function jaegerOf(known: JaegerTrace): ReturnType<typeof testServer> {
  return testServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://jaeger');
    const asked = searchParams.get('tags') === JSON.stringify({ 'assize.case.id': CASE });
    const found = asked && searchParams.get('service') === 'clerk' ? [known] : [];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: found }));
  });
}

const OPEN = 'b'.repeat(26);

function courtOf(sealed: SealedCase): Promise<RpcServer> {
  const unimplemented = (): never => {
    throw new RpcError('UNIMPLEMENTED', 'not asked here');
  };
  const answers: Implementation<typeof CourtService> = {
    submit: unimplemented,
    getLogHead: unimplemented,
    proveVerdict: unimplemented,
    listLeaves: unimplemented,
    listCases: unimplemented,
    watch: unimplemented,
    getCase: ({ caseId }) => {
      if (caseId === OPEN) return { caseId, role: 'judge', node: 'verdict' };
      if (caseId === CASE) return { caseId, sealed: Buffer.from(JSON.stringify(sealed)) };
      throw new RpcError('NOT_FOUND', 'no such case');
    },
  };
  const log = createLog({ name: 'test', level: 'fatal' });
  return serve({
    address: 'plain://127.0.0.1:0',
    services: [implement(CourtService, answers)],
    log,
  });
}

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const court = stack.use(await courtOf(REMANDED));
const jaeger = stack.use(await jaegerOf(SHORT));
const NOWHERE = 'http://127.0.0.1:9';
const where: TracePlaces = {
  cases: '/nowhere',
  court: 'plain://127.0.0.1:9',
  jaeger: jaeger.url,
  named: true,
  trustIn: (bytes) => Promise.resolve({ status: 'not-verified', why: `${bytes.length} bytes` }),
};

describe('a trial is looked for', () => {
  test('in Jaeger by the id of its case, with the link to it', async () => {
    const told = await findTrace(CASE, where);
    expect(told).toMatchObject({
      from: { kind: 'jaeger', url: jaeger.url },
      jaeger: { link: `${jaeger.url}/trace/${'f'.repeat(32)}` },
      trace: { decision: 'affirm' },
      sealed: null,
      trust: null,
      notes: [],
    });
  });

  test('in the case file, where Jaeger holds less of it', async () => {
    const told = await findTrace(path('scattered'), where);
    expect(told).toMatchObject({
      from: { kind: 'file' },
      jaeger: { traceId: 'f'.repeat(32) },
      notes: ['Jaeger has only 2 of the 15 turns; the case file has all of them'],
    });
    expect(told.trace).toEqual(traceOfFile(REMANDED));
    const { size } = await stat(path('scattered'));
    expect(told.trust).toEqual({ status: 'not-verified', why: `${size} bytes` });
  });

  test('in the case file alone where no Jaeger answers, which is said of one that was named', async () => {
    const told = await findTrace(path('scattered'), { ...where, jaeger: NOWHERE });
    expect(told).toMatchObject({ from: { kind: 'file' }, jaeger: null });
    expect(told.notes).toEqual([expect.stringMatching(/^Jaeger at .* can't be queried: /)]);
    const unnamed = { ...where, jaeger: NOWHERE, named: false };
    expect((await findTrace(path('scattered'), unnamed)).notes).toEqual([]);
  });

  test('by the id of a case in the folder of signed cases', async () => {
    const cases = testFolder(onTestFinished);
    const kept = join(cases, `${CASE}.json`);
    await copyFile(path('scattered'), kept);
    const told = await findTrace(CASE, { ...where, cases, jaeger: NOWHERE });
    expect(told.from).toEqual({ kind: 'file', path: kept });
    await expect(findTrace('a'.repeat(26), { ...where, cases })).rejects.toThrow(
      /^no case a{26} is known: there is no a{26}\.json in .*, no court answers at .*, Jaeger at .* has no turn/,
    );
  });

  test('at the court, which has the signed case of one that ended', async () => {
    const told = await findTrace(CASE, { ...where, court: court.address, jaeger: NOWHERE });
    expect(told.from).toEqual({ kind: 'court', address: court.address });
    expect(told.trace).toEqual(traceOfFile(REMANDED));
  });

  test('at the court, which says who has an open one; its turns are in Jaeger alone', async () => {
    const asked = { ...where, court: court.address };
    await expect(findTrace(OPEN, asked)).rejects.toThrow(
      /^the case is open: according to the court at .*, the judge has it, at verdict; Jaeger at .* no turn/,
    );
    await expect(findTrace('c'.repeat(26), asked)).rejects.toThrow(
      /the court at \S+ does not know it/,
    );
  });

  test('a file that holds no signed case is said to be none', async () => {
    const file = new URL('../../package.json', import.meta.url).pathname;
    await expect(findTrace(file, where)).rejects.toThrow(/ is not a signed case: /);
    await expect(findTrace('no-such-file', where)).rejects.toThrow(/can't be read: no such file/);
    await expect(findTrace('/dev/zero', where)).rejects.toThrow(
      /has more than the allowed \d+ bytes/,
    );
  });
});
