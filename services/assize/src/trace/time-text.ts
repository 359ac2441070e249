/** A length of time for a person: up to `999.9 min`. */
export function timeText(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`;
  if (ms < 10_000) return `${Math.round(ms)} ms`;
  return ms < 600_000 ? `${(ms / 1_000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;
}
