/** Maps items concurrently, at most `most` at a time, and returns the outcomes in the order of the items. */
export async function mapConcurrently<Item, Outcome>(
  items: readonly Item[],
  most: number,
  work: (item: Item, at: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const rest = items.entries();
  const taking = async (): Promise<void> => {
    for (const [at, item] of rest) outcomes[at] = await work(item, at);
  };
  await Promise.all(Array.from({ length: most }, taking));
  return outcomes;
}

/** Yields outcomes in the items' order, with at most `most` in progress. An error is thrown when its turn comes. */
export async function* mapInOrder<Item, Outcome>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Outcome>,
): AsyncGenerator<Outcome> {
  const under: Promise<Outcome>[] = [];
  for (const item of items) {
    const working = work(item);
    // Each is awaited in its turn: an earlier rejection would be reported as unhandled.
    working.catch(() => undefined);
    under.push(working);
    const first = under.length < most ? undefined : under.shift();
    if (first) yield await first;
  }
  for (const working of under) yield await working;
}
