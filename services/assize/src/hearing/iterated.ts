/** A matter as it is published, with limits of its own where it has any. */
export type Iterated<Matter> = Matter & { readonly limits?: { readonly maxRemands: number } };

/** `iterations`: how often it is heard at most, the first time as it stands. */
export function iterated<Matter>(matter: Matter, iterations: number): Iterated<Matter> {
  return { ...matter, limits: { maxRemands: iterations - 1 } };
}
