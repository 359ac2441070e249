/** The pages of a case while it is heard, once it has ended, and when the court is gone. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HEADERS, remandSubject } from '@assize/proto';
import { changeCallers, newToken, UNLOCKED_DOOR } from '@assize/rpc/doors';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DENIED, GROUNDLESS } from '#src/claims.ts';
import { openTestCourt, quietLog } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { caseOf } from '#src/publish.ts';
import { verifierWith } from '../../services/assize/src/commands/docket.ts';
import { openCases } from '../../services/assize/src/docket/cases.ts';
import { serveDocket } from '../../services/assize/src/docket/serve.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const court = await openTestCourt();
stack.defer(() => court[Symbol.asyncDispose]());
const { path: folder } = stack.use(await ownFolder());
const callersFile = join(folder, 'callers.json');
const [reader, other] = [newToken(), newToken()];
await changeCallers(callersFile, () => [
  { name: 'reader', rights: ['read'], sha256: reader.sha256 },
  { name: 'other', rights: ['search'], sha256: other.sha256 },
]);
const keys = join(folder, 'trust.json');
await copyFile(court.home.trust, keys);
/** For a page to show what has happened, on a busy machine. */
const SOON = { timeout: 20_000 };
const kept = join(folder, 'cases');
const cases = stack.use(openCases({ cases: kept, court: court.address }));
const docket = stack.use(
  await serveDocket({
    address: 'plain://127.0.0.1:0',
    door: { ...UNLOCKED_DOOR, callersFile },
    byTokenOnly: true,
    cases,
    verifier: verifierWith({ keys }),
    jaeger: 'http://ann:hunter2@127.0.0.1:9',
    log: quietLog,
    now: Date.now,
  }),
);

const basic = (token: string): string => `Basic ${Buffer.from(`any:${token}`).toString('base64')}`;

