import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  annotate,
  battlegrounds,
  consensus,
  draw,
  openTagger,
  plan,
  readPairs,
  weaknesses,
} from '@assize/court/cartography';
import { lexicalReader } from '@assize/court/reading/adapters';
import type { KnowledgeGraph, Source, SourceScore } from '@assize/proto/cartography';
import { Failure } from '../../../services/assize/src/terminal/failure.ts';
import { readLines } from '../../../services/assize/src/commands/input.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { mapFiles } from '../../../services/assize/src/cartography/files.ts';

/** The limits of a map: its duration in seconds, and the growth of memory over iterations in MiB. */
const MARK = { seconds: 60, grownMib: 32 } as const;

/** The number of iterations in which memory is measured, after as many for warming up. */
const ITERATIONS = 3;
const MIB = 1024 * 1024;

/** The output of `bench map --json`. */
export interface MapBench {
  readonly passages: number;
  readonly characters: number;
  readonly entities: number;
  readonly relationships: number;
  readonly pairs: number;
  readonly cutPairs: number;
  readonly conflicts: number;
  /**
   * The duration of the first map: of planning, reading and drawing; of weighing; and of writing it in every format.
   */
  readonly seconds: { readonly drawn: number; readonly weighed: number; readonly written: number };
  /** The heap in use after each iteration and a garbage collection, in MiB. */
  readonly heapMib: readonly number[];
  readonly rssMib: number;
}

interface Options {
  readonly corpus: readonly string[];
  readonly passages: number;
  readonly say: (what: string) => void;
}

/** Measures a map of this many passages, one source each, with the heuristic brain and lexical cues. */
export async function measureMap({ corpus, passages, say }: Options): Promise<MapBench> {
  const sources = await sourcesIn(corpus, passages);
  const scores = sources.map(({ id }): SourceScore => {
    return {
      source: id,
      domain: null,
      overall: 0.8,
      authority: 0.8,
      citations: null,
      recency: null,
      why: [],
    };
  });
  say(`a map of ${sources.length} passages`);
  const first = await once(sources, scores);
  const heapMib: number[] = [];
  for (let at = 0; at < 2 * ITERATIONS; at += 1) {
    await once(sources, scores, first.graph);
    collect();
    if (at >= ITERATIONS) heapMib.push(round(process.memoryUsage().heapUsed / MIB, 1));
    say(`iteration ${at + 1} of ${2 * ITERATIONS}`);
  }
  const { graph: _graph, ...figures } = first;
  const characters = sources.reduce((sum, one) => sum + (one.passages[0]?.text.length ?? 0), 0);
  const rssMib = round(process.memoryUsage().rss / MIB, 0);
  return { passages: sources.length, characters, ...figures, heapMib, rssMib };
}

/** Forces a garbage collection. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

async function sourcesIn(corpus: readonly string[], most: number): Promise<Source[]> {
  if (corpus.length === 0)
    throw new Failure('bench map: give --corpus FILE, JSON Lines of {"id", "text"}');
  const rows = (await Promise.all(corpus.map(readLines))).flat();
  return rows.slice(0, most).flatMap(({ value }, at): Source[] => {
    const text = 'text' in value && typeof value.text === 'string' ? value.text.slice(0, 4000) : '';
    if (text === '') return [];
    const [id, uri] = [`s${at}`, `https://site-${at}.example/`];
    return [
      { id, uri, title: null, published: null, query: '', passages: [{ id: `${id}-p`, text }] },
    ];
  });
}

type Once = Omit<MapBench, 'passages' | 'characters' | 'heapMib' | 'rssMib'> & {
  readonly graph: KnowledgeGraph;
};

async function once(
  sources: readonly Source[],
  scores: readonly SourceScore[],
  earlier?: KnowledgeGraph,
): Promise<Once> {
  await openTagger();
  const started = performance.now();
  const planned = plan(sources);
  const { readings } = await readPairs(planned, lexicalReader());
  const drawn = draw(planned, readings, earlier);
  const drawnAt = performance.now();
  const graph = annotate(drawn, scores);
  const outcome = {
    topic: 'bench',
    at: '2026-01-01T00:00:00Z',
    graph,
    sources,
    scores,
    consensus: consensus(graph, sources, scores),
    battlegrounds: battlegrounds(graph),
    weaknesses: weaknesses(graph, sources, 0),
  };
  const weighedAt = performance.now();
  mapFiles(outcome);
  const seconds = {
    drawn: round((drawnAt - started) / 1000, 2),
    weighed: round((weighedAt - drawnAt) / 1000, 2),
    written: round((performance.now() - weighedAt) / 1000, 2),
  };
  return {
    graph: drawn,
    entities: graph.entities.length,
    relationships: graph.relationships.length,
    pairs: planned.pairs.length,
    cutPairs: planned.cut,
    conflicts: graph.conflicts.length,
    seconds,
  };
}

export function formatMap(of: MapBench): string {
  const { seconds, heapMib } = of;
  const total = seconds.drawn + seconds.weighed + seconds.written;
  const grown = (heapMib.at(-1) ?? 0) - (heapMib[0] ?? 0);
  return [
    `${of.passages} passages, ${of.characters} characters: ${of.entities} entities, ${of.relationships} relationships,`,
    `${of.pairs} pairs read (${of.cutPairs} cut), ${of.conflicts} conflicts`,
    '',
    `drawn in ${seconds.drawn} s, weighed in ${seconds.weighed} s, written in ${seconds.written} s (mark: at most ${MARK.seconds} s; ${total <= MARK.seconds ? 'kept' : 'MISSED'})`,
    `heap after each iteration, MiB: ${heapMib.join(' ')} (mark: grows by at most ${MARK.grownMib}; ${grown <= MARK.grownMib ? 'kept' : 'MISSED'})`,
    `resident: ${of.rssMib} MiB`,
    '',
  ].join('\n');
}
