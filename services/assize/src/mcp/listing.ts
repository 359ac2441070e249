import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type Type from 'typebox';
import words from './words.json' with { type: 'json' };

/** A tool's texts. Its input fields, and result fields that need a text, are named by path. */
interface Words {
  readonly description: string;
  /** Another tool, whose texts are used for fields that have none here. */
  readonly like?: string;
  readonly takes?: Readonly<Record<string, string>>;
  readonly gives?: Readonly<Record<string, string>>;
}

const WORDS: Readonly<Record<string, Words>> = words;

/** These keywords help to write an input. The other constraints are checked and reported as faults. */
const SHOWN = ['type', 'enum', 'default'] as const;

interface Schema extends Partial<Record<(typeof SHOWN)[number], unknown>> {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** Short, because every client keeps it in its model's context. @throws Error if an input field has no description */
export function listing(
  name: string,
  input: Type.TObject,
  output: Type.TObject,
): Pick<Tool, 'description' | 'inputSchema' | 'outputSchema'> {
  const { description, gives = {} } = wordsOf(name);
  const outputFields = Object.keys(output.properties).map((field) => {
    const text = gives[field];
    return [field, text === undefined ? {} : { description: text }] as const;
  });
  return {
    description,
    inputSchema: fields(input, (path) => descriptionOf(name, path)),
    outputSchema: { type: 'object', properties: Object.fromEntries(outputFields) },
  };
}

function wordsOf(name: string): Words {
  const found = WORDS[name];
  if (found === undefined) throw new Error(`words.json does not describe the tool ${name}`);
  return found;
}

function descriptionOf(name: string, path: string): string {
  const { like, takes } = wordsOf(name);
  const own = takes?.[path];
  if (own !== undefined) return own;
  if (like !== undefined) return descriptionOf(like, path);
  throw new Error(`words.json does not describe ${path}, an input of ${name}`);
}

/** Including those of its items. */
function fields(schema: Schema, say: (path: string) => string, under = ''): Tool['inputSchema'] {
  const { properties = {}, required = [] } = schema;
  const all = Object.entries(properties).map(([name, field]) => {
    const path = `${under}${name}`;
    const { items } = field;
    const inner = items?.properties ? fields(items, say, `${path}.`) : items && shown(items);
    const entry = { ...shown(field), description: say(path) };
    return [name, inner === undefined ? entry : { ...entry, items: inner }] as const;
  });
  const must = required.length > 0 ? { required: [...required] } : {};
  return { type: 'object', properties: Object.fromEntries(all), ...must };
}

function shown(schema: Schema): object {
  return Object.fromEntries(
    SHOWN.flatMap((keyword) => (keyword in schema ? [[keyword, schema[keyword]]] : [])),
  );
}
