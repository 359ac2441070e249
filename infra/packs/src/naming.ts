import type { Pack } from './pack.ts';

/** A name's words in lower case: "PRODUCT_BUG", "ProductBug" and "Product Bug" are the same. */
function wordsOf(name: string): string[] {
  const parted = name.normalize('NFKC').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return parted.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A name without the words that tell no class from another; whole where nothing else is left. */
function coreOf(name: string, generic: ReadonlySet<string>): string {
  const words = wordsOf(name);
  const telling = words.filter((word) => !generic.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/** The class of a pack that is meant by a name; null where the pack knows none of that name. */
export function classNamed(pack: Pack, name: string): string | null {
  const generic = new Set(pack.generic);
  const core = coreOf(name, generic);
  const meant = pack.classes.find(({ id, aliases }) =>
    [id, ...aliases].some((alias) => coreOf(alias, generic) === core),
  );
  return core === '' ? null : (meant?.id ?? null);
}
