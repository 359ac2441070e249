import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { emptyGraph, type Native, type NativeGraph } from '#src/native.ts';

/**
 * A graph over the rows that were added up to and including `change`. The file can be rebuilt from the store at any
 * time, so its name holds everything needed to validate it: store id, change and checksum.
 */
export interface Graph {
  readonly native: NativeGraph;
  readonly change: number;
}

/** Graphs of earlier versions, with the suffix `.graph`, are ignored: copies of one text broke them into parts. */
const NAME = /^(?<store>[\w-]+)\.(?<change>\d+)\.(?<crc>\d+)\.graph2$/;

interface GraphFile {
  readonly name: string;
  readonly change: number;
  readonly crc: number;
}

const folderOf = (folder: string): string => join(folder, 'graph');

async function listGraphs(folder: string, store: string): Promise<GraphFile[]> {
  const names = await readdir(folderOf(folder)).catch(() => []);
  const files = names.flatMap((name): GraphFile[] => {
    const groups = NAME.exec(name)?.groups;
    if (groups?.['store'] !== store) return [];
    return [{ name, change: Number(groups['change']), crc: Number(groups['crc']) }];
  });
  return files.toSorted((a, b) => b.change - a.change);
}

/** Null if there is none. Lists again after each failure: another process may just have replaced a file. */
export async function readGraph(
  folder: string,
  store: string,
  { native, dimensions }: { native: Native; dimensions: number },
): Promise<Graph | null> {
  const tried = new Set<string>();
  for (;;) {
    const listed = await listGraphs(folder, store);
    const next = listed.find(({ name }) => !tried.has(name));
    if (next === undefined) return null;
    const { name, change, crc } = next;
    tried.add(name);
    const path = join(folderOf(folder), name);
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null || crc32(bytes) !== crc) continue;
    const graph = emptyGraph(native, dimensions);
    try {
      graph.load(path);
    } catch {
      continue;
    }
    return { native: graph, change };
  }
}

/** A draft older than this belongs to a process that has ended. */
const DRAFT_MS = 60 * 60 * 1000;

async function isObsolete(path: string): Promise<boolean> {
  if (!path.includes('draft.')) return true;
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > DRAFT_MS;
}

export async function writeGraph(folder: string, store: string, graph: Graph): Promise<void> {
  const at = folderOf(folder);
  await mkdir(at, { recursive: true });
  const draft = join(at, `draft.${process.pid}.${randomUUID()}`);
  graph.native.save(draft);
  const name = `${store}.${graph.change}.${crc32(await readFile(draft))}.graph2`;
  await rename(draft, join(at, name));
  for (const other of await readdir(at)) {
    const path = join(at, other);
    if (other !== name && (await isObsolete(path))) await rm(path, { force: true });
  }
}
