import { Environment } from '@marcbachmann/cel-js';
import { SAMPLE_CASE_FACTS, type CaseFacts, type Fact, type Facts } from '../walk/facts.ts';
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

/** The CEL type of a fact; every number is a double. */
function typeOf(fact: Fact): string {
  if (typeof fact === 'string') return 'string';
  return typeof fact === 'number' ? 'double' : 'bool';
}

interface Environments {
  /** Knows the type of each fact. */
  readonly typed: Environment;
  /** Runs on plain objects. */
  readonly plain: Environment;
  readonly sample: Facts & CaseFacts;
}

function environments(own: Facts): Environments {
  const sample = { ...own, ...SAMPLE_CASE_FACTS };
  const options = { homogeneousAggregateLiterals: false, limits: LIMITS };
  const [typed, plain] = [new Environment(options), new Environment(options)];
  for (const [name, facts] of Object.entries(sample)) {
    const fields = new Map(Object.entries(facts).map(([fact, value]) => [fact, typeOf(value)]));
    typed.registerVariable({ name, schema: Object.fromEntries<string>(fields) });
    plain.registerVariable(name, 'map');
  }
  return { typed, plain, sample };
}

/** Compiles the condition of each edge; an unknown phrase or bad CEL is a fault at its line. */
export function compileConditions(
  graph: GraphDocument,
  binding: BindingDocument,
  facts: Facts,
  graphSource: Source,
  bindingSource: Source,
): Map<string, Condition> {
  const compiled = new Map<string, Condition>();
  const env = environments(facts);
  graph.edges.forEach((edge, i) => {
    const expression = binding.conditions[edge.condition];
    if (expression === undefined || !Object.hasOwn(binding.conditions, edge.condition)) {
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

function compile(
  { typed, plain, sample }: Environments,
  phrase: string,
  expression: string,
): Condition | string {
  if (expression.length > LONGEST) {
    return `CEL: it has ${expression.length} characters, at most ${LONGEST} are read`;
  }
  const [, barred] = BARRED.exec(expression) ?? [];
  if (barred !== undefined) return `CEL: "${barred}" is not for conditions, whose time is bounded`;
  try {
    const names = factsNamed(expression);
    const unknown = names.find((name) => factAt(sample, name) === undefined);
    if (unknown) return `no fact "${unknown}"`;
    const type = typed.parse(expression).check();
    if (!type.valid) return `CEL: ${type.error?.message.split('\n')[0] ?? 'does not check'}`;
    const program = plain.parse(expression);
    if (typeof program({ ...sample }) !== 'boolean') return 'it is neither true nor false';
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
