import type { Depth, Plan } from '#src/review/phase.ts';

/** How much review a specification gets, from little to much. */
export const LEVELS = ['quick', 'standard', 'thorough'] as const;
export type Level = (typeof LEVELS)[number];

const PLANS: Readonly<Record<Level, Pick<Plan, 'rounds' | 'prompts'> & { depth: Depth }>> = {
  quick: { rounds: { least: 1, most: 2 }, depth: 'skip', prompts: 'basic' },
  standard: { rounds: { least: 2, most: 3 }, depth: 'normal', prompts: 'standard' },
  thorough: { rounds: { least: 4, most: null }, depth: 'deep', prompts: 'detailed' },
};

export interface TriageOptions {
  /** Absent: as `auto`, but nothing is turned on by it, and a model is asked only if something depends on it. */
  readonly complexity?: Level | 'auto';
  /** Whether to research and to explore, as flags say; absent: as the level says. */
  readonly research?: boolean;
  readonly explore?: boolean;
}

/** What a level comes to. A flag that says whether to research or to explore wins over the level. */
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
