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
import { toldMap } from '../cartography/told.ts';
import { watchPhases } from '../cartography/watch.ts';
import { homeOf } from '../court/home.ts';
import { hearIterated, type Hearing } from '../hearing/hear.ts';
import { Failure } from '../terminal/failure.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { complain, print } from '../terminal/output.ts';
import { clip, printable } from '../terminal/printable.ts';
import { drawsBar } from '../terminal/progress.ts';
import { renderMap } from '../cartography/render.ts';
import { reportWidth } from '../terminal/wrap.ts';
import { folderFor, writeFiles } from './write-files.ts';

interface MapOptions {
  readonly corpus?: string;
  /** The URL of a SearXNG, or true: as the settings say. */
  readonly search?: string | true;
  readonly allowPrivate?: boolean;
  /** Most iterations: the first search, and one after each challenge. */
  readonly iterations: number;
  readonly json?: boolean;
  readonly out?: string;
}

/** What `map` exits with where nothing was found to map, or a limit ended it. */
const NOT_MAPPED = 3;

/** Maps what the sources of a topic say, in a court of its own, on a bus that is gone afterwards. */
export function map(topic: string, options: MapOptions): Promise<number> {
  return interruptible(async (signal) => {
    if (options.iterations > MOST_ITERATIONS) {
      throw new Failure(`--iterations ${options.iterations}: a map has ${MOST_ITERATIONS} at most`);
    }
    const [fault] = queryFaults('the topic', topic);
    if (fault !== undefined) throw new Failure(fault);
    const sources = await sourcesOf(options);
    await folderFor(options.out);
    const hearing = {
      name: 'map',
      proceeding: 'cartography',
      matter: { topic },
      sources,
      begins: `mapping "${clip(topic, 60)}"`,
      watch,
    };
    const { sealed, bytes, file } = await hearIterated(hearing, options.iterations, signal);
    const told = toldMap(sealed);
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

/** Its turns are lines that stay, where no bar shows them. */
const watch: NonNullable<Hearing['watch']> = (natsUrl, log, say) => {
  const tell = (what: string): void => complain(`assize: ${printable(what)}\n`);
  return watchPhases(natsUrl, homeOf(process.env), log, drawsBar() ? say : tell);
};
