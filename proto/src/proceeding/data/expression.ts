import { Environment, type ASTNode } from '@marcbachmann/cel-js';
import { messageOf } from '#src/message-of.ts';
import type { Source } from '../source.ts';

/**
 * Bounds on an operator's expression. The library counts the parts of the text; macros over lists are counted here. An
 * expression may have at most four macros. None may be nested in another, and only a filter may be the receiver of
 * another, so that no list and no text grows. Macros contain at most four calls, and a text is searched only for
 * literals. So the time is linear in the input (at most a thousand exhibits of 256 KiB in all came with a claim) times
 * the parts of the expression.
 */
export const LONGEST = 1000;
const LIMITS = { maxAstNodes: 250, maxDepth: 24, maxListElements: 32, maxMapEntries: 32 };
const MOST_MACROS = 4;
const MOST_CALLS_WITHIN = 4;
/** Each takes time proportional to its text times what is searched for. */
export const SEARCHES: ReadonlySet<string> = new Set(['contains', 'indexOf', 'lastIndexOf']);
export const MACROS: ReadonlySet<string> = new Set([
  'all',
  'exists',
  'exists_one',
  'map',
  'filter',
]);
/**
 * Not allowed, because each can make the time explode: regular expressions, names for values, and lists as long as a
 * text.
 */
const BARRED: ReadonlySet<string> = new Set(['matches', 'bind', 'split']);

export interface Scope {
  readonly typed: Environment;
  /** Evaluates on plain objects. */
  readonly plain: Environment;
}

/** The fields of each object type, with the names of their types. */
export type CelTypes = ReadonlyMap<string, Readonly<Record<string, string>>>;

export function newScope(): Scope {
  const options = { homogeneousAggregateLiterals: false, limits: LIMITS };
  return { typed: new Environment(options), plain: new Environment(options) };
}

export function scopeOf(types: CelTypes, variables: Readonly<Record<string, string>>): Scope {
  const { typed, plain } = newScope();
  for (const [name, fields] of types) typed.registerType(name, { fields: { ...fields } });
  for (const [name, type] of Object.entries(variables)) {
    typed.registerVariable(name, type);
    plain.registerVariable(name, 'dyn');
  }
  return { typed, plain };
}

/** @throws if it can't be evaluated on these values, or if the result has no JSON form */
export type Expression = (values: Readonly<Record<string, unknown>>) => unknown;

type Compiled =
  | { readonly ok: true; readonly ast: ASTNode; readonly run: Expression }
  | { readonly ok: false; readonly why: string };

/** Compiles a CEL expression that must return a value of a given CEL type. */
export function compileExpression(scope: Scope, text: string, wanted: string): Compiled {
  if (text.length > LONGEST) {
    return refused(`it has ${text.length} characters, and the limit is ${LONGEST}`);
  }
  try {
    const parsed = scope.typed.parse(text);
    const fault = boundFault(parsed.ast);
    if (fault) return refused(fault);
    const { valid, type = 'dyn', error } = parsed.check();
    if (!valid) return refused(firstLine(error));
    if (!isAssignable(type, wanted)) return refused(`it gives ${type}, but ${wanted} is expected`);
    const program = scope.plain.parse(text);
    return { ok: true, ast: parsed.ast, run: (values) => asJson(program({ ...values })) };
  } catch (error) {
    return refused(firstLine(error));
  }
}

/** Compiles the expression at a path. If it can't be compiled, it records the fault in the source and returns null. */
export function expressionAt(
  source: Source,
  path: readonly string[],
  scope: Scope,
  text: string,
  wanted: string,
): Expression | null {
  const compiled = compileExpression(scope, text, wanted);
  if (compiled.ok) return compiled.run;
  source.faultAt(path, compiled.why);
  return null;
}

const refused = (why: string): Compiled => ({ ok: false, why: `CEL: ${why}` });

export function firstLine(error: unknown): string {
  const message = messageOf(error);
  return message.split('\n')[0] ?? '';
}

/** Whether a value of a type may be used where another is required. A type known only at run time may. */
function isAssignable(type: string, wanted: string): boolean {
  if (type === wanted || type === 'dyn' || wanted === 'dyn') return true;
  if (wanted === 'double') return type === 'int' || type === 'uint';
  if (wanted.startsWith('list<')) return type.startsWith('list');
  const scalars = ['string', 'bool'];
  return !scalars.includes(wanted) && type.startsWith('map');
}

function boundFault(ast: ASTNode): string | null {
  const calls = callsIn(ast, 0);
  const barred = calls.find(({ name }) => BARRED.has(name));
  if (barred)
    return `"${barred.name}" is not allowed, because the time of an expression is bounded`;
  const macros = calls.filter(({ name }) => MACROS.has(name));
  const nested = macros.find(({ within }) => within > 0);
  if (nested) return `"${nested.name}" is nested in, or applied to, another macro over a list`;
  if (macros.length > MOST_MACROS) return `it has more than ${MOST_MACROS} macros over lists`;
  const within = calls.filter((call) => call.within > 0);
  if (within.length > MOST_CALLS_WITHIN) {
    return `more than ${MOST_CALLS_WITHIN} calls are inside macros over lists`;
  }
  const search = within.find(({ name, literal }) => SEARCHES.has(name) && !literal);
  return search ? `"${search.name}" within a macro looks for a text in quotes only` : null;
}

interface Call {
  readonly name: string;
  readonly within: number;
  readonly literal: boolean;
}

function callsIn(part: unknown, within: number): Call[] {
  if (Array.isArray(part)) return part.flatMap((item: unknown) => callsIn(item, within));
  if (!isNode(part) || part.op === 'value') return [];
  const parts: readonly unknown[] = Array.isArray(part.args) ? part.args : [part.args];
  // `in` counts as a call, since it takes time proportional to the list.
  if (part.op === 'in') return [{ name: 'in', within, literal: true }, ...callsIn(parts, within)];
  if (part.op !== 'call' && part.op !== 'rcall') return callsIn(parts, within);
  const [name, first, ...rest] = parts;
  const given = rest.flat();
  const literal = given.every((one) => isNode(one) && one.op === 'value');
  const call = { name: String(name), within, literal };
  const deeper = within + (MACROS.has(call.name) ? 1 : 0);
  // A filter returns no more items than it received, so a macro on its result costs no more than one beside it.
  const upon = isFilter(first) ? within : deeper;
  return [call, ...callsIn(first, upon), ...callsIn(rest, deeper)];
}

export function isNode(part: unknown): part is ASTNode {
  return typeof part === 'object' && part !== null && 'op' in part && 'args' in part;
}

function isFilter(part: unknown): boolean {
  return isNode(part) && part.op === 'rcall' && part.args[0] === 'filter';
}

function asJson(value: unknown): unknown {
  if (typeof value === 'bigint') return asJson(Number(value));
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('it is no number');
  if (typeof value === 'string') return value.toWellFormed();
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => asJson(item));
  if (typeof value === 'object' && isPlain(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asJson(item)]));
  }
  throw new Error('it gives a value that JSON has no form for');
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
