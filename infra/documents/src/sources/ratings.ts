import { basename } from 'node:path';
import { ConfigError, type Fault } from '@assize/config';
import { readSealed, readTrust, trustedKeysFrom, type SealedFile } from '@assize/keys';
import { jsonOf, Share, messageOf } from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';
import { hostOf, withParents } from '#src/sources/authority.ts';
import { nameOf } from '#src/sources/uri.ts';

/** The media type of a signed list of ratings, and the name of its signer. */
export const RATINGS_TYPE = 'application/vnd.assize.source-ratings+jsonl';
export const RATINGS_SIGNER = 'sources';

export interface Rating {
  /** Its credibility, from 0 to 1. */
  readonly credibility: number;
  /** The entry that matched: "the domain example.org", "this source". */
  readonly entry: string;
}

export interface Ratings {
  /** Whose ratings they are, as the subject of a sentence. */
  readonly by: string;
  of(source: string): Rating | undefined;
}

const name = Type.String({ pattern: '\\S' });
const bySource = Compile(Type.Object({ source: name, credibility: Share }));
const byDomain = Compile(Type.Object({ domain: name, credibility: Share }));

const ALLOWED =
  'a JSON object with "source" or "domain", one of the two, and "credibility" from 0 to 1';

/** The most characters of a line that a fault shows. */
const SHOWN = 80;

interface Row {
  readonly kind: 'source' | 'domain';
  /** The key for comparison: in lower case, and a domain in the form that URLs have. */
  readonly key: string;
  readonly credibility: number;
}

/** The form that URLs have: `BÜCHER.example.` becomes `xn--bcher-kva.example`. Null for any other text. */
function domainOf(text: string): string | null {
  return /[/?#@:\s\\]/.test(text.trim()) ? null : hostOf(`https://${text.trim()}`);
}

function keyOf(source: string): string {
  return source.trim().toLowerCase();
}

function rowOf(line: string): Row | null {
  const value = jsonOf(line);
  if (bySource.Check(value)) {
    const { source, credibility } = value;
    return 'domain' in value ? null : { kind: 'source', key: keyOf(source), credibility };
  }
  if (!byDomain.Check(value) || 'source' in value) return null;
  const key = domainOf(value.domain);
  return key === null ? null : { kind: 'domain', key, credibility: value.credibility };
}

/**
 * Parses a list of ratings: JSON Lines of `{source, credibility}` or `{domain, credibility}`. Blank lines and other
 * fields are ignored. A source is first looked up as a whole, whatever its case, and then, if it is a URL, by its
 * domain and each parent domain, the nearest first. The lookup returns undefined for a source that is not listed.
 * @throws ConfigError with every invalid line and every line that repeats an earlier one
 */
export function parseRatings(text: string, file: string): Ratings['of'] {
  const said = { source: new Map<string, number>(), domain: new Map<string, number>() };
  const faults: Fault[] = [];
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    const row = rowOf(line);
    const known = row !== null && said[row.kind].has(row.key);
    if (row !== null && !known) said[row.kind].set(row.key, row.credibility);
    else faults.push({ variable: `line ${at + 1}`, held: shown(line), allowed: allowed(known) });
  }
  if (faults.length > 0) throw new ConfigError(faults, `${file} (ASSIZE_SOURCES) is`);
  return (given) => {
    const source = nameOf(given.trim());
    const whole = said.source.get(keyOf(source));
    if (whole !== undefined) return { credibility: whole, entry: 'this source' };
    const domain = withParents(hostOf(source) ?? '').find((one) => said.domain.has(one));
    const credibility = said.domain.get(domain ?? '');
    return credibility === undefined ? undefined : { credibility, entry: `the domain ${domain}` };
  };
}

function shown(line: string): string {
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line.trim();
}

function allowed(again: boolean): string {
  return again ? 'removed, because an earlier line says the same' : ALLOWED;
}

/**
 * A signature beside the list must be valid. If the trust store has a key for lists, an unsigned one is refused.
 * @throws ConfigError also if the file can't be read
 */
export async function readRatings(file: string, trustFile: string): Promise<Ratings> {
  const trusted = await trustedKeysFrom(await readTrust(trustFile));
  const kind = { type: RATINGS_TYPE, signer: RATINGS_SIGNER, called: 'list of sources' };
  const refuse = (why: string): never => {
    const fits = `a readable file (${why})`;
    throw new ConfigError([{ variable: 'ASSIZE_SOURCES', held: file, allowed: fits }]);
  };
  const sealed: SealedFile = await readSealed(file, kind, trusted).catch((error: unknown) =>
    refuse(messageOf(error)),
  );
  const { bytes, why, signed } = sealed;
  if (why !== null && (signed || trusted.keysOf(RATINGS_SIGNER).length > 0)) {
    refuse(`${why}: \`assize sources sign ${file}\` signs it`);
  }
  const by = `the operator’s list ${basename(file)} (${why === null ? 'signed' : 'not signed'})`;
  return { by, of: parseRatings(bytes.toString('utf8'), file) };
}
