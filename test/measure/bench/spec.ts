import { fork } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flagsFor } from '../../../infra/setup/child.mjs';
import { walkFolder } from '@assize/documents';
import { leastAnswer, questionIn, says, scriptedModel } from '@assize/llm/testing';
import { ownFolder } from '#src/folder.ts';
import { listening } from '#src/listening.ts';
import { median } from '../../../services/assize/src/calibrate/metrics.ts';
import { openEmbed } from '../../../services/assize/src/commands/spec-gathering.ts';
import { BUILD_FOLDERS, TASKS } from '../../../services/spec/src/exploration/candidates.ts';
import { explore } from '../../../services/spec/src/exploration/explore.ts';
import { parseNuances } from '../../../services/spec/src/nuances/parse.ts';
import { readContext } from '../../../services/spec/src/patterns/context.ts';
import { suggest } from '../../../services/spec/src/suggester/suggest.ts';
import type { Asked, Word } from './spec-child.ts';

const REPO = fileURLToPath(new URL('../../..', import.meta.url));
const SPEC = join(REPO, 'ARCHITECTURE.md');
/** A text that is unrelated to any code, so that any match for it is wrong. */
const SOUP =
  '# Soup\n\nFry two onions in olive oil until they are golden, add garlic, basil and a kilogram of ripe tomatoes, simmer for forty minutes, season with salt and pepper, and serve it hot with bread.\n';
const FILES = 5000;

/** The median duration of several runs after a first one, in milliseconds. */
async function timed(runs: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times.slice(1));
}

/** A text of this many characters, in whose sentences words of every category occur. */
const textOf = (characters: number): string =>
  'As a user I want the service to retry after a timeout; the pager alerts on an outage, the cache is slow. '
    .repeat(Math.ceil(characters / 100))
    .slice(0, characters);

async function texts() {
  const [small, middle, large] = [50_000, 500_000, 5_000_000].map(textOf);
  const suggester = {
    ms50k: await timed(9, () => suggest(small ?? '', ['m'])),
    ms500k: await timed(5, () => suggest(middle ?? '', ['m'])),
    ms5m: await timed(3, () => suggest(large ?? '', ['m'])),
  };
  const item = '- Reads return whole rows, not columns: design tables with few columns.\n';
  const file = `## Convex\n\n${item.repeat(1000)}`.slice(0, 65_536);
  const nuancesMs = await timed(9, () => parseNuances(file, 'NUANCES.md'));
  await using own = await ownFolder();
  const folder = own.path;
  await writeFile(join(folder, 'CLAUDE.md'), textOf(65_536).replaceAll('. ', '.\n'));
  const contextMs = await timed(9, () => readContext(folder, folder, 65_536));
  return { suggester, nuancesMs, contextMs };
}

/** The folders of the packages that pnpm has installed. */
async function packages(): Promise<string[]> {
  const store = join(REPO, 'node_modules/.pnpm');
  const names = (await readdir(store)).toSorted().map((name) => join(store, name, 'node_modules'));
  const held = await Promise.all(names.map((at) => readdir(at).catch(() => [])));
  return names.flatMap((at, which) => (held[which] ?? []).map((name) => join(at, name)));
}

/** Makes a tree of 5,000 files for an exploration: those of this repository, and then of its dependencies. */
async function treeIn(folder: string): Promise<void> {
  let files = 0;
  for (const [which, from] of [REPO, ...(await packages())].entries()) {
    for await (const found of walkFolder(from)) {
      if (files >= FILES) return;
      if (found.kind !== 'file' || !/\.(?:ts|js|md|py|sql)$/.test(found.path)) continue;
      const to = join(folder, which === 0 ? '' : `deps/${which}`, relative(from, found.path));
      if (BUILD_FOLDERS.test(to)) continue;
      await mkdir(dirname(to), { recursive: true });
      await copyFile(found.path, to);
      files += 1;
    }
  }
}

