import {
  openDocumentReader,
  READER_LIMITS,
  UnreadableError,
  type LinedBlock,
} from '@assize/documents';
import type { LanguageModel } from '@assize/llm';
import { ShadowResult, type ShadowQuery, Count, line, strict, orNull } from '@assize/proto';
import Type from 'typebox';
import type { Assumption } from './assumption.ts';
import { assumptionsByModel } from './by-model.ts';
import { assumptionsByRule } from './by-rule.ts';
import { FINDERS, type Finder } from './finders.ts';

/** One assumption, and what the index says to it. */
const Challenged = Type.Object(
  {
    statement: Type.String({ description: 'What was searched' }),
    line: Type.Integer({ minimum: 1, description: 'Where it begins in the document' }),
    heading: orNull(Type.String()),
    because: Type.String({ description: 'heading, "cue: must" and so on, or model' }),
    outcome: Type.Enum(['contested', 'holds', 'unknown'], {
      description: 'credibility under 0.5; from 0.5 on; no evidence on either side',
    }),
    credibility: ShadowResult.properties.credibility,
    supportWeight: ShadowResult.properties.supportWeight,
    contradictionWeight: ShadowResult.properties.contradictionWeight,
    contradictions: ShadowResult.properties.contradictions,
  },
  strict,
);
type Challenged = Type.Static<typeof Challenged>;

/** What a design document assumes, and what speaks against it. */
export const ChallengeReport = Type.Object(
  {
    document: Type.String(),
    foundBy: Type.Enum([...FINDERS], { description: 'What found the assumptions' }),
    model: Type.Optional(
      Type.Object(
        { name: Type.String(), prompt: Type.String(), promptHash: Type.String() },
        strict,
      ),
    ),
    found: Type.Integer({ minimum: 0, description: 'Assumptions found' }),
    searched: Type.Integer({ minimum: 0, description: 'Of those, the first so many' }),
    contested: Count,
    unknown: Count,
    assumptions: Type.Array(Challenged, { description: 'In the order of the document' }),
    missing: Type.Array(Type.String(), { description: 'What could not be had' }),
  },
  strict,
);
export type ChallengeReport = Type.Static<typeof ChallengeReport>;

/** Assumptions that are searched where nobody says: each is a search of the whole index. */
export const MOST_ASSUMPTIONS = 50;
/** Contradictions that are shown of each. */
export const SHOWN = 3;

export interface Design {
  readonly name: string;
  readonly markdown: string;
}

export interface ChallengePorts {
  readonly shadow: (query: ShadowQuery) => Promise<ShadowResult>;
  readonly model?: LanguageModel;
}

export interface ChallengeAsked {
  /** Where absent: the model, if there is one. */
  readonly by?: Finder;
  readonly most: number;
  /** Everything of a shadow search but its statement. */
  readonly search: Omit<ShadowQuery, 'query'>;
  readonly signal?: AbortSignal;
}

type FoundAssumptions = Pick<ChallengeReport, 'foundBy' | 'model' | 'missing'> & {
  readonly assumptions: readonly Assumption[];
};

/** A document of the largest size takes some 3 s; one that takes longer than this is made to. In milliseconds. */
const READING_MS = 20_000;

/** The document's blocks, read on a thread of its own: Markdown's rules take time that grows with its square. */
async function blocksOf(
  { name, markdown }: Design,
  signal?: AbortSignal,
): Promise<readonly LinedBlock[]> {
  await using reader = openDocumentReader({ ...READER_LIMITS, timeoutMs: READING_MS });
  const outcome = await reader.blocks(markdown, signal);
  if (outcome.status === 'blocks') return outcome.blocks;
  throw new UnreadableError(`${name} can't be read: ${outcome.reason}`);
}

/** By the model where that is asked for and answers, else by the rule, and `missing` says why. */
async function find(
  design: Design,
  { model }: ChallengePorts,
  { by, signal }: ChallengeAsked,
): Promise<FoundAssumptions> {
  const blocks = await blocksOf(design, signal);
  const byRule = (missing: string[]): FoundAssumptions => {
    return { foundBy: 'rule', assumptions: assumptionsByRule(blocks), missing };
  };
  if (by === 'rule' || model === undefined) {
    return byRule(by === 'model' ? ['model: none is configured, found by rule instead'] : []);
  }
  const found = await assumptionsByModel(model, { ...design, blocks }, signal);
  if (!found.ok) {
    const { reason, message } = found.failure;
    return byRule([`model: no answer (${reason}: ${message}), found by rule instead`]);
  }
  const { model: name, prompt, promptHash, assumptions } = found;
  return { foundBy: 'model', model: { name, prompt, promptHash }, assumptions, missing: [] };
}

function outcomeOf(credibility: number | null): Challenged['outcome'] {
  if (credibility === null) return 'unknown';
  return credibility < 0.5 ? 'contested' : 'holds';
}

/**
 * Finds the assumptions of a design and makes one shadow search for each, in the order of the
 * document. `onSearch` is told before each, which one it is (from 1) and of how many.
 */
export async function challengeDesign(
  design: Design,
  ports: ChallengePorts,
  asked: ChallengeAsked,
  onSearch: (statement: string, at: number, of: number) => void = () => undefined,
): Promise<ChallengeReport> {
  const { assumptions, ...finding } = await find(design, ports, asked);
  const taken = assumptions.slice(0, asked.most);
  const challenged: Challenged[] = [];
  const missing = new Set(finding.missing);
  for (const assumption of taken) {
    onSearch(assumption.statement, challenged.length + 1, taken.length);
    const result = await ports.shadow({ ...asked.search, query: assumption.statement });
    const { credibility, supportWeight, contradictionWeight, contradictions } = result;
    for (const one of result.missing ?? []) missing.add(one);
    const outcome = outcomeOf(credibility);
    const weights = { credibility, supportWeight, contradictionWeight };
    challenged.push({ ...assumption, outcome, ...weights, contradictions });
  }
  const counted = (outcome: Challenged['outcome']): number =>
    challenged.filter((one) => one.outcome === outcome).length;
  return {
    document: design.name,
    ...finding,
    found: assumptions.length,
    searched: taken.length,
    contested: counted('contested'),
    unknown: counted('unknown'),
    assumptions: challenged,
    missing: [...missing],
  };
}
