import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ConfigError, readConfig } from '@assize/config';
import { SearchSettings } from '@assize/config/settings';
import { brave, BRAVE_URL, searxng, type SearchEngine } from '@assize/documents/web';
import { mergedSources } from '@assize/proto/cartography';
import { messageOf } from '@assize/proto/message-of';
import type { SourcePort } from './port.ts';

export type SearchConfig =
  | { readonly engine: 'searxng'; readonly url: string }
  | { readonly engine: 'brave'; readonly url: string; readonly keyFile: string };

/** Reads how the web is searched. Null: not at all. @throws ConfigError */
export function readSearchConfig(env: NodeJS.ProcessEnv): SearchConfig | null {
  const read = readConfig(SearchSettings, env);
  const { ASSIZE_SEARCH_ENGINE: engine, ASSIZE_SEARCH_URL: url } = read;
  const { ASSIZE_SEARCH_KEY_FILE: keyFile } = read;
  if (engine === 'brave') {
    if (keyFile !== undefined) return { engine, url: url ?? BRAVE_URL, keyFile };
    throw fault('ASSIZE_SEARCH_KEY_FILE', 'nothing', 'the file of the key for brave');
  }
  if (keyFile !== undefined) {
    throw fault('ASSIZE_SEARCH_KEY_FILE', keyFile, 'left out: a SearXNG takes no key');
  }
  return url === undefined ? null : { engine, url };
}

/** Opens the search engine, reading its key from a file. @throws ConfigError if the file cannot be read */
export async function openSearchEngine(config: SearchConfig): Promise<SearchEngine> {
  if (config.engine === 'searxng') return searxng(new URL(config.url));
  const key = await readFile(config.keyFile, 'utf8').catch((error: unknown) => {
    const why = messageOf(error);
    throw fault('ASSIZE_SEARCH_KEY_FILE', config.keyFile, `a file that can be read (${why})`);
  });
  if (/^[!-~]+$/.test(key.trim())) return brave(key.trim(), new URL(config.url));
  const allowed = 'a file that holds a key and nothing else';
  throw fault('ASSIZE_SEARCH_KEY_FILE', config.keyFile, allowed);
}

/** @throws ConfigError if ASSIZE_CORPUS is not a folder; otherwise only the first map would find out */
export function corpusAt(folder: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw fault('ASSIZE_CORPUS', JSON.stringify(folder), 'a folder that is there');
}

const fault = (variable: string, held: string, allowed: string): ConfigError =>
  new ConfigError([{ variable, held, allowed }]);

/** Searches several ports at once. A source that several of them find is merged, with the passages of each. */
export function joinedSources(ports: readonly SourcePort[]): SourcePort {
  return {
    async search(query, signal) {
      const answers = await Promise.all(ports.map((port) => port.search(query, signal)));
      const found = mergedSources(answers.flatMap((answer) => answer.found));
      const missing = answers.flatMap((answer) => answer.missing);
      return { found, missing };
    },
  };
}
