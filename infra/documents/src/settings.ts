import { parseAllDocuments } from 'yaml';
import type { ParsedDocument } from '#src/document.ts';
import { Outline } from '#src/outline.ts';

/** What is commented out is not in force. */
const COMMENT = /^\s*(?:#|;|\/\/)/;
/** "[server]" of INI, "[[server]]" of TOML, alone in its line. */
const SECTION = /^\s*\[{1,2}([^[\]]+)\]{1,2}\s*(?:[#;].*)?$/;

/** Begins a document of YAML. */
const DOCUMENT = '---';

/** Strings all: a version 1.10 is not 1.1. The library's own check of keys compares each with each. */
const AS_WRITTEN = {
  schema: 'failsafe',
  merge: true,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/** The values below, each in a line of its own with its whole path: "spec.containers.0.image: nginx". */
function linesBelow(value: unknown, path: string): string[] {
  const entries = value instanceof Map || Array.isArray(value) ? [...value.entries()] : [];
  if (entries.length > 0) {
    return entries.flatMap(([key, below]: [unknown, unknown]) => {
      // The braces of a template read as a mapping whose key is one.
      if (typeof key !== 'string' && typeof key !== 'number') throw new TypeError('no key');
      return linesBelow(below, path === '' ? `${key}` : `${path}.${key}`);
    });
  }
  const said = (typeof value === 'string' ? value : '').split('\n');
  const lines = said.filter((line) => line.trim() !== '' && !COMMENT.test(line));
  return lines.length === 0 ? [`${path}:`] : lines.map((line) => `${path}: ${line}`);
}

/** The lines of each document of YAML; null for what is none, as a template of it. */
function yamlIn(text: string): string[][] | null {
  try {
    return parseAllDocuments(text, AS_WRITTEN).flatMap((document) => {
      const held: unknown = document.toJS({ mapAsMap: true });
      if (document.errors.length > 0) throw new TypeError('no YAML');
      if (held === '' || held === null) return [];
      if (typeof held !== 'object') throw new TypeError('no mapping');
      return [linesBelow(held, '')];
    });
  } catch {
    return null;
  }
}

/**
 * Reads a file of settings by its lines, but those that are commented out: a section of INI or TOML is a heading, and
 * each line of YAML has its whole path, which its indentation stood for.
 */
export function parseSettings(text: string): ParsedDocument {
  const unix = text.replaceAll(/\r\n?/g, '\n');
  const outline = new Outline();
  const yaml = yamlIn(unix);
  if (yaml !== null) {
    for (const lines of yaml) outline.lines(lines);
    return { blocks: outline.blocks, tags: [] };
  }
  const lines: string[] = [];
  const end = (): void => outline.lines(lines.splice(0));
  for (const line of unix.split('\n')) {
    const section = SECTION.exec(line)?.[1];
    if (section !== undefined || line.trim() === '' || line.startsWith(DOCUMENT)) end();
    if (section !== undefined) outline.heading(1, section);
    else if (!COMMENT.test(line) && !line.startsWith(DOCUMENT)) lines.push(line);
  }
  end();
  return { blocks: outline.blocks, tags: [] };
}
