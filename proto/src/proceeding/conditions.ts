import { partOf } from '../json.ts';
import { SAMPLE_CASE_FACTS, type CaseFacts, type Fact, type Facts } from '../walk/facts.ts';
import { firstLine, LONGEST, newScope, type Scope } from './data/expression.ts';
import type { BindingDocument, GraphDocument } from './graph.ts';
import type { Condition } from './proceeding.ts';
import type { Source } from './source.ts';

/**
 * The functions that a condition may not use: conditions compare a few facts. Without macros over lists and regular
 * expressions, the bounds of every scope limit a condition to some microseconds.
 */
const BARRED = /\.\s*(matches|all|exists|exists_one|map|filter)\b/;

/** The CEL type of a fact. Every number is a double. */
export function celTypeOf(fact: Fact): string {
  if (typeof fact === 'string') return 'string';
  return typeof fact === 'number' ? 'double' : 'bool';
}

interface ConditionScope extends Scope {
  readonly sample: Facts & CaseFacts;
}

function conditionScope(own: Facts): ConditionScope {
  const sample = { ...own, ...SAMPLE_CASE_FACTS };
  const { typed, plain } = newScope();
  for (const [name, facts] of Object.entries(sample)) {
    const fields = Object.entries(facts).map(([fact, value]) => [fact, celTypeOf(value)] as const);
    typed.registerVariable({ name, schema: Object.fromEntries(fields) });
    plain.registerVariable(name, 'map');
  }
  return { typed, plain, sample };
}

/** Compiles the condition of each edge. An unknown phrase or invalid CEL is a fault at its line. */
export function compileConditions(
  graph: GraphDocument,
  binding: BindingDocument,
  facts: Facts,
  graphSource: Source,
  bindingSource: Source,
): Map<string, Condition> {
  const compiled = new Map<string, Condition>();
  const scope = conditionScope(facts);
  graph.edges.forEach((edge, i) => {
    const expression = binding.conditions[edge.condition];
    if (expression === undefined || !Object.hasOwn(binding.conditions, edge.condition)) {
      const message = `edge ${edge.id}: unknown condition "${edge.condition}"; bind it in ${bindingSource.file}`;
      graphSource.fault(['edges', i, 'condition'], message);
      return;
    }
    const condition = compile(scope, expression);
    if (typeof condition === 'string') {
      bindingSource.fault(['conditions', edge.condition], `"${edge.condition}": ${condition}`);
    } else {
      compiled.set(edge.id, condition);
    }
  });
  return compiled;
}

function compile({ typed, plain, sample }: ConditionScope, expression: string): Condition | string {
  if (expression.length > LONGEST) {
    return `CEL: it has ${expression.length} characters, at most ${LONGEST} are read`;
  }
  const [, barred] = BARRED.exec(expression) ?? [];
  if (barred !== undefined)
    return `CEL: "${barred}" is not allowed in conditions, because their time is bounded`;
  try {
    const names = factsNamed(expression);
    const unknown = names.find((name) => factAt(sample, name) === undefined);
    if (unknown) return `unknown fact "${unknown}"`;
    const type = typed.parse(expression).check();
    if (!type.valid) return `CEL: ${firstLine(type.error)}`;
    const program = plain.parse(expression);
    if (typeof program({ ...sample }) !== 'boolean') return 'it is neither true nor false';
    return {
      holds: (facts) => program({ ...facts }) === true,
      explain: (facts) =>
        names.map((name) => `${name} = ${String(factAt(facts, name))}`).join(', '),
    };
  } catch (error) {
    return `CEL: ${firstLine(error)}`;
  }
}

/** Ignores text in quotes. */
function factsNamed(expression: string): string[] {
  const code = expression.replaceAll(/"[^"]*"|'[^']*'/g, '""');
  return [...new Set(code.match(/\b[a-z]+\.[a-zA-Z]+\b/g))];
}

function factAt(facts: Facts, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => partOf(value, key), facts);
}
