import { readFileSync } from 'node:fs';
import { checkEvidence, type Claim } from '@assize/proto';

/** A passage of the index. */
interface Stored {
  readonly id: string;
  readonly text: string;
  readonly source: string;
}

const CORPUS = new URL('../../../services/assize/samples/corpus.jsonl', import.meta.url);
/** The shortest and the longest claimed sentence, in characters. */
const LENGTHS = [40, 200] as const;

/** Takes sentences of the shipped corpus, on many subjects, so that hardly any two are related. */
export function sentences(): string[] {
  const [least, most] = LENGTHS;
  return readFileSync(CORPUS, 'utf8')
    .split('\n')
    .flatMap((row) => {
      const checked = row === '' ? null : checkEvidence(JSON.parse(row));
      return checked?.ok ? (checked.value.text ?? []) : [];
    })
    .filter((text) => /^[A-Z][^.]*\.$/.test(text) && text.length >= least && text.length <= most);
}

/** Returns each sentence in three passages, and unrelated passages up to `count`. */
export function passagesFor(stated: readonly string[], count: number): Stored[] {
  const own = stated.flatMap((text, n) =>
    [
      text,
      `According to the standard work, it is so: ${text}`,
      `${text} So it is still taught.`,
    ].map((said, i) => ({ id: `s${n}-${i + 1}`, text: said, source: `urn:bench:s:${n}:${i + 1}` })),
  );
  const others = Array.from({ length: Math.max(0, count - own.length) }, (_, n) => beside(n));
  return [...own, ...others].slice(0, count);
}

const TOWNS = 'Arlyn Belmere Cordale Dunness Elstead Fenwick Garport Holthorpe'.split(' ');
const GOODS = 'salt wool tin herring barley glass timber honey copper leather'.split(' ');
const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

function beside(n: number): Stored {
  const [town, good] = [pick(TOWNS, n), pick(GOODS, Math.floor(n / TOWNS.length))];
  const text = `Entry ${n + 1}: ${(n * 7) % 90} barrels of ${good} were weighed at the quay of ${town}.`;
  return { id: `b${n}`, text, source: `urn:bench:ledger:${n}` };
}

/** The claim has no evidence, so the index is searched. */
export function searchedClaim(text: string, activation: NonNullable<Claim['activation']>): Claim {
  return { text, activation };
}
