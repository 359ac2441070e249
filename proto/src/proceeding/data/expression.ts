import { Environment, type ASTNode } from '@marcbachmann/cel-js';
import { messageOf } from '#src/message-of.ts';
import type { Source } from '../source.ts';

/**
 * Bounds on an expression of an operator's. Parts of its text are counted by the library; what runs over
 * lists is counted here: at most four macros, none within another, and upon another only where that is a
 * filter, so that no list and no text grows. Within them at most four calls are made for each item, and a
 * text is searched for words of the expression alone: the time is linear in what was handed in (at most a
 * thousand exhibits, 256 KiB of them, came with a claim) times the parts of the expression.
 */
export const LONGEST = 1000;
const LIMITS = { maxAstNodes: 250, maxDepth: 24, maxListElements: 32, maxMapEntries: 32 };
const MOST_MACROS = 4;
const MOST_CALLS_WITHIN = 4;
/** Each takes time in its text times what is looked for. */
export const SEARCHES: ReadonlySet<string> = new Set(['contains', 'indexOf', 'lastIndexOf']);
export const MACROS: ReadonlySet<string> = new Set([
  'all',
  'exists',
  'exists_one',
  'map',
  'filter',
]);
/** Regular expressions, names for values, and lists as long as a text: each can make time explode. */
const BARRED: ReadonlySet<string> = new Set(['matches', 'bind', 'split']);

/** Types by name, and the variables of some expressions with their types. */
export interface Scope {
  readonly typed: Environment;
  /** Runs on plain objects. */
  readonly plain: Environment;
}

/** The fields of an object's type, each with the name of its own type. */
export type CelTypes = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** A scope that knows nothing yet. */
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

/** @throws where it can't be evaluated on these values, or gives what JSON has no form for */
export type Expression = (values: Readonly<Record<string, unknown>>) => unknown;

type Compiled =
  | { readonly ok: true; readonly ast: ASTNode; readonly run: Expression }
  | { readonly ok: false; readonly why: string };

/** Compiles CEL that is to give a value of some CEL type. */
export function compileExpression(scope: Scope, text: string, wanted: string): Compiled {
  if (text.length > LONGEST) {
    return refused(`it has ${text.length} characters, at most ${LONGEST} are read`);
  }
  try {
    const parsed = scope.typed.parse(text);
    const fault = boundFault(parsed.ast);
    if (fault) return refused(fault);
    const { valid, type = 'dyn', error } = parsed.check();
    if (!valid) return refused(firstLine(error));
    if (!fits(type, wanted)) return refused(`it gives ${type}, where ${wanted} is due`);
    const program = scope.plain.parse(text);
    return { ok: true, ast: parsed.ast, run: (values) => asJson(program({ ...values })) };
  } catch (error) {
    return refused(firstLine(error));
  }
}

/** Compiles what stands at a place; null with the fault in its source where that can't be. */
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

/** What the library says, without the picture of where. */
export function firstLine(error: unknown): string {
  const message = messageOf(error);
  return message.split('\n')[0] ?? '';
}

/** Whether a value of a type may stand where another is due; what is only known as it runs may. */
function fits(type: string, wanted: string): boolean {
  if (type === wanted || type === 'dyn' || wanted === 'dyn') return true;
  if (wanted === 'double') return type === 'int' || type === 'uint';
  if (wanted.startsWith('list<')) return type.startsWith('list');
  const scalars = ['string', 'bool'];
  return !scalars.includes(wanted) && type.startsWith('map');
}

function boundFault(ast: ASTNode): string | null {
  const calls = callsIn(ast, 0);
  const barred = calls.find(({ name }) => BARRED.has(name));
  if (barred) return `"${barred.name}" is barred: the time of an expression is bounded`;
  const macros = calls.filter(({ name }) => MACROS.has(name));
  const nested = macros.find(({ within }) => within > 0);
  if (nested) return `"${nested.name}" stands within or upon another macro over a list`;
  if (macros.length > MOST_MACROS) return `it has more than ${MOST_MACROS} macros over lists`;
  const within = calls.filter((call) => call.within > 0);
  if (within.length > MOST_CALLS_WITHIN) {
    return `more than ${MOST_CALLS_WITHIN} calls stand within macros over lists`;
  }
  const search = within.find(({ name, literal }) => SEARCHES.has(name) && !literal);
  return search ? `"${search.name}" within a macro looks for a text in quotes only` : null;
}

interface Call {
  readonly name: string;
  /** Macros around it. */
  readonly within: number;
  /** Whether what it is called with, if anything, stands in the expression itself. */
  readonly literal: boolean;
}

function callsIn(part: unknown, within: number): Call[] {
  if (Array.isArray(part)) return part.flatMap((item: unknown) => callsIn(item, within));
  if (!isNode(part) || part.op === 'value') return [];
  const parts: readonly unknown[] = Array.isArray(part.args) ? part.args : [part.args];
  // Looking into a list is a call as well: it takes time in the list.
  if (part.op === 'in') return [{ name: 'in', within, literal: true }, ...callsIn(parts, within)];
  if (part.op !== 'call' && part.op !== 'rcall') return callsIn(parts, within);
  const [name, first, ...rest] = parts;
  const given = rest.flat();
  const literal = given.every((one) => isNode(one) && one.op === 'value');
  const call = { name: String(name), within, literal };
  const deeper = within + (MACROS.has(call.name) ? 1 : 0);
  // A filter gives no more than it was given: what is upon it is as good as beside it.
  const upon = isFilter(first) ? within : deeper;
  return [call, ...callsIn(first, upon), ...callsIn(rest, deeper)];
}

export function isNode(part: unknown): part is ASTNode {
  return typeof part === 'object' && part !== null && 'op' in part && 'args' in part;
}

function isFilter(part: unknown): boolean {
  return isNode(part) && part.op === 'rcall' && part.args[0] === 'filter';
}

/** A value of CEL as JSON has it: whole numbers are numbers. */
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
