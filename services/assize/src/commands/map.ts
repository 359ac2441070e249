import { stat } from 'node:fs/promises';
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
import { pc } from '../terminal/colours.ts';
import { mapFiles } from '../cartography/files.ts';
import { readSealedMap } from '../cartography/sealed-map.ts';
import { watchPhases } from '../cartography/watch.ts';
import { hearIterated, type Hearing } from '../hearing/hear.ts';
import { Failure } from '../terminal/failure.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { printToStderr, print } from '../terminal/output.ts';
import { clip, printable } from '../terminal/printable.ts';
import { drawsBar } from '../terminal/progress.ts';
import { renderMap } from '../cartography/render.ts';
import { reportWidth } from '../terminal/wrap.ts';
import { makeOutputFolder, writeFiles } from './write-files.ts';

interface MapOptions {
  readonly corpus?: string;
  /** The URL of a SearXNG, or true for the search engine in the settings. */
  readonly search?: string | true;
  readonly allowPrivate?: boolean;
  /** Counts the first search, and one after each challenge. */
  readonly iterations: number;
  readonly json?: boolean;
  readonly out?: string;
}

/** The exit code if nothing was found to map, or if a limit ended the case. */
const NOT_MAPPED = 3;

export function map(topic: string, options: MapOptions): Promise<number> {
  return interruptible(async (signal) => {
    if (options.iterations > MOST_ITERATIONS) {
      throw new Failure(
        `--iterations ${options.iterations}: a map may have at most ${MOST_ITERATIONS} iterations`,
      );
    }
    const [fault] = queryFaults('the topic', topic);
    if (fault !== undefined) throw new Failure(fault);
    const sources = await sourcesOf(options);
    await makeOutputFolder(options.out);
    const hearing = {
      name: 'map',
      proceeding: 'cartography',
      matter: { topic },
      sources,
      begins: `mapping "${clip(topic, 60)}"`,
      watch,
    };
    const { sealed, bytes, file } = await hearIterated(hearing, options.iterations, signal);
    const told = readSealedMap(sealed);
    const files = [...mapFiles(told), { name: 'case.json', text: Buffer.from(bytes) }];
    const written = await writeFiles(options.out, files);
    if (options.json) print(`${JSON.stringify({ ...told, file })}\n`);
    else {
      print(renderMap(told, file, reportWidth(process.stdout.columns)));
      for (const one of written) print(`${pc.dim(`wrote ${one}`)}\n`);
    }
    return told.decision === 'mapped' ? 0 : NOT_MAPPED;
  });
}

/** @throws Failure if there are none */
async function sourcesOf(options: MapOptions): Promise<SourcePort> {
  const { corpus, search, allowPrivate = false } = options;
  const ports: SourcePort[] = [];
  if (corpus !== undefined) ports.push(await folderOf(corpus));
  if (search !== undefined) {
    ports.push(webSources(await openSearchEngine(engineOf(search)), { allowPrivate }));
  }
  if (ports.length > 0) return joinedSources(ports);
  throw new Failure('no sources to search: give --corpus FOLDER, or --search for the web');
}

async function folderOf(corpus: string): Promise<SourcePort> {
  const found = await stat(corpus).catch(() => null);
  if (found?.isDirectory()) return directorySources(corpus);
  throw new Failure(
    `--corpus ${printable(corpus)}: ${found ? 'it is not a folder' : 'no such folder'}`,
  );
}

/** The SearXNG at the given URL, or the engine in the settings. @throws Failure if neither exists */
function engineOf(search: string | true): SearchConfig {
  if (search === true) {
    const configured = readSearchConfig(process.env);
    if (configured) return configured;
    throw new Failure(
      '--search: no search engine is configured: give the URL of a SearXNG, or set ASSIZE_SEARCH_ENGINE (docs/map-a-topic.md)',
    );
  }
  if (/^https?:$/.test(URL.parse(search)?.protocol ?? ''))
    return { engine: 'searxng', url: search };
  throw new Failure(`--search ${printable(search)}: not a URL such as https://searx.example`);
}

const watch: NonNullable<Hearing['watch']> = (say) => {
  const tell = (what: string): void => printToStderr(`assize: ${printable(what)}\n`);
  return watchPhases(drawsBar() ? say : tell);
};
