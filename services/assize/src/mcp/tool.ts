import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Caller } from '@assize/rpc/doors';
import type { Right } from '@assize/proto';
import { CallError } from '@assize/rpc';
import type Type from 'typebox';
import Compile from 'typebox/compile';
import { isMendable } from '../commands/failure.ts';

/** What a tool says of itself, and what it does with input that was found sound. */
interface ToolSpec<In extends Type.TObject, Out extends Type.TObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: In;
  readonly output: Out;
  /** It changes nothing. */
  readonly readOnly: boolean;
  /** What its caller must be allowed to do. */
  readonly right: Right;
  readonly run: (input: Type.Static<In>, signal: AbortSignal) => Promise<Type.Static<Out>>;
}

/** A tool as the server lists and calls it. */
export interface McpTool {
  readonly listed: Tool;
  call(input: unknown, signal: AbortSignal, caller: Caller): Promise<CallToolResult>;
}

/** Input that can't be served, and what to mend. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError';
}

/** At most this many faults are named for one call: the rest follow from them. */
const MOST_FAULTS = 8;

/** One tool: its schemas checked on the way in, its errors typed on the way out. */
export function tool<In extends Type.TObject, Out extends Type.TObject>(
  spec: ToolSpec<In, Out>,
): McpTool {
  const { name, title, description, input, output, readOnly, right, run } = spec;
  const compiled = Compile(input);
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: asListed(input),
      outputSchema: asListed(output),
      annotations: { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: false },
    },
    async call(value, signal, caller) {
      if (!caller.rights.has(right)) {
        const why = `${caller.name} may not do this: it lacks the right "${right}"`;
        return failed('PERMISSION_DENIED', why);
      }
      if (!compiled.Check(value)) {
        const faults = compiled.Errors(value).slice(0, MOST_FAULTS).flatMap(fault);
        return failed('INVALID_ARGUMENT', [...new Set(faults)].join('; '));
      }
      try {
        const result = await run(value, signal);
        return { content: [text(result)], structuredContent: { ...result } };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

/** A schema is JSON Schema as it stands; only its type does not say that any keyword may be there. */
function asListed(schema: Type.TObject): Tool['inputSchema'] {
  return { ...Object.fromEntries(Object.entries(schema)), type: 'object' };
}

/** One fault in words: where, and what is wanted there. */
function fault(error: {
  keyword: string;
  instancePath: string;
  message: string;
  params: object;
}): string[] {
  const where = error.instancePath.slice(1).replaceAll('/', '.') || 'the input';
  // An unknown field is told twice: once by its own name, which is the one that helps.
  if (error.keyword === 'additionalProperties') return [];
  if (error.keyword === 'boolean') return [`${where}: unknown field`];
  return [`${where}: ${error.message}`];
}

function text(value: object): { type: 'text'; text: string } {
  return { type: 'text', text: JSON.stringify(value) };
}

function failed(code: string, message: string): CallToolResult {
  return { isError: true, content: [text({ error: { code, message } })] };
}

/** What a caller can mend is said as it is; a fault of ours goes to the server's own log. */
function refusalOf(error: unknown): CallToolResult {
  if (error instanceof ToolInputError) return failed('INVALID_ARGUMENT', error.message);
  if (error instanceof CallError) return failed(error.code, error.message);
  if (isMendable(error)) return failed('FAILED_PRECONDITION', error.message);
  throw error;
}
