import type { Causes, Claim } from '@assize/proto';
import type { Pack } from './pack.ts';

/** The available packs, in order of preference. A function, because most processes never need them. */
export type Packs = () => readonly Pack[];

type CausesFound =
  | { readonly ok: true; readonly causes: Causes | null }
  | { readonly ok: false; readonly fault: string };

/**
 * The causes that a claim's classifications denote. If the claim names a pack, the pack must know at least one of them;
 * a candidate that it does not know is read by its statement alone. If the claim names none, the first pack is used
 * that knows every candidate, each as a different class.
 */
export function causesIn(claim: Claim, packs: Packs): CausesFound {
  if (claim.pack !== undefined) return named(claim, claim.pack, packs());
  const { candidates = [] } = claim;
  if (candidates.length === 0) return { ok: true, causes: null };
  const fitting = packs()
    .map((pack) => causesBy(pack, claim))
    .find(({ known }) => known.length === candidates.length);
  return { ok: true, causes: fitting ?? null };
}

function named(claim: Claim, name: string, all: readonly Pack[]): CausesFound {
  const pack = all.find((one) => one.name === name);
  if (!pack) {
    const known = all.map((one) => one.name).join(', ');
    return { ok: false, fault: `pack: there is no pack "${name}" (packs of this court: ${known})` };
  }
  const causes = causesBy(pack, claim);
  if (causes.known.length > 0) return { ok: true, causes };
  const classes = pack.classes.map(({ id }) => id).join(', ');
  const fault = `pack: "${name}" knows none of the candidates, each as another class; its classes are ${classes}`;
  return { ok: false, fault };
}

/** If two classifications denote the same class, both are read by their statements. */
function causesBy(pack: Pack, claim: Claim): Causes {
  const own = claim.classification === undefined ? [] : [claim.classification];
  const candidates =
    claim.candidates ?? own.map((classification) => ({ classification, statement: claim.text }));
  const meant = candidates.flatMap(({ classification, statement }) => {
    const byStatement = classNamed(pack, statement);
    const cause = classNamed(pack, classification) ?? byStatement;
    const mere = byStatement !== null && claim.candidates !== undefined;
    return cause === null ? [] : [{ classification, cause, mere }];
  });
  const known = meant
    .filter(({ cause }) => meant.filter((one) => one.cause === cause).length === 1)
    .map(({ classification, cause, mere }) => {
      const hypotheses = pack.classes.find(({ id }) => id === cause)?.hypotheses ?? [];
      return { classification, cause, ...(mere ? { hypotheses: [...hypotheses] } : {}) };
    });
  return { pack: pack.name, digest: pack.digest, known };
}

/** The words of a name in lower case. They are the same for "PRODUCT_BUG", "ProductBug" and "Product Bug". */
function wordsOf(name: string): string[] {
  const parted = name.normalize('NFKC').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return parted.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A name without its generic words. If it has no others, the whole name. */
function coreOf(name: string, generic: ReadonlySet<string>): string {
  const words = wordsOf(name);
  const telling = words.filter((word) => !generic.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/**
 * The class with that alias, or else the only class that has every word of the name as an alias ("DNS_CERTIFICATE").
 * Null if there is none.
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
