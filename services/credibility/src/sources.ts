import { readFile } from 'node:fs/promises';
import { ConfigError, type Fault } from '@assize/config';
import Type from 'typebox';
import Compile from 'typebox/compile';
import type { SourceCredibility } from '#src/passages.ts';
import { Share } from '@assize/proto';

const name = Type.String({ pattern: '\\S' });
const bySource = Compile(Type.Object({ source: name, credibility: Share }));
const byDomain = Compile(Type.Object({ domain: name, credibility: Share }));

const ALLOWED =
  'a JSON object with "source" or "domain", one of the two, and "credibility" from 0 to 1';

/** Longest part of a line that a fault shows. */
const SHOWN = 80;

interface Row {
  readonly kind: 'source' | 'domain';
  /** As it is compared: in lower case, a domain as URLs have it. */
  readonly key: string;
  readonly credibility: number;
}

/** The host of a URL of the web, or null for any other text. */
function hostOf(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.hostname.replace(/\.$/, '');
}

/** A bare domain as URLs have it (`BÜCHER.example.` is `xn--bcher-kva.example`); null for anything else. */
function domainOf(text: string): string | null {
  return /[/?#@:\s\\]/.test(text.trim()) ? null : hostOf(`https://${text.trim()}`);
}

function keyOf(source: string): string {
  return source.trim().toLowerCase();
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function rowOf(line: string): Row | null {
  const value = parsed(line);
  if (bySource.Check(value)) {
    const { source, credibility } = value;
    return 'domain' in value ? null : { kind: 'source', key: keyOf(source), credibility };
  }
  if (!byDomain.Check(value) || 'source' in value) return null;
  const key = domainOf(value.domain);
  return key === null ? null : { kind: 'domain', key, credibility: value.credibility };
}

/** A domain, then each that it lies in. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}

/**
 * How far each source of a list is to be believed. The list is JSON Lines of `{source, credibility}`
 * or `{domain, credibility}`; blank lines are passed over, other fields too. A source is looked for
 * as a whole, whatever its case; then, where it is a URL, by its domain, and by each domain that
 * this lies in, the nearest first. Undefined for one that nobody listed.
 * @throws ConfigError with every line that is none, or that says anew what a line before it said
 */
export function parseSources(text: string, file: string): SourceCredibility {
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
  return (source) => {
    const whole = said.source.get(keyOf(source));
    if (whole !== undefined) return whole;
    const host = hostOf(source.trim());
    const domain = withParents(host ?? '').find((one) => said.domain.has(one));
    return domain === undefined ? undefined : said.domain.get(domain);
  };
}

function shown(line: string): string {
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line.trim();
}

function allowed(again: boolean): string {
  return again ? 'left out: a line before it says this already' : ALLOWED;
}

/** Reads such a list from a file. @throws ConfigError also where it can't be read */
export async function readSources(file: string): Promise<SourceCredibility> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    const allowedFile = `a file that can be read (${why})`;
    throw new ConfigError([{ variable: 'ASSIZE_SOURCES', held: file, allowed: allowedFile }]);
  });
  return parseSources(text, file);
}
