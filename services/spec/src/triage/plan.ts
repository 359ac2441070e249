import type { Depth, Plan } from '#src/review/phase.ts';

/** How much review a specification gets, from least to most. */
export const LEVELS = ['quick', 'standard', 'thorough'] as const;
export type Level = (typeof LEVELS)[number];

const PLANS: Readonly<Record<Level, Pick<Plan, 'rounds' | 'prompts'> & { depth: Depth }>> = {
  quick: { rounds: { least: 1, most: 2 }, depth: 'skip', prompts: 'basic' },
  standard: { rounds: { least: 2, most: 3 }, depth: 'normal', prompts: 'standard' },
  thorough: { rounds: { least: 4, most: null }, depth: 'deep', prompts: 'detailed' },
};

export interface TriageOptions {
  /** Absent: assessed as with `auto`, but it turns nothing on, and a model is asked only if something depends on it. */
  readonly complexity?: Level | 'auto';
  /** Whether flags turn research and exploration on or off; absent to follow the level. */
  readonly research?: boolean;
  readonly explore?: boolean;
}

/** The plan for a level. Flags for research and exploration take precedence over the level. */
export function planOf(level: Level, reasons: readonly string[], flags: TriageOptions): Plan {
  const { rounds, prompts, depth } = PLANS[level];
  const by = (flag: boolean | undefined): Depth => {
    if (flag === true) return depth === 'skip' ? 'normal' : depth;
    return flag === undefined && flags.complexity !== undefined ? depth : 'skip';
  };
  return {
    level,
    rounds,
    research: by(flags.research),
    exploration: by(flags.explore),
    prompts,
    reasons,
  };
}