async function asked(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const authorization = basic(reader.token);
  const answer = await fetch(`${docket.url}${path}`, {
    method,
    headers: { authorization, ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const headingOf = (page: string): string =>
  (/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(page)?.[1] ?? '').replaceAll(/<[^>]+>|\s+/g, ' ').trim();

describe('a case that is heard', () => {
  it('is shown turn by turn while it is open, and then with its verdict', async () => {
    const answer = Promise.withResolvers<void>();
    await using _investigator = await court.bus.subscribe(remandSubject('acme'), {}, (question) => {
      void answer.promise.then(() =>
        question.respond(Buffer.from(JSON.stringify({ answers: [], evidence: [] }))),
      );
    });
    const id = randomUUID();
    const path = `/cases/${caseOf(id)}`;
    const reviewed = court.review(GROUNDLESS, id, { [HEADERS.cePublisher]: 'acme' });
    await vi.waitFor(async () => {
      const { text } = await asked(path);
      expect(headingOf(text)).toMatch(/^OPEN · evaluator at \S+ · [\d.]+ (?:s|min) left$/);
    }, SOON);
    const open = await asked(path);
    expect(open.text).toContain('Every signature so far is verified.');
    expect(open.text).toMatch(/<strong>judge<\/strong> at verdict/);
    expect(open.text).toContain('Bananas are rich in potassium. (no source given)');
    expect(open.text).toContain('data-live');
    expect(JSON.parse((await asked(`${path}.json`)).text)).toMatchObject({
      header: { caseId: caseOf(id) },
    });
    const list = await asked('/?state=open');
    expect(headingOf(list.text)).toBe('The docket: 1 open');
    expect(list.text).toContain(GROUNDLESS.text);
    const trusted = await readFile(keys);
    await writeFile(keys, '{"keys": []}');
    expect(headingOf((await asked(path)).text)).toMatch(/^NOT VERIFIED · OPEN/);
    await vi.waitFor(async () => {
      const { text } = await asked('/?state=open');
      expect(text).toMatch(/class="case untrusted"[^]*>NOT VERIFIED</);
    }, SOON);
    await writeFile(keys, trusted);
    answer.resolve();
    const { bytes } = await reviewed;
    await vi.waitFor(async () => {
      expect(headingOf((await asked(path)).text)).toMatch(/^NOT PROVEN/);
    }, SOON);
    const ended = await asked(path);
    expect(ended.text).toContain('Signature verified');
    expect(ended.text).not.toContain('<script');
    expect(ended.text).toContain('<summary>judge at verdict: verdict</summary>');
    expect((await asked(`${path}.json`)).text).toBe(Buffer.from(bytes).toString('utf8'));
  });

  it('is listed with what was found, behind those that are open', async () => {
    const { predicate } = await court.review(DENIED);
    await vi.waitFor(async () => {
      const { text } = await asked('/?state=ended');
      expect(text).toContain(`<a href="/cases/${predicate.caseId}">${DENIED.text}</a>`);
      expect(text).toMatch(/class="case refuted"/);
    }, SOON);
  });
});

describe('who may look', () => {
  it.each([
    ['nobody', { authorization: '' }, 401],
    ['a caller with another token', { authorization: basic('wrong') }, 401],
    ['a caller that may not read', { authorization: basic(other.token) }, 403],
    ['a page of another server', { origin: 'https://evil.example' }, 403],
    ['a program with the same token', { authorization: `Bearer ${reader.token}` }, 200],
  ])('%s is answered %s', async (_who, headers, status) => {
    const answer = await asked('/', headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('www-authenticate') !== null).toBe(status === 401);
    expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.text.includes('Log in with any name')).toBe(status === 401);
    expect(answer.text.includes(DENIED.text)).toBe(status === 200);
  });

  it('is let in to read alone', async () => {
    const refused = await asked('/', {}, 'POST');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await asked('/', {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
  });
});

describe('what is not there', () => {
  it.each([
    ['/nothing', 404],
    ['/cases/x', 404],
    [`/cases/${caseOf('never published')}`, 404],
    [`/cases/${caseOf('never published')}.json`, 404],
    ['//evil.example/', 404],
    ['/cases/..%2f..%2ftrust.json', 404],
  ])('%s is answered %s', async (path, status) => {
    const answer = await asked(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('location')).toBeNull();
  });
});

it('leads to the search page of a Jaeger that it can’t reach, and keeps its password', async () => {
  const caseId = caseOf('never published');
  const { status, headers, text } = await asked(`/cases/${caseId}/trace`);
  const location = headers.get('location') ?? '';
  expect(status).toBe(303);
  expect(location).toMatch(/^http:\/\/127\.0\.0\.1:9\/search\?service=clerk&/);
  expect(location).toContain(caseId);
  expect(`${location} ${text}`).not.toContain('hunter2');
});

describe('once the court is gone', () => {
  it('lists the signed cases that are kept, says that it asked, and why it can’t read the others', async () => {
    const { bytes, predicate } = await court.review(DENIED);
    await mkdir(kept, { recursive: true });
    await writeFile(join(kept, `${predicate.caseId}.json`), bytes);
    const broken = caseOf('broken');
    await writeFile(join(kept, `${broken}.json`), '{"case":');
    const [folderOf, goneOf, copyOf] = ['folder', 'gone', 'copy'].map((id) => caseOf(id));
    await mkdir(join(kept, `${folderOf}.json`));
    await symlink(join(kept, 'gone'), join(kept, `${goneOf}.json`));
    await writeFile(join(kept, `${copyOf}.json`), bytes);
    await court[Symbol.asyncDispose]();
    const list = await asked('/');
    expect(headingOf(list.text)).toBe('The docket');
    expect(list.text).toMatch(/No court answers at [^.]*\.sock\. The signed cases/);
    expect(list.text).toContain(DENIED.text);
    expect(list.text).toContain(`case ${broken} was tampered with`);
    expect((await asked(`/cases/${predicate.caseId}`)).status).toBe(200);
    expect(list.text).toContain(`case ${folderOf}: it is a folder`);
    expect(list.text).toContain(`what is kept as case ${copyOf} is case ${predicate.caseId}`);
    for (const id of [broken, folderOf, goneOf, copyOf]) {
      expect((await asked(`/cases/${id}`)).status).toBe(503);
    }
    expect((await asked(`/cases/${caseOf('unheard of')}`)).status).toBe(503);
  });
});
