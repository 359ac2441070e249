/** What is packed for others, installed in folders that know nothing of this workspace, and used there. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN } from '#src/claims.ts';
import { startCourt } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { withoutNpm } from '../../infra/setup/tool.mjs';
import { ROOT } from '../tooling/program.ts';

/** Registries are asked for what is not in the caches of npm and pip yet. */
const INSTALLING_MS = 400_000;

const stack = new AsyncDisposableStack();
const court = stack.use(
  await startCourt(stack.use(await ownFolder()), { guarded: true, publishers: ['acme'] }),
);
const outside = stack.use(await ownFolder()).path;
afterAll(() => stack.disposeAsync());

const { trust, keys } = court.home;
const seed = join(keys, 'publisher-acme.seed');
const SERVED = { nats: court.natsUrl, grpc: court.courtAddress, trust, seed };

/** The caller's environment, without what npm's script, vitest or a court of this machine would steer by. */
const ENV = Object.fromEntries(
  Object.entries(withoutNpm(process.env)).filter(
    ([name]) => !/^(?:VITEST|NODE_OPTIONS|ASSIZE_DATA)/.test(name),
  ),
);

/** With the machine's own Node first, which may be too old: then the command brings the one that it needs. */
const OURS = dirname(process.execPath);
const SYSTEM_PATH = [...(process.env['PATH'] ?? '').split(delimiter), OURS]
  .filter((folder, at, all) => folder !== OURS || at === all.length - 1)
  .join(delimiter);

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function run(
  cwd: string,
  [program = '', ...args]: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  const options = { cwd, env: { ...ENV, ...env }, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

async function must(cwd: string, ...command: string[]): Promise<string> {
  const { code, out, err } = await run(cwd, command);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${out}\n${err}`);
  return out;
}

async function emptyFolder(name: string): Promise<string> {
  const folder = join(outside, name);
  await mkdir(folder);
  return folder;
}

describe('packages of npm', () => {
  let client = '';
  let cli = '';
  beforeAll(async () => {
    const pack = join(ROOT, 'clients/pack/src/main.ts');
    const packed = await must(ROOT, process.execPath, pack, join(outside, 'packed'));
    [client = '', cli = ''] = packed.trim().split('\n');
  }, INSTALLING_MS);

  const install = (folder: string, file: string): Promise<string> =>
    must(folder, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', file);

  it(
    '@assize/client has claims reviewed by NATS and by gRPC, and its types are whole',
    async () => {
      const folder = await emptyFolder('client');
      await install(folder, client);
      await writeFile(join(folder, 'use.mjs'), USE);
      const args = [JSON.stringify(SERVED), JSON.stringify(PLAIN)];
      const said = await must(folder, process.execPath, 'use.mjs', ...args);
      const affirmed = {
        decision: 'affirm',
        classification: 'supported',
        status: 'verified',
        again: true,
      };
      const refused = { ...affirmed, code: 'bad-claim' };
      expect(JSON.parse(said)).toEqual([refused, refused, refused]);

      await writeFile(join(folder, 'use.mts'), TYPES);
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      expect(await run(folder, [process.execPath, tsc, '-p', folder])).toMatchObject({
        code: 0,
        out: '',
      });
    },
    INSTALLING_MS,
  );

  it('@assize/client depends on nothing of ours', async () => {
    const manifest = await must(outside, 'tar', '-xzOf', client, 'package/package.json');
    expect(manifest).not.toMatch(/"@assize\/(?!client")|workspace:|catalog:/);
    expect(manifest).toContain('"@nats-io/transport-node": "');
  });

  it(
    'assize reviews a claim and verifies its verdict',
    async () => {
      const folder = await emptyFolder('cli');
      await install(folder, cli);
      const lines = (PLAIN.evidence ?? []).map((item) => JSON.stringify(item)).join('\n');
      await writeFile(join(folder, 'evidence.jsonl'), lines);
      const assize = (...args: string[]): Promise<Ran> =>
        run(folder, ['npx', '--no-install', 'assize', ...args], {
          PATH: SYSTEM_PATH,
          ASSIZE_DATA: join(folder, 'data'),
        });

      const reviewed = await assize(
        'review',
        '--claim',
        PLAIN.text,
        '--evidence',
        'evidence.jsonl',
      );
      expect(reviewed.err).toContain('affirm');
      expect(reviewed.code, reviewed.err).toBe(0);
      expect(reviewed.out).toContain('npx assize verify');
      expect(reviewed.out).not.toContain('npm run');
      const [file = ''] = /\S+\/cases\/\S+\.json/.exec(reviewed.out) ?? [];
      const verified = await assize('verify', file);
      expect(verified.out).toContain('VERIFIED');
      expect(verified.code).toBe(0);
    },
    INSTALLING_MS,
  );
});

/** What this machine lacks that the Python client needs; null where nothing is missing. */
async function lackingPython(): Promise<string | null> {
  const asked = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))';
  const { code, err } = await run(outside, ['python3', '-c', asked]).catch((error: unknown) => ({
    code: 1,
    err: String(error),
  }));
  return code === 0 ? null : `python3 is older than 3.9, or has no venv: ${err}`;
}

it(
  'assize-client, a wheel, has claims reviewed by NATS and by gRPC',
  async ({ skip }) => {
    const lacking = await lackingPython();
    if (lacking !== null) {
      process.stderr.write(`the Python client is not tested: ${lacking}\n`);
      skip(lacking);
    }
    const folder = await emptyFolder('python');
    await must(folder, 'python3', '-m', 'venv', 'venv');
    const python = join(folder, 'venv/bin/python');
    const pip = (...args: string[]): Promise<string> =>
      must(folder, python, '-m', 'pip', '--disable-pip-version-check', '-q', ...args);
    await pip('wheel', '--no-deps', '-w', 'wheels', join(ROOT, 'clients/python'));
    await pip('install', '--find-links', 'wheels', 'assize-client');
    for (const about of ['verify', 'same_claim', 'court', 'against_court']) {
      const test = `test_${about}.py`;
      await writeFile(join(folder, test), await readFile(join(ROOT, 'clients/python/tests', test)));
      const { code, err } = await run(folder, [python, test], {
        HISTORIES: join(ROOT, 'test/histories'),
        COURT_NATS: SERVED.nats,
        COURT_GRPC: SERVED.grpc,
        COURT_TRUST: trust,
        COURT_SEED: seed,
      });
      expect(code, err).toBe(0);
    }
  },
  INSTALLING_MS,
);

/** By each way: a verdict, the same once more, what a blank claim is refused for, and its verification. */
const USE = `
import { connect } from '@assize/client';
const [{ nats, grpc, trust, seed }, { text, evidence }] = process.argv.slice(2).map(JSON.parse);
const acme = { servers: nats, publisher: { name: 'acme', seedFile: seed } };
const told = [];
for (const [source, way] of Object.entries({ a: { nats }, b: { nats: acme }, c: { grpc } })) {
  await using court = await connect({ ...way, trust, source });
  const { decision, classification, bytes } = await court.review(text, evidence, { id: '1' });
  const twice = await court.review(text, evidence, { id: '1' });
  const { status } = await court.verify(bytes);
  const { code } = await court.review(' ', evidence).catch((error) => error);
  told.push({ decision, classification, status, again: Buffer.from(bytes).equals(twice.bytes), code });
}
console.log(JSON.stringify(told));
`;

const TYPES = `
import { connect, CourtError, type Verdict } from '@assize/client';
await using court = await connect({ nats: 'nats://127.0.0.1:4222', trust: 'trust.json' });
const verdict: Verdict = await court.review('It is so.', [{ id: 'a', text: 'It is.' }]);
const gaps: string[] = verdict.predicate.gaps.map(({ what }) => what);
const opened: string = verdict.sealed.case.header.openedAt;
// @ts-expect-error: a decision is no number
const decision: number = verdict.decision;
// @ts-expect-error: evidence has an id
await court.review('It is so.', [{ text: 'It is.' }]);
// @ts-expect-error: no such code
export const known = new CourtError('nonsense', 'why');
export { decision, gaps, opened };
`;

const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'esnext',
    lib: ['esnext', 'esnext.disposable'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  },
  files: ['use.mts'],
};
