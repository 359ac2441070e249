import { isRecord } from '@assize/proto/json';
import { parseAllDocuments } from 'yaml';
import type { ParsedDocument } from '#src/document.ts';
import { Outline } from '#src/outline.ts';

/** What is commented out is not in force. */
const COMMENT = /^\s*(?:#|;|\/\/)/;
/** "[server]" of INI, "[[server]]" of TOML, alone in its line. */
const SECTION = /^\s*\[{1,2}([^[\]]+)\]{1,2}\s*(?:[#;].*)?$/;
/** What may stand right before a brace that opens: "server{", "if (so){". */
const BEFORE_BRACE = /^\w[\w.-]*$|[\s)\]"']$/;
/** A comment behind something else. */
const BEHIND = /\s#/;
const CLOSES = /^\s*\}[;,]?\s*(?:#.*)?$/;
/** "} else {": what follows is of the other branch. */
const ELSE = /^\s*\}\s*(else\b.*)\{\s*$/;
/** Deeper ones are no settings that a person has written. */
const DEEPEST = 20;
/** "dependencies = [" and its items, each in a line. */
const ARRAY = /=[ \t]*\[\n[^[\]]*\]/g;

/** Begins a document of YAML. */
const DOCUMENT = '---';

/**
 * Up to so many settings are passages of their own: of 84 claims a court decides twelve so, and one where they stand
 * together (infra/models/stance/TRIED.md#settings-one-by-one). Each is read, which takes its time.
 */
const APART = 100;

/** Strings all: a version 1.10 is not 1.1. The library's own check of keys compares each with each. */
const AS_WRITTEN = {
  schema: 'failsafe',
  merge: true,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

type Entries = [key: unknown, below: unknown][];

/** What a mapping or a list holds; none of what is neither, or empty. */
function entriesOf(value: unknown): Entries {
  return value instanceof Map || Array.isArray(value) ? [...value.entries()] : [];
}

/** What an item of a list calls itself: "api" is told from other containers by that, and not by its place. */
function nameOf(item: unknown, at: unknown): unknown {
  const name: unknown = item instanceof Map ? item.get('name') : undefined;
  return typeof name === 'string' && name !== '' ? name : at;
}

/** The lines of a value that are in force; what holds nothing says so. */
function saidIn(value: unknown): string[] {
  if (typeof value !== 'string' || value === '') {
    return [Array.isArray(value) ? '[]' : value instanceof Map ? '{}' : '""'];
  }
  // "#alerts" is a channel.
  if (!value.includes('\n')) return [value];
  return value.split('\n').filter((line) => line.trim() !== '' && !COMMENT.test(line));
}

/** The values below, each in a line of its own with its whole path: "spec.containers.api.image: nginx". */
function linesBelow(value: unknown, path: string): string[] {
  const entries = entriesOf(value);
  if (entries.length === 0) return saidIn(value).map((line) => `${path}: ${line}`);
  const isList = Array.isArray(value);
  const items = entries.flatMap(([, item]) => (typeof item === 'string' ? [item] : []));
  if (
    isList &&
    path !== '' &&
    items.length === entries.length &&
    !items.some((one) => /\n/.test(one))
  ) {
    return [`${path}: ${items.join(', ')}`];
  }
  return entries.flatMap(([key, below]) => {
    const named = isList ? nameOf(below, key) : key;
    // The braces of a template read as a mapping whose key is one.
    if (typeof named !== 'string' && typeof named !== 'number') throw new TypeError('no key');
    return linesBelow(below, path === '' ? `${named}` : `${path}.${named}`);
  });
}

/** What JSON holds, as the reader of YAML gives it: mappings as maps, and numbers as they are written. */
function jsonIn(text: string): unknown[] {
  const asWritten = (_key: string, value: unknown, at?: { readonly source?: string }): unknown => {
    if (typeof value === 'string' || Array.isArray(value)) return value;
    return isRecord(value) ? new Map(Object.entries(value)) : at?.source;
  };
  return [JSON.parse(text, asWritten)];
}

/** What each document of YAML holds, of those that hold something. */
function yamlIn(text: string): unknown[] {
  return parseAllDocuments(text, AS_WRITTEN).flatMap((document) => {
    const held: unknown = document.toJS({ mapAsMap: true });
    if (document.errors.length > 0) throw new TypeError('no YAML');
    return held === '' || held === null ? [] : [held];
  });
}

/** The lines of each mapping or list of a file; null for one that holds others, as a template does. */
function valuesIn(text: string): string[][] | null {
  for (const read of [jsonIn, yamlIn]) {
    try {
      const held = read(text);
      if (held.every((one) => typeof one === 'object')) {
        return held.map((one) => linesBelow(one, ''));
      }
    } catch {
      // It is none of these.
    }
  }
  return null;
}

/** What a brace at a line's end opens, "location /admin" of "location /admin {"; undefined where none does. */
function openedBy(line: string): string | undefined {
  const said = line.trim();
  const at = said.lastIndexOf('{');
  const [before, behind] = [said.slice(0, at), said.slice(at + 1).trim()];
  if (at <= 0 || (behind !== '' && !behind.startsWith('#'))) return undefined;
  const isCode = !'{}#'.includes(said.charAt(0)) && !BEHIND.test(before);
  return isCode && BEFORE_BRACE.test(before) ? before : undefined;
}

/** The lines that are in force, an array in one of them. */
function inForce(text: string): string[] {
  let isComment = false;
  const lines = text.split('\n').filter((line) => {
    const begins = isComment || line.trimStart().startsWith('/*');
    isComment = begins && !line.includes('*/');
    return !begins && !COMMENT.test(line);
  });
  const trimmed = lines.map((line) => line.trim()).join('\n');
  return trimmed.replaceAll(ARRAY, (array) => array.replaceAll('\n', ' ')).split('\n');
}

/** Puts lines as they stand into the outline: sections and braces are headings, an empty line parts blocks. */
function readLines(text: string, outline: Outline): void {
  const lines: string[] = [];
  const end = (): void => outline.lines(lines.splice(0));
  let depth = 1;
  for (const line of inForce(text)) {
    const section = SECTION.exec(line)?.[1];
    const other = ELSE.exec(line)?.[1];
    const opened = openedBy(line);
    if (section !== undefined) {
      end();
      outline.heading(1, section);
    } else if (other !== undefined) {
      end();
      outline.heading(depth, other);
    } else if (opened !== undefined) {
      end();
      depth += 1;
      if (depth <= DEEPEST) outline.heading(depth, opened);
    } else if (CLOSES.test(line)) {
      end();
      if (depth > 1 && depth <= DEEPEST) outline.heading(depth, '');
      depth = Math.max(1, depth - 1);
    } else if (line.trim() === '' || line.startsWith(DOCUMENT)) end();
    else lines.push(line);
  }
  end();
}

/**
 * Reads a file of settings by its lines, but those that are commented out: a section of INI or TOML is a heading, and so
 * is what braces follow; each line of YAML, and of JSON, has its whole path, which its indentation stood for.
 */
export function parseSettings(text: string): ParsedDocument {
  const unix = text.replaceAll(/\r\n?/g, '\n');
  const outline = new Outline();
  const values = valuesIn(unix);
  if (values === null) readLines(unix, outline);
  else for (const lines of values) outline.lines(lines);
  const each = outline.blocks.flatMap(({ text: lines, headings }) =>
    lines.split('\n').map((line) => ({ text: line, headings })),
  );
  return each.length > APART
    ? { blocks: outline.blocks, tags: [] }
    : { blocks: each, tags: [], apart: true };
}
