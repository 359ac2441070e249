import { randomUUID } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  directorySources,
  joinedSources,
  openSearchEngine,
  readSearchConfig,
  webSources,
  type SearchConfig,
  type SourcePort,
} from '@assize/court/sources';
import { MOST_ITERATIONS, queryFaults } from '@assize/proto/cartography';
import { createLog } from '@assize/telemetry/log';
import pc from 'picocolors';
import writeFileAtomic from 'write-file-atomic';
import { mapFiles } from '../cartography/files.ts';
import { mapped } from '../cartography/publish.ts';
import { toldMap, type ToldMap } from '../cartography/told.ts';
import { watchPhases } from '../cartography/watch.ts';
import { homeOf } from '../court/home.ts';
import { keepCase } from '../court/kept-case.ts';
import { openOwnCourtBeside } from '../court/beside.ts';
import { clip } from '../terminal/clip.ts';
import { command, Failure } from '../terminal/failure.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { warnOfLess } from './iterations.ts';
import { complain, print } from '../terminal/output.ts';
import { printable } from '../terminal/printable.ts';
import { progressOf } from '../terminal/progress.ts';
import { renderMap } from '../cartography/render.ts';

export interface MapOptions {
  /** A folder of documents to search. */
  readonly corpus?: string;
  /** The URL of a SearXNG, or true: as the settings say. */
  readonly search?: string | true;
  /** Whether pages may lie at addresses that are not of the public internet. */
  readonly allowPrivate?: boolean;
  /** Most iterations: the first search, and one after each challenge. */
  readonly iterations: number;
  readonly json?: boolean;
  /** The folder to write the report, the graph and the case to. */
  readonly out?: string;
}

/** What `map` exits with where nothing was found to map, or a limit ended it. */
const NOT_MAPPED = 3;
const WIDTH = { pipe: 100, least: 60 };

/** Maps what the sources of a topic say, in a court of its own, on a bus that is gone afterwards. */
export function map(topic: string, options: MapOptions): Promise<void> {
  return command(() => interruptible((signal) => mapUntil(signal, topic, options)));
}

async function mapUntil(signal: AbortSignal, topic: string, options: MapOptions): Promise<number> {
  if (options.iterations > MOST_ITERATIONS) {
    throw new Failure(`--iterations ${options.iterations}: a map has ${MOST_ITERATIONS} at most`);
  }
  const [fault] = queryFaults('the topic', topic);
  if (fault !== undefined) throw new Failure(fault);
  const sources = await sourcesOf(options);
  const { told, file, bytes } = await heard(signal, topic, sources, options.iterations);
  const written = options.out === undefined ? [] : await writeOut(options.out, told, bytes);
  if (options.json) print(`${JSON.stringify({ ...told, file })}\n`);
  else {
    const width = Math.max(WIDTH.least, process.stdout.columns || WIDTH.pipe);
    print(renderMap(told, file, width));
    for (const one of written) print(`${pc.dim(`wrote ${one}`)}\n`);
  }
  return told.decision === 'mapped' ? 0 : NOT_MAPPED;
}

/** Where the scout looks. @throws Failure where that is nowhere */
async function sourcesOf(options: MapOptions): Promise<SourcePort> {
  const { corpus, search, allowPrivate = false } = options;
  const ports: SourcePort[] = [];
  if (corpus !== undefined) ports.push(await folderOf(corpus));
  if (search !== undefined) {
    ports.push(webSources(await openSearchEngine(engineOf(search)), { allowPrivate }));
  }
  if (ports.length > 0) return joinedSources(ports);
  throw new Failure('say where to look for sources: --corpus FOLDER, or --search for the web');
}

async function folderOf(corpus: string): Promise<SourcePort> {
  const found = await stat(corpus).catch(() => null);
  if (found?.isDirectory()) return directorySources(corpus);
  throw new Failure(
    `--corpus ${printable(corpus)}: ${found ? 'it is no folder' : 'no such folder'}`,
  );
}

/** The SearXNG at an address; without one what the settings say. @throws Failure where they say none */
function engineOf(search: string | true): SearchConfig {
  if (search === true) {
    const configured = readSearchConfig(process.env);
    if (configured) return configured;
    throw new Failure(
      '--search: say which: --search URL of a SearXNG, or set ASSIZE_SEARCH_ENGINE (docs/map-a-topic.md)',
    );
  }
  if (/^https?:$/.test(URL.parse(search)?.protocol ?? ''))
    return { engine: 'searxng', url: search };
  throw new Failure(`--search ${printable(search)}: it is no URL such as https://searx.example`);
}

interface Heard {
  readonly told: ToldMap;
  /** Where the signed case is kept, and its bytes. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** The map that a court of its own comes to, verified and kept. */
async function heard(
  signal: AbortSignal,
  topic: string,
  sources: SourcePort,
  iterations: number,
): Promise<Heard> {
  warnOfLess(iterations);
  const home = homeOf(process.env);
  const log = createLog({ name: 'map', level: 'warn' });
  using progress = progressOf(1);
  const say = (what: string): void => progress.say(what);
  await using court = await openOwnCourtBeside({
    source: 'urn:assize:map',
    home,
    env: process.env,
    embedding: true,
    guarded: true,
    search: false,
    sources,
    log,
    say,
  });
  signal.throwIfAborted();
  const publisher = await court.publisher('cartography');
  const tell = (what: string): void =>
    process.stderr.isTTY ? progress.say(what) : complain(`assize: ${printable(what)}\n`);
  await using phases = await watchPhases(court.natsUrl, home, log, tell);
  say(`mapping "${clip(topic, 60)}"`);
  const answer = await publisher.review(mapped(topic, iterations), randomUUID(), signal);
  if (answer.status === 'refused') {
    throw new Failure(`refused (${answer.code}): ${printable(answer.faults.join('; '))}`, 1);
  }
  phases.tell(answer.sealed.case);
  const file = await keepCase(home, answer);
  progress.step(answer.decision);
  return { told: toldMap(answer.sealed), file, bytes: answer.bytes };
}

/** Writes the report, the graph and the signed case to a folder; what was written. */
async function writeOut(folder: string, told: ToldMap, sealed: Uint8Array): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = [
    ...mapFiles(told).map(({ name, text }) => [name, text] as const),
    ['case.json', Buffer.from(sealed)] as const,
  ];
  for (const [name, content] of files) await writeFileAtomic(join(folder, name), content);
  return files.map(([name]) => join(folder, name));
}
