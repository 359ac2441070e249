import type { ASTNode } from '@marcbachmann/cel-js';
import {
  compileExpression,
  firstLine,
  isNode,
  MACROS,
  SEARCHES,
  type Expression,
} from '../proceeding/data/expression.ts';
import { partOf } from '../json.ts';
import type { Claim } from '../schema/claim.ts';
import { factsScope, REPORTS, type AssertedKind } from './report-facts.ts';

/** The result of an assertion on one report. `saw` lists the facts that it used, with their values. */
export interface Judged {
  /** Null if the report does not decide it; `saw` then says why. */
  readonly holds: boolean | null;
  readonly saw: string;
}

export type CompiledAssert =
  | {
      readonly ok: true;
      readonly kind: AssertedKind;
      readonly judge: (facts: Readonly<Record<string, unknown>>) => Judged;
    }
  | { readonly ok: false; readonly why: string };

/**
 * Compiles an assertion about a report: a boolean CEL expression over the facts of one kind of report. Types are
 * checked here, and evaluation takes time linear in the report: in addition to the bounds on every operator's
 * expression, a macro over a list may only refer to its items, and texts are searched only for literals. `has` is not
 * allowed: a fact that a report does not give is unknown, not absent.
 */
export function compileAssert(that: string): CompiledAssert {
  const compiled = compileExpression(factsScope(), that, 'bool');
  if (!compiled.ok) return compiled;
  const { ast, run } = compiled;
  const names = [...new Set(namesIn(ast))];
  const [name = ''] = names;
  const report = REPORTS.get(name);
  const fault = names.length === 1 ? boundFault(ast, name) : lookFault(names);
  if (fault !== null || !report) return { ok: false, why: `CEL: ${fault ?? lookFault([])}` };
  const looked = new Map(factsIn(ast).map((path) => [spellPath(path), path]));
  return { ok: true, kind: report[0], judge: (facts) => judged(run, { [name]: facts }, looked) };
}

function judged(
  run: Expression,
  values: Readonly<Record<string, unknown>>,
  looked: ReadonlyMap<string, readonly string[]>,
): Judged {
  const seen = [...looked].map(([fact, path]) => [fact, factAt(values, path)] as const);
  try {
    const holds = run(values);
    if (typeof holds !== 'boolean') return { holds: null, saw: 'it is neither true nor false' };
    const given = seen.filter(([, value]) => value !== undefined);
    return { holds, saw: given.map(([fact, value]) => `${fact} = ${shortJson(value)}`).join(', ') };
  } catch (error) {
    const [absent] = seen.find(([, value]) => value === undefined) ?? [];
    return { holds: null, saw: absent ? `it does not give ${absent}` : firstLine(error) };
  }
}

export function assertFaults({
  asserts = [],
  candidates,
  evidence = [],
}: Pick<Claim, 'asserts' | 'candidates' | 'evidence'>): string[] {
  if (asserts.length > 0 && candidates) {
    const why = 'with candidates it is their statements that are tried';
    return [`asserts say what the text asserts: ${why}`];
  }
  return asserts.flatMap(({ that, of }, i) => {
    const compiled = compileAssert(that);
    if (!compiled.ok) return [`asserts.${i}.that: ${compiled.why}`];
    if (of === undefined) return [];
    const item = evidence.find(({ id }) => id === of);
    if (!item) return [`asserts.${i}.of: there is no evidence "${of}"`];
    const { kind = 'text' } = item;
    if (kind === compiled.kind) return [];
    return [`asserts.${i}.of: "${of}" is of kind ${kind}, and it looks at ${compiled.kind}`];
  });
}

function lookFault(names: readonly string[]): string {
  if (names.length > 1) return `it looks at ${names.join(' and ')}: write one assertion for each`;
  return `it looks at no report: name a fact of ${[...REPORTS.keys()].join(', ')}`;
}

function boundFault(ast: ASTNode, name: string): string | null {
  for (const { op, args } of nodesIn(ast)) {
    if (op !== 'call' && op !== 'rcall') continue;
    const [called] = args;
    const given = op === 'call' ? args[1] : args[2];
    if (called === 'has') return '"has" is not allowed: what a report does not give is unknown';
    if (SEARCHES.has(called) && !given.every((one) => one.op === 'value')) {
      return `"${called}" looks for a text in quotes only`;
    }
    if (MACROS.has(called) && given.flatMap(namesIn).length > 0) {
      return `within "${called}" only its items can be named, not ${name}`;
    }
  }
  return null;
}

function nodesIn(ast: ASTNode): ASTNode[] {
  return [ast, ...partsOf(ast.args).flatMap(nodesIn)];
}

function partsOf(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(partsOf);
  return isNode(args) ? [args] : [];
}

function namesIn(ast: ASTNode): string[] {
  return nodesIn(ast).flatMap(({ op, args }) => (op === 'id' && REPORTS.has(args) ? [args] : []));
}

function factsIn(ast: ASTNode): string[][] {
  const path = pathOf(ast);
  if (path) return [path];
  return partsOf(ast.args).flatMap(factsIn);
}

function pathOf({ op, args }: ASTNode): string[] | null {
  if (op === 'id') return REPORTS.has(args) ? [args] : null;
  if (op === '.') {
    const before = pathOf(args[0]);
    return before && [...before, args[1]];
  }
  if (op !== '[]' || args[1].op !== 'value') return null;
  const before = pathOf(args[0]);
  return before && [...before, String(args[1].args)];
}

function spellPath([name, ...keys]: readonly string[]): string {
  const plain = (key: string): string =>
    /^[a-z]\w*$/i.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  return `${name}${keys.map(plain).join('')}`;
}

function factAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => {
    return value instanceof Map ? value.get(key) : partOf(value, key);
  }, values);
}

const SHOWN = 200;

function shortJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, item: unknown) => {
    if (item instanceof Map) return Object.fromEntries<unknown>(item);
    return typeof item === 'bigint' ? Number(item) : item;
  });
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text;
}
