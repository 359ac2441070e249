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

/**
 * The class of a pack that is meant by a name: whose alias it is; else the only one of which every word
 * is an alias ("DNS_CERTIFICATE"). Null where the pack knows none.
 */
export function classNamed({ generic, classes }: Pack, name: string): string | null {
  const passed = new Set(generic);
  const core = coreOf(name, passed);
  if (core === '') return null;
  const known = classes.map(({ id, aliases }) => {
    return { id, cores: new Set([id, ...aliases].map((alias) => coreOf(alias, passed))) };
  });
  const meant = known.find(({ cores }) => cores.has(core));
  const [only, ...more] = known.filter(({ cores }) =>
    core.split(' ').every((word) => cores.has(word)),
  );
  return meant?.id ?? (more.length === 0 ? (only?.id ?? null) : null);
}
