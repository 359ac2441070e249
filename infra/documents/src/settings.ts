import { isRecord } from '@assize/proto/json';
import { parseAllDocuments } from 'yaml';
import type { ParsedDocument } from '#src/document.ts';
import { Outline } from '#src/outline.ts';

/** A line that is commented out and so not in force. */
const COMMENT = /^\s*(?:#|;|\/\/)/;
/** A section header by itself in a line: "[server]" in INI, "[[server]]" in TOML. */
const SECTION = /^\s*\[{1,2}([^[\]]+)\]{1,2}\s*(?:[#;].*)?$/;
/** What may precede an opening brace without a space: "server{", "if (so){". */
const BEFORE_BRACE = /^\w[\w.-]*$|[\s)\]"']$/;
/** A comment after something else. */
const TRAILING_COMMENT = /\s#/;
const CLOSES = /^\s*\}[;,]?\s*(?:#.*)?$/;
/** The start of an alternative branch: "} else {". */
const ELSE = /^\s*\}\s*(else\b.*)\{\s*$/;
/** The deepest nesting that is read: deeper settings were not written by a person. */
const DEEPEST = 20;
/** An array over several lines: "dependencies = [" and its items. */
const ARRAY = /=[ \t]*\[\n[^[\]]*\]/g;

/** The start of a YAML document. */
const DOCUMENT = '---';

/**
 * Beyond this, reading each setting as a passage would take too long. Of 84 claims a court decides twelve that way, and
 * one if the settings are in one passage (infra/models/stance/TRIED.md#settings-one-by-one).
 */
const MOST_APART = 100;

/** Strings, because a version 1.10 is not 1.1. `uniqueKeys` would compare each key with every other. */
const AS_WRITTEN = {
  schema: 'failsafe',
  merge: true,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

type Entries = [key: unknown, below: unknown][];

function entriesOf(value: unknown): Entries {
  return value instanceof Map || Array.isArray(value) ? [...value.entries()] : [];
}

/** The name of a list item, such as "api" for a container, or else its index. */
function nameOf(item: unknown, at: unknown): unknown {
  const name: unknown = item instanceof Map ? item.get('name') : undefined;
  return typeof name === 'string' && name !== '' ? name : at;
}

/** The lines of a value that are in force. An empty value is written as "[]", "{}" or '""'. */
function valueLines(value: unknown): string[] {
  if (typeof value !== 'string' || value === '') {
    return [Array.isArray(value) ? '[]' : value instanceof Map ? '{}' : '""'];
  }
  // In a single line, "#" starts no comment: "#alerts" is a channel.
  if (!value.includes('\n')) return [value];
  return value.split('\n').filter((line) => line.trim() !== '' && !COMMENT.test(line));
}

/** A key whose value tells what came of a sentence beside it: `{check: "The disk is encrypted", passed: false}`. */
const OUTCOME =
  /^(?:pass(?:ed)?|ok|success(?:ful)?|verdict|results?|outcome|status|state|answer|conclusion|rating|done|completed?|met|valid|verified|confirmed|true|correct|accepted|approved|holds)$/i;
const SENTENCE = /\S \S+ \S/;

/** The sentences of a mapping with the outcomes beside them; empty if it does not have both. */
function recordIn(entries: Entries): Entries {
  const isOutcome = (key: unknown): boolean => typeof key === 'string' && OUTCOME.test(key);
  const texts = entries.filter(([, value]) => typeof value === 'string');
  const outcomes = texts.filter(([key]) => isOutcome(key));
  const sentences = texts.filter(([key, value]) => !isOutcome(key) && SENTENCE.test(String(value)));
  return outcomes.length > 0 && sentences.length > 0 ? [...sentences, ...outcomes] : [];
}

/** The values inside of a value, each in a line with its whole path: "spec.containers.api.image: nginx". */
function linesBelow(value: unknown, path: string): string[] {
  const entries = entriesOf(value);
  if (entries.length === 0) return valueLines(value).map((line) => `${path}: ${line}`);
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
  const linesOf = ([key, below]: Entries[number]): string[] => {
    const named = isList ? nameOf(below, key) : key;
    // The braces of a template are parsed as a mapping whose key is a mapping.
    if (typeof named !== 'string' && typeof named !== 'number') throw new TypeError('no key');
    return linesBelow(below, path === '' ? `${named}` : `${path}.${named}`);
  };
  const record = isList ? [] : recordIn(entries);
  const others = entries.filter((entry) => !record.includes(entry)).flatMap(linesOf);
  return record.length === 0 ? others : [record.flatMap(linesOf).join('; '), ...others];
}

/** A string, a comment or a trailing comma in JSON with comments, such as "tsconfig.json". */
const IN_JSON = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|,(?=\s*[}\]])/g;
const MAY_BE_JSON = /^\s*(?:[{[]|\/[/*])/;

/** The YAML parser would take a comment of JSON for a part of a key. */
const withoutJsonComments = (text: string): string =>
  MAY_BE_JSON.test(text)
    ? text.replaceAll(IN_JSON, (found) => (found.startsWith('"') ? found : ' '))
    : text;

/** Parses JSON into the same form as the YAML parser does: mappings as maps, and numbers as they are written. */
function jsonIn(text: string): unknown[] {
  const asWritten = (_key: string, value: unknown, at?: { readonly source?: string }): unknown => {
    if (typeof value === 'string' || Array.isArray(value)) return value;
    return isRecord(value) ? new Map(Object.entries(value)) : at?.source;
  };
  return [JSON.parse(text, asWritten)];
}

function yamlIn(text: string): unknown[] {
  return parseAllDocuments(text, AS_WRITTEN).flatMap((document) => {
    const held: unknown = document.toJS({ mapAsMap: true });
    if (document.errors.length > 0) throw new TypeError('no YAML');
    return held === '' || held === null ? [] : [held];
  });
}

/** The lines of each mapping or list in a file; null if the file is neither JSON nor YAML, as with a template. */
function valuesIn(text: string): string[][] | null {
  for (const read of [jsonIn, yamlIn]) {
    try {
      const held = read(withoutJsonComments(text));
      if (held.every((one) => typeof one === 'object')) {
        return held.map((one) => linesBelow(one, ''));
      }
    } catch {
      // The text is not in this format.
    }
  }
  return null;
}

/** "location /admin" of "location /admin {". Undefined if a line opens no block. */
function openedBy(line: string): string | undefined {
  const said = line.trim();
  const at = said.lastIndexOf('{');
  const [before, behind] = [said.slice(0, at), said.slice(at + 1).trim()];
  if (at <= 0 || (behind !== '' && !behind.startsWith('#'))) return undefined;
  const isCode = !'{}#'.includes(said.charAt(0)) && !TRAILING_COMMENT.test(before);
  return isCode && BEFORE_BRACE.test(before) ? before : undefined;
}

/** The lines that are in force, with each array joined into one line. */
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

/** Sections and blocks in braces become headings, and an empty line ends a block. */
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
 * Leaves out lines that are commented out. Sections of INI or TOML and blocks in braces become headings. Each line of
 * YAML and JSON gets its whole path in place of its indentation.
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
  return each.length > MOST_APART
    ? { blocks: outline.blocks, tags: [] }
    : { blocks: each, tags: [], apart: true };
}
