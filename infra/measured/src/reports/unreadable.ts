/** Where a report cannot be read: `why` is for whoever handed it in. */
export class UnreadableReport extends Error {
  override name = 'UnreadableReport';
}

export function unreadable(why: string): never {
  throw new UnreadableReport(why);
}
