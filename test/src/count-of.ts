import type { Bus } from '@assize/bus';

export async function countOf(bus: Bus, stream: string, filter: string): Promise<number> {
  let count = 0;
  for await (const _stored of bus.history(stream, filter)) count += 1;
  return count;
}
