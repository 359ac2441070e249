import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus } from '@assize/bus';
import {
  extendProceedings,
  handoffSubject,
  ownReleaseFile,
  publishedSchemas,
  readStatement,
  summaryOf,
} from '@assize/proto';
import Compile from 'typebox/compile';
import { afterAll, describe, expect, it } from 'vitest';
import { assize } from '../src/assize-command.ts';
import { publisherAt, quietLog, startCourt } from '../src/court.ts';
import { ownFolder } from '../src/folder.ts';
import { SOURCE } from '../src/publish.ts';
import { ROOT } from '../tooling/program.ts';

const NAME = 'second-look';
const folder = await ownFolder();
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
stack.use(folder);

const mine = join(folder.path, 'proceedings');
cpSync(join(ROOT, 'test/proceedings'), mine, { recursive: true });
// Its current version is released, as its operator would do before a case opens under it.
const [own] = extendProceedings(mine);
if (!own) throw new Error('it did not load');
const kept = ownReleaseFile(mine, own.proceeding);
await mkdir(join(mine, NAME, 'versions'));
writeFileSync(kept, own.released);

const command = (args: readonly string[], proceedings: string) =>
  assize(args, court.home.data, { ASSIZE_PROCEEDINGS: proceedings });

const court = stack.use(await startCourt(folder, { guarded: true }));
const publisher = stack.use(await publisherAt(court, { source: SOURCE, proceeding: NAME }));

const evidence = [
  { id: 'a', text: 'The Nile flows through Africa, to the sea.', date: '2025-01-01' },
  { id: 'b', text: 'The river Nile flows through eleven countries of Africa.', date: '2025-02-01' },
];
const answer = await publisher.review({ text: 'The Nile flows through Africa.', evidence }, 'one');
if (answer.status !== 'verdict') throw new Error(answer.faults.join('; '));
const file = join(folder.path, 'case.json');
writeFileSync(file, answer.bytes);

describe('a proceeding of data on a guarded bus', () => {
  it('is walked by its three seats, and ends in a decision of its own', () => {
    const { entries } = answer.sealed.case;
    expect(entries.map(({ role, brain }) => `${role} ${brain.name}`)).toEqual([
      'evaluator second-look-cel',
      'defense second-look-cel',
      'judge second-look-cel',
    ]);
    expect(summaryOf(answer.sealed)).toMatchObject({
      proceeding: NAME,
      decision: 'rely',
      classification: 'supported',
      confidence: 1,
      found: { said: { kind: 'advice', decision: 'rely', share: 1 } },
      gaps: [],
    });
  });

  it('has no evidence on either side: nothing is found, and nothing contradicted', async () => {
    const none = await publisher.review({ text: 'The Nile flows through Africa.' }, 'none');
    expect(none.status === 'verdict' && summaryOf(none.sealed)).toMatchObject({
      decision: 'check',
      confidence: null,
      edges: ['S1', 'S2'],
    });
  });

  it('is part of what is published: its cases, and a verdict of its own', () => {
    const { sealed } = answer;
    const schemas = publishedSchemas();
    expect(Object.keys(schemas)).toContain(`verdict-${NAME}`);
    expect(Compile(Object(schemas['sealed-case'])).Check(sealed)).toBe(true);
    const said = readStatement(sealed.envelope.payload)?.predicate;
    expect(Compile(Object(schemas[`verdict-${NAME}`])).Check(said)).toBe(true);
  });

  it('refuses a claim on a name that nobody has', async () => {
    await using other = await publisherAt(court, { proceeding: 'third-look' });
    const refused = await other.review({ text: 'It is so.' }, 'three');
    expect(refused).toMatchObject({
      status: 'refused',
      code: 'unknown-proceeding',
      faults: [expect.stringContaining(NAME)],
    });
  });

  it('lets a seat end a case in no words but its own', async () => {
    const seed = readFileSync(join(court.home.keys, 'defense.seed'), 'utf8').trim();
    const as = { name: 'defense', inboxPrefix: '_INBOX_defense', nkeySeed: seed, log: quietLog };
    await using bus = await connectBus({ servers: court.natsUrl, ...as });
    const says = (decision: string) =>
      bus.store({
        subject: handoffSubject('a'.repeat(26), 'defense', decision),
        headers: {},
        body: Buffer.from('{}'),
      });
    await expect(says('rely')).rejects.toThrow();
    await expect(says('mistrial')).resolves.toBeDefined();
  });
});

describe('the same case in another process', () => {
  it('verifies and replays with the folder', async () => {
    const verified = await command(['verify', file], mine);
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.out).toContain('VERIFIED');
    const replayed = await command(['replay', file], mine);
    expect(replayed).toMatchObject({ code: 0 });
    expect(replayed.out).toContain('3 entries');
    const traced = await command(['trace', file], mine);
    expect(traced.out).toMatch(/defense {2}.*doubt/);
    expect(traced.out).toMatch(/rely → supported/);
  });

  it('is not verified without it, and the version is named', async () => {
    const { code, out } = await command(['verify', file], '');
    expect(code).toBe(2);
    expect(out).toContain('NOT VERIFIED');
    expect(out).toContain(`no proceeding ${NAME} of version ${own.proceeding.digest}`);
  });

  it('verifies by its released version after the proceeding has changed', async () => {
    const changed = join(folder.path, 'changed');
    cpSync(mine, changed, { recursive: true });
    const path = join(changed, NAME, 'definition.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('>= 0.3', '>= 0.5'));
    const verified = await command(['verify', file], changed);
    expect(verified).toMatchObject({ code: 0 });
    const released = await command(['proceeding', 'release', NAME], changed);
    expect(released.out).toMatch(/^second-look \([0-9a-f]{12}\): released as /);
    const again = await command(['proceeding', 'release', NAME], changed);
    expect(again.out).toContain('already released as');
  });

  it('is refused everything where a released version was edited', async () => {
    const edited = join(folder.path, 'edited');
    cpSync(mine, edited, { recursive: true });
    const path = kept.replace(mine, edited);
    writeFileSync(path, readFileSync(path, 'utf8').replace('>= 0.3', '>= 0.2'));
    const { code, err } = await command(['verify', file], edited);
    expect(code).toBe(2);
    expect(err).toContain(`this version of ${NAME} was edited`);
  });
});

it('no service asks what proceedings there are before it can be told of them', async () => {
  const services = [
    'clerk',
    'prosecutor',
    'adversary',
    'defense',
    'judge',
    'evaluator',
    'credibility',
  ];
  const script = `
    ${services.map((name) => `await import(${JSON.stringify(join(ROOT, `services/${name}/src/service.ts`))});`).join('\n')}
    const { extendProceedings } = await import(${JSON.stringify(join(ROOT, 'proto/src/index.ts'))});
    console.log(extendProceedings(${JSON.stringify(mine)}).length);`;
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(
    process.execPath,
    ['--input-type=module-typescript', '--eval', script],
    { cwd: ROOT },
    (_error, out, complained) => resolve(out + complained),
  );
  expect(await promise).toBe('1\n');
});
