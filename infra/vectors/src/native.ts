/** What the native library does for the index; its binary is prebuilt for Linux (glibc) and macOS. */
import type * as Usearch from 'usearch';

export type Native = typeof Usearch;
export type NativeGraph = InstanceType<Native['Index']>;

/** The library; null on a machine that it has no binary for: then the exact scan serves alone. */
export async function loadNative(): Promise<Native | null> {
  return import('usearch').catch(() => null);
}

/**
 * A graph of the vectors by HNSW (Malkov and Yashunin, 2016). Each value is kept in 8 bits, and the
 * rows found are measured again in full. 16 links and 128 candidates when a row is put in, as the
 * library's defaults; 64 candidates of a search at least. Over 100,000 real sentences: 68 MB, 16 CPU-s.
 */
export function emptyGraph(native: Native, dimensions: number): NativeGraph {
  return new native.Index({
    dimensions,
    metric: native.MetricKind.IP,
    quantization: native.ScalarKind.I8,
    connectivity: 16,
    expansion_add: 128,
    expansion_search: 64,
    multi: false,
  });
}
