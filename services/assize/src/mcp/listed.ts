import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type Type from 'typebox';
import words from './words.json' with { type: 'json' };

/** What a tool says of itself, of each field that it takes, and of what in its answer needs words; by path. */
interface Words {
  readonly description: string;
  /** The tool whose words its fields have where it has none of its own. */
  readonly like?: string;
  readonly takes?: Readonly<Record<string, string>>;
  readonly gives?: Readonly<Record<string, string>>;
}

const WORDS: Readonly<Record<string, Words>> = words;

/** The keywords that help who writes an input. All are checked, and told as a fault. */
const SHOWN = ['type', 'enum', 'default'] as const;

interface Schema extends Partial<Record<(typeof SHOWN)[number], unknown>> {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/**
 * How a tool is listed: short, as every client keeps it in its model's context.
 * @throws Error where a field that it takes has no words
 */
export function listed(
  name: string,
  input: Type.TObject,
  output: Type.TObject,
): Pick<Tool, 'description' | 'inputSchema' | 'outputSchema'> {
  const { description, gives = {} } = wordsOf(name);
  const told = Object.keys(output.properties).map((field) => {
    const said = gives[field];
    return [field, said === undefined ? {} : { description: said }] as const;
  });
  return {
    description,
    inputSchema: fields(input, (path) => taken(name, path)),
    outputSchema: { type: 'object', properties: Object.fromEntries(told) },
  };
}

function wordsOf(name: string): Words {
  const known = WORDS[name];
  if (known === undefined) throw new Error(`words.json says nothing of the tool ${name}`);
  return known;
}

function taken(name: string, path: string): string {
  const { like, takes } = wordsOf(name);
  const own = takes?.[path];
  if (own !== undefined) return own;
  if (like !== undefined) return taken(like, path);
  throw new Error(`words.json says nothing of ${path}, which ${name} takes`);
}

/** All fields of an input, those of its items too. */
function fields(schema: Schema, say: (path: string) => string, under = ''): Tool['inputSchema'] {
  const { properties = {}, required = [] } = schema;
  const all = Object.entries(properties).map(([name, field]) => {
    const path = `${under}${name}`;
    const { items } = field;
    const inner = items?.properties ? fields(items, say, `${path}.`) : items && shown(items);
    const told = { ...shown(field), description: say(path) };
    return [name, inner === undefined ? told : { ...told, items: inner }] as const;
  });
  const must = required.length > 0 ? { required: [...required] } : {};
  return { type: 'object', properties: Object.fromEntries(all), ...must };
}

function shown(schema: Schema): object {
  return Object.fromEntries(
    SHOWN.flatMap((keyword) => (keyword in schema ? [[keyword, schema[keyword]]] : [])),
  );
}
