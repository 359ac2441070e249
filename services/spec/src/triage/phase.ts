import type { Outcome, Phase, Plan, Ports, Spec } from '#src/review/phase.ts';
import { assessByModel, limitLevel } from './by-model.ts';
import { assessBySignals, type Assessed } from './by-signals.ts';
import { planOf, type TriageOptions } from './plan.ts';

export type { TriageOptions };

export function triage(options: TriageOptions): Phase {
  return {
    name: 'triage',
    async run(spec, _found, ports) {
      const { by, warnings, ...rest } = await levelOf(spec, options, ports);
      const plan = planOf(rest.level, rest.reasons, options);
      return { plan, warnings, report: reportOf(plan, by, options.complexity !== undefined) };
    },
  };
}

type Decided = Assessed & { readonly by: string } & Required<Pick<Outcome, 'warnings'>>;

async function levelOf(
  { text }: Spec,
  { complexity, research, explore }: TriageOptions,
  ports: Ports,
): Promise<Decided> {
  if (complexity !== undefined && complexity !== 'auto') {
    return { level: complexity, reasons: [], by: '--complexity', warnings: [] };
  }
  const bySignals = assessBySignals(text);
  const unasked = { ...bySignals, by: 'its words' };
  const matters = complexity === 'auto' || research === true || explore === true;
  const model = matters && text.trim() !== '' ? ports.model() : null;
  if (model === null) return { ...unasked, warnings: [] };
  const told = await assessByModel(model, text, ports.signal);
  if (!told.ok) {
    return {
      ...unasked,
      warnings: [`${model.name} gave no level (${told.why}), so the level is chosen by words`],
    };
  }
  const level = limitLevel(bySignals.level, told.value.level);
  const held = level === told.value.level ? [] : [`${bySignals.level} by its words`];
  return { level, reasons: [...told.value.reasons, ...held], by: model.name, warnings: [] };
}

function reportOf(plan: Plan, by: string, asked: boolean): string {
  const { least, most } = plan.rounds;
  const rounds = most === null ? `${least} or more` : `${least} to ${most}`;
  return [
    '=== Triage ===',
    `Complexity: ${plan.level} (by ${by})`,
    ...plan.reasons.map((reason) => `  - ${reason}`),
    `Rounds: ${rounds}. Research: ${plan.research}. Exploration: ${plan.exploration}. Prompts: ${plan.prompts}.`,
    ...(asked ? [] : ['Without --complexity the level turns nothing on.']),
  ].join('\n');
}
