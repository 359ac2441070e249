/** What `work` makes of each item, in the items' order; so many are worked on at once. */
export async function inFlight<Item, Outcome>(
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

/**
 * The same one after the other, as they are asked for: so many are under way by then. One that fails does so in
 * its turn.
 */
export async function* inTurn<Item, Outcome>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Outcome>,
): AsyncGenerator<Outcome> {
  const under: Promise<Outcome>[] = [];
  for (const item of items) {
    const working = work(item);
    // It is awaited in its turn; one that fails before is no fault that nobody heard of.
    working.catch(() => undefined);
    under.push(working);
    const first = under.length < most ? undefined : under.shift();
    if (first) yield await first;
  }
  for (const working of under) yield await working;
}
