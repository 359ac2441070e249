import { messageOf } from '@assize/proto/message-of';
import type { Found, Outcome, Phase, Ports, Settings, Spec } from './phase.ts';

/** Phases that run concurrently. The next stage sees what all of them found. */
export type Stage = readonly Phase[];

export interface Reviewed extends Found {
  /** The specification, with annotations if a phase added some; otherwise unchanged, byte for byte. */
  readonly text: string;
}

/** Called for each phase as soon as its stage has ended, in the order of the stage. */
export type Tell = (phase: string, outcome: Pick<Outcome, 'warnings' | 'report'>) => void;

/** The faults in the phases' options, one line each; empty if there are none. */
export function faultsOf(stages: readonly Stage[], ports: Ports): string[] {
  return stages.flat().flatMap((phase) => phase.fault?.(ports) ?? []);
}

/**
 * Stages run one after the other. A phase that throws is skipped with a warning.
 * @throws the signal's reason, when it is aborted
 */
export async function review(
  spec: Spec,
  stages: readonly Stage[],
  settings: Settings,
  ports: Ports,
  tell: Tell,
): Promise<Reviewed> {
  let found: Found = { plan: null, technologies: [], nuances: [], context: [], settings };
  let { text } = spec;
  for (const stage of stages) {
    const before = found;
    const outcomes = await Promise.all(
      stage.map((phase) => outcomeOf(phase, { ...spec, text }, before, ports)),
    );
    stage.forEach(({ name }, at) => tell(name, outcomes[at] ?? {}));
    found = outcomes.reduce(merge, found);
    text = outcomes.find(({ annotated }) => annotated !== undefined)?.annotated ?? text;
  }
  return { ...found, text };
}

async function outcomeOf(phase: Phase, spec: Spec, found: Found, ports: Ports): Promise<Outcome> {
  ports.signal.throwIfAborted();
  try {
    return await phase.run(spec, found, ports);
  } catch (error) {
    ports.signal.throwIfAborted();
    // A person who is asked a question may end the run instead.
    if (error instanceof Error && error.name === 'Interrupted') throw error;
    const why = messageOf(error);
    return { warnings: [`skipped: ${why}`] };
  }
}

function merge(found: Found, outcome: Outcome): Found {
  const { plan = found.plan, settings = found.settings } = outcome;
  const { technologies = [], nuances = [], context = [] } = outcome;
  return {
    plan,
    settings,
    technologies: [...new Set([...found.technologies, ...technologies])],
    nuances: [...found.nuances, ...nuances],
    context: [...new Set([...found.context, ...context])],
  };
}
