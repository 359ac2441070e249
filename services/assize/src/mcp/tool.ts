import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Caller } from '@assize/rpc/doors';
import { faultsIn, type Right } from '@assize/proto';
import { CallError } from '@assize/rpc';
import Type from 'typebox';
import Compile from 'typebox/compile';
import { isMendable } from '../terminal/failure.ts';
import { listed } from './listed.ts';

export interface Call {
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
  /** Tells a caller who asked for it how far the work is. */
  readonly progress: (what: string) => void;
}

/** What a tool found, and the same in a sentence or a few, which its answer begins with. */
interface Answered<Result> {
  readonly summary: string;
  readonly result: Result;
}

/** What a tool does with input that was found sound; what it says of itself is in `words.json`. */
interface ToolSpec<In extends Type.TObject, Out extends Type.TObject> {
  readonly name: string;
  readonly input: In;
  readonly output: Out;
  /** It changes nothing. */
  readonly readOnly: boolean;
  /** It may put what is new in the place of what was stored. */
  readonly replaces?: boolean;
  /** What its caller must be allowed to do. */
  readonly right: Right;
  /** Its structured answer is the result alone, in a form that was agreed before: no sentence within. */
  readonly bare?: boolean;
  /** The fields that it is listed with, where they are not all that it takes. */
  readonly shows?: Type.TObject;
  readonly run: (input: Type.Static<In>, call: Call) => Promise<Answered<Type.Static<Out>>>;
}

/** A tool as the server lists and calls it. */
export interface McpTool {
  readonly listed: Tool;
  call(input: unknown, call: Call, caller: Caller): Promise<CallToolResult>;
}

/** Input that can't be served, and what to mend. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError';
}

/** At most this many faults are named for one call: the rest follow from them. */
const MOST_FAULTS = 8;

/** Numbers are given to three decimals: an agent reads them, and the signed case has them whole. */
const SCALE = 1000;

/** One tool: its schemas checked on the way in, its errors typed on the way out. */
export function tool<In extends Type.TObject, Out extends Type.TObject>(
  spec: ToolSpec<In, Out>,
): McpTool {
  const { name, input, output, readOnly, replaces = false, right, run, bare = false } = spec;
  const summarised = Type.Object({ summary: Type.String(), ...output.properties });
  const compiled = Compile(input);
  return {
    listed: {
      name,
      ...listed(name, spec.shows ?? input, bare ? output : summarised),
      annotations: readOnly ? { readOnlyHint: true } : { destructiveHint: replaces },
    },
    async call(value, call, caller) {
      if (!caller.rights.has(right)) {
        const why = `${caller.name} may not do this: it lacks the right "${right}"`;
        return failed('PERMISSION_DENIED', why);
      }
      if (!compiled.Check(value)) {
        const faults = faultsIn(compiled.Errors(value)).map(
          ({ where, wanted }) => `${where || 'the input'}: ${wanted}`,
        );
        return failed('INVALID_ARGUMENT', [...new Set(faults)].slice(0, MOST_FAULTS).join('; '));
      }
      try {
        const { summary, result } = await run(value, call);
        const answer = { ...(bare ? {} : { summary }), ...brief(result) };
        return { content: [text(summary), json(answer)], structuredContent: answer };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

/** A result with its numbers rounded. */
function brief(result: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, rounded(value)]));
}

function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * SCALE) / SCALE;
  if (Array.isArray(value)) return value.map(rounded);
  return typeof value === 'object' && value !== null ? brief(value) : value;
}

const text = (sentence: string) => ({ type: 'text' as const, text: sentence });
const json = (value: object) => text(JSON.stringify(value));

function failed(code: string, message: string): CallToolResult {
  return { isError: true, content: [text(message), json({ error: { code, message } })] };
}

/** What a caller can mend is said as it is; a fault of ours goes to the server's own log. */
function refusalOf(error: unknown): CallToolResult {
  if (error instanceof ToolInputError) return failed('INVALID_ARGUMENT', error.message);
  if (error instanceof CallError) return failed(error.code, error.message);
  if (isMendable(error)) return failed('FAILED_PRECONDITION', error.message);
  throw error;
}
