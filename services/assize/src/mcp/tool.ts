import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Caller } from '@assize/rpc/doors';
import { faultsIn, type Right } from '@assize/proto';
import { isOperatorError } from '@assize/proto/operator-error';
import { CallError } from '@assize/rpc';
import Type from 'typebox';
import Compile from 'typebox/compile';
import { listing } from './listing.ts';

export interface Call {
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
  /** Reports progress to the caller, if it asked for that. */
  readonly progress: (what: string) => void;
}

/** The summary, of one or a few sentences, comes first in the answer. */
interface Answered<Result> {
  readonly summary: string;
  readonly result: Result;
}

/** Its descriptions are in `words.json`. */
interface ToolSpec<In extends Type.TObject, Out extends Type.TObject> {
  readonly name: string;
  readonly input: In;
  readonly output: Out;
  /** Whether the tool changes nothing. */
  readonly readOnly: boolean;
  /** Whether the tool may overwrite stored data. */
  readonly replaces?: boolean;
  /** The right that its caller needs. */
  readonly right: Right;
  /** The structured answer is the result alone, without the summary, because its form is fixed by seed 000. */
  readonly bare?: boolean;
  /** The arguments that clients are shown, if the tool accepts others too. */
  readonly shows?: Type.TObject;
  readonly run: (input: Type.Static<In>, call: Call) => Promise<Answered<Type.Static<Out>>>;
}

export interface McpTool {
  readonly listed: Tool;
  call(input: unknown, call: Call, caller: Caller): Promise<CallToolResult>;
}

/** The message says what to change. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError';
}

/** How many faults of one call are named. Further ones usually follow from them. */
const MOST_FAULTS = 8;

/** Rounds to three decimals for the agent. The signed case has all. */
const SCALE = 1000;

/** Validates the input against the schema and converts errors to typed ones. */
export function tool<In extends Type.TObject, Out extends Type.TObject>(
  spec: ToolSpec<In, Out>,
): McpTool {
  const { name, input, output, readOnly, replaces = false, right, run, bare = false } = spec;
  const summarised = Type.Object({ summary: Type.String(), ...output.properties });
  const compiled = Compile(input);
  return {
    listed: {
      name,
      ...listing(name, spec.shows ?? input, bare ? output : summarised),
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
        const answer = { ...(bare ? {} : { summary }), ...withRoundedNumbers(result) };
        return { content: [text(summary), json(answer)], structuredContent: answer };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

function withRoundedNumbers(result: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, rounded(value)]));
}

function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * SCALE) / SCALE;
  if (Array.isArray(value)) return value.map(rounded);
  return typeof value === 'object' && value !== null ? withRoundedNumbers(value) : value;
}

const text = (sentence: string) => ({ type: 'text' as const, text: sentence });
const json = (value: object) => text(JSON.stringify(value));

function failed(code: string, message: string): CallToolResult {
  return { isError: true, content: [text(message), json({ error: { code, message } })] };
}

/** An error that the caller can fix becomes an answer. Any other is a bug, and is rethrown for the server's log. */
function refusalOf(error: unknown): CallToolResult {
  if (error instanceof ToolInputError) return failed('INVALID_ARGUMENT', error.message);
  if (error instanceof CallError) return failed(error.code, error.message);
  if (isOperatorError(error)) return failed('FAILED_PRECONDITION', error.message);
  throw error;
}
