import { Environment } from '@marcbachmann/cel-js';
import { CEL_VARIABLES, SAMPLE_FACTS, type Facts } from '../walk/facts.ts';
import type { BindingDocument, GraphDocument } from './graph.ts';
import type { Condition } from './proceeding.ts';
import type { Source } from './source.ts';

/**
 * What a condition may hold: ours compare a few facts. Bounds on the text, its parts and its lists, and
 * no macro over a list and no regular expression, bound the time of every condition to some
 * microseconds.
 */
const LONGEST = 1000;
const LIMITS = { maxAstNodes: 250, maxDepth: 24, maxListElements: 32, maxMapEntries: 32 };
const BARRED = /\.\s*(matches|all|exists|exists_one|map|filter)\b/;

function environment(): Environment {
  const env = new Environment({ homogeneousAggregateLiterals: false, limits: LIMITS });
  for (const name of CEL_VARIABLES) env.registerVariable(name, 'map');
  return env;
}

/** Compiles the condition of each edge; an unknown phrase or bad CEL is a fault at its line. */
export function compileConditions(
  graph: GraphDocument,
  binding: BindingDocument,
  graphSource: Source,
  bindingSource: Source,
): Map<string, Condition> {
  const compiled = new Map<string, Condition>();
  const env = environment();
  graph.edges.forEach((edge, i) => {
    const expression = binding.conditions[edge.condition];
    if (expression === undefined) {
      const message = `edge ${edge.id}: unknown condition "${edge.condition}"; bind it in ${bindingSource.file}`;
      graphSource.fault(['edges', i, 'condition'], message);
      return;
    }
    const condition = compile(env, edge.condition, expression);
    if (typeof condition === 'string') {
      bindingSource.fault(['conditions', edge.condition], `"${edge.condition}": ${condition}`);
    } else {
      compiled.set(edge.id, condition);
    }
  });
  return compiled;
}

function compile(env: Environment, phrase: string, expression: string): Condition | string {
  if (expression.length > LONGEST) {
    return `CEL: it has ${expression.length} characters, at most ${LONGEST} are read`;
  }
  const [, barred] = BARRED.exec(expression) ?? [];
  if (barred !== undefined) return `CEL: "${barred}" is not for conditions, whose time is bounded`;
  try {
    const program = env.parse(expression);
    const type = program.check();
    if (!type.valid) return `CEL: ${type.error?.message.split('\n')[0] ?? 'does not check'}`;
    const names = factsNamed(expression);
    const unknown = names.find((name) => factAt(SAMPLE_FACTS, name) === undefined);
    if (unknown) return `no fact "${unknown}"`;
    if (typeof program({ ...SAMPLE_FACTS }) !== 'boolean') return 'it is neither true nor false';
    return {
      phrase,
      holds: (facts) => program({ ...facts }) === true,
      explain: (facts) =>
        names.map((name) => `${name} = ${String(factAt(facts, name))}`).join(', '),
    };
  } catch (error) {
    return `CEL: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`;
  }
}

/** The facts that an expression names, each once, in its order; what stands in quotes is none. */
function factsNamed(expression: string): string[] {
  const code = expression.replaceAll(/"[^"]*"|'[^']*'/g, '""');
  return [...new Set(code.match(/\b[a-z]+\.[a-zA-Z]+\b/g))];
}

function factAt(facts: Facts, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }, facts);
}
