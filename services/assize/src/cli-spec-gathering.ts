import type { Command } from 'commander';
import { count, dollars } from './cli-values.ts';

/** The options of research and exploration, as they were given. */
export interface GatheringOptions {
  readonly researchModel?: string;
  readonly researchTechnologies?: string;
  readonly researchMaxCost?: number;
  readonly researchCorpus?: string;
  readonly exploreModel?: string;
  readonly exploreTasks?: string;
  readonly exploreRoot: string;
  /** In seconds. */
  readonly exploreTimeout: number;
}

/** What is gathered for a specification, from the web and from the code. */
export function gathering(spec: Command): void {
  spec
    .optionsGroup('Research:')
    .option('--research', 'search for what is known to go wrong with its technologies')
    .option('--research-model <name>', 'the model (default: auto, the cheapest configured)')
    .option('--research-technologies <list>', 'comma-separated (default: auto, those it names)')
    .option('--research-max-cost <usd>', 'most that the model’s answers may cost', dollars)
    .option('--research-corpus <folder>', 'search the documents there instead of the web')
    .optionsGroup('Exploration:')
    .option('--explore', 'look for what bears on it in a codebase, which is only read')
    .option('--explore-model <name>', 'the model (default: auto, the cheapest configured)')
    .option(
      '--explore-tasks <list>',
      'comma-separated: related_code, existing_patterns, tests, documentation, schemas (default: all)',
    )
    .option('--explore-root <folder>', 'where the code is', '.')
    .option('--explore-timeout <seconds>', 'longest that a task may take', count, 30);
}
