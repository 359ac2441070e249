import {
  isCollection,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type YAMLMap,
} from 'yaml';
import { messageOf } from '#src/message-of.ts';

/** The longest text that is read, in UTF-16 code units. Our own files have a few kilobytes. */
const LARGEST = 256 * 1024;
/** The deepest nesting that is read. Our own files nest a handful of levels. */
const DEEPEST = 32;

interface YamlFault {
  readonly line: number;
  readonly message: string;
}

export interface Yaml {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
  readonly faults: readonly YamlFault[];
  /** Undefined if there are faults. */
  readonly value: unknown;
}

/**
 * Reads untrusted YAML. It never throws, and takes time linear in the text. A text that is too long, nests too deep, or
 * has more aliases than a person would write (as a "billion laughs" attack does) is a fault.
 */
export function readYaml(text: string): Yaml {
  const lines = new LineCounter();
  const refusal = boundFault(text);
  // The library's check for unique keys is quadratic, and its pretty errors include the source line for each error.
  const options = {
    lineCounter: lines,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  } as const;
  const document = parseDocument(refusal === null ? text : '', options);
  const line = (at: number): number => Math.max(1, lines.linePos(at).line);
  const [error] = document.errors;
  const first = error ? [{ line: line(error.pos[0]), message: error.message }] : [];
  const faults = refusal === null ? [...first, ...keyFaults(document, line)] : [refusal];
  if (faults.length > 0) return { document, lines, faults, value: undefined };
  try {
    return { document, lines, faults, value: document.toJS() };
  } catch (cause) {
    const message = messageOf(cause);
    return { document, lines, faults: [{ line: 1, message }], value: undefined };
  }
}

function boundFault(text: string): YamlFault | null {
  if (text.length > LARGEST) {
    return { line: 1, message: `it has ${text.length} characters, and the limit is ${LARGEST}` };
  }
  let flow = 0;
  for (const [at, line] of text.split('\n').entries()) {
    // Nested entries that begin on one line: "- - - a", "? ? a".
    const [compact = ''] = /^[-?: \t]*/.exec(line) ?? [];
    for (const sign of line) flow += Number('[{'.includes(sign)) - Number(']}'.includes(sign));
    const marks = compact.replaceAll(/[ \t]+/g, '').length;
    // Three dashes or more without spaces between them are a rule or the start of a document.
    if (flow > DEEPEST || (marks > DEEPEST && /[-?:][ \t]/.test(compact))) {
      return { line: at + 1, message: `it is nested more than ${DEEPEST} levels deep` };
    }
    flow = Math.max(0, flow);
  }
  return null;
}

/**
 * Finds duplicate keys, and keys that are maps or lists, since converting those to text takes time exponential in their
 * depth.
 */
function keyFaults(document: Document.Parsed, line: (at: number) => number): YamlFault[] {
  const faults: YamlFault[] = [];
  visit(document, {
    Map(_key, map: YAMLMap) {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        const name: unknown = isScalar(key) ? key.value : key;
        const at = line(isNode(key) ? (key.range?.[0] ?? 0) : 0);
        if (isCollection(key)) faults.push({ line: at, message: 'a key must be a text' });
        if (seen.has(name)) faults.push({ line: at, message: 'Map keys must be unique' });
        seen.add(name);
      }
    },
  });
  return faults;
}