async function explored(root: string, spec: string, vectors: boolean) {
  const started = performance.now();
  const { files, findings, results } = await explore(
    {
      spec,
      self: 'ARCHITECTURE.md',
      root,
      tasks: TASKS,
      openEmbed: vectors ? () => openEmbed(process.env) : null,
      model: null,
      excerpts: 2,
      timeoutMs: 600_000,
    },
    new AbortController().signal,
  );
  const read = results.reduce((sum, one) => sum + one.read, 0);
  return { files, read, kept: findings.length, ms: performance.now() - started };
}

/** Serves a search engine on loopback that returns the same five pages for every query. */
async function serveSearch() {
  const sentence =
    'Reads of NATS can fail silently where a stream is full, and that is slow to see. ';
  const page = `<title>NATS</title>${`<p>${sentence.repeat(4)}</p>`.repeat(100)}`;
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '', at);
    if (pathname === '/search') {
      const results = [1, 2, 3, 4, 5].map((n) => ({ url: `${at}/page${n}`, title: 'NATS' }));
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
    } else if (pathname.startsWith('/page')) {
      reply.writeHead(200, { 'content-type': 'text/html' }).end(page);
    } else reply.writeHead(404).end();
  });
  const at = `http://127.0.0.1:${await listening(server)}`;
  return {
    at,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Measures the memory of research, exploration, suggester and patterns in one process, and of a model in another. */
async function memory(root: string, vectors: boolean) {
  using search = await serveSearch();
  await using model = await scriptedModel((asked) =>
    says(JSON.stringify(leastAnswer(questionIn(asked).schema))),
  );
  await writeFile(join(root, 'CLAUDE.md'), 'Errors are values.\n');
  const asked: Asked = { spec: SPEC, root, search: search.at, vectors };
  const env = { ...process.env, ASSIZE_LLM_URL: model.url, ASSIZE_LLM_MODEL: 'bench' };
  const child = fork(new URL('./spec-child.ts', import.meta.url), [], {
    env,
    execArgv: flagsFor('', ['spec']),
  });
  child.send(asked);
  return await new Promise<Word>((resolve, reject) => {
    child.once('message', (word: Word) => resolve(word)).once('exit', reject);
  });
}

/** Measures the cost of reviewing a specification against the limits of its requirement. */
export async function measureSpec({ say }: { readonly say: (line: string) => void }) {
  say('texts');
  const measured = await texts();
  await using folder = await ownFolder();
  const root = folder.path;
  say(`a tree of ${FILES} files`);
  await treeIn(root);
  const spec = await readFile(SPEC, 'utf8');
  say('exploring it');
  const exploration = {
    vectors: await explored(root, spec, true),
    words: await explored(root, spec, false),
    soup: await explored(root, SOUP, true),
  };
  say('the memory of a review');
  const memories = {
    vectors: await memory(root, true),
    words: await memory(root, false),
  };
  return { ...measured, exploration, memory: memories };
}

type Report = Awaited<ReturnType<typeof measureSpec>>;

export function formatSpec({
  suggester,
  nuancesMs,
  contextMs,
  exploration,
  memory: of,
}: Report): string {
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  const tree = ({ files, read, kept, ms: took }: Report['exploration']['words']): string =>
    `${(took / 1000).toFixed(1)} s; of ${files} files ${read} read closely, ${kept} kept at 0.7`;
  const grown = ({ base, peak }: Word): string =>
    `${mb(peak - base)} above ${mb(base)}, the process with its code loaded`;
  return [
    `suggester           ${ms(suggester.ms50k)} for 50,000 characters (mark: 50 ms), ${ms(suggester.ms500k)} for 500,000, ${ms(suggester.ms5m)} for 5,000,000`,
    `NUANCES.md          ${ms(nuancesMs)} for 64 KB (mark: 10 ms)`,
    `context             ${ms(contextMs)} for a file of 64 KB (mark: 50 ms)`,
    `exploration         ${tree(exploration.vectors)} (mark: 60 s)`,
    `  by words alone    ${tree(exploration.words)}`,
    `  of a recipe       ${tree(exploration.soup)}`,
    `memory at most      ${grown(of.words)}, by words alone (mark: 120 MB)`,
    `  with vectors      ${grown(of.vectors)}, the embedding model in it`,
    '',
  ].join('\n');
}
