/** A file that no walk of its proceeding could have produced. */
export class WalkError extends Error {
  override name = 'WalkError';
}
