import {
  kindOfFile,
  openDocumentReader,
  READER_LIMITS,
  UnreadableError,
  type LinedBlock,
} from '@assize/documents';
import type { LanguageModel } from '@assize/llm';
import { strictObject, type ShadowQuery, type ShadowResult } from '@assize/proto';
import Type from 'typebox';
import { assumptionsByModel } from './by-model.ts';
import { assumptionsByRule, type Assumption } from './by-rule.ts';
import { Evidence, evidenceFor, ownWordsTest } from './evidence.ts';
import { FINDERS, type Finder } from './finders.ts';

const Challenged = strictObject({
  statement: Type.String({ description: 'The statement that was searched' }),
  line: Type.Integer({ minimum: 1, description: 'Where it begins in the document' }),
  heading: Type.Union([Type.String(), Type.Null()]),
  because: Type.String({ description: 'heading, "cue: must" and so on, or model' }),
  outcome: Type.Enum(['contested', 'holds', 'unknown'], {
    description:
      'credibility under 0.5, or a contradiction that a court would decide by; neither; no side of any weight',
  }),
  ...Evidence,
});
type Challenged = Type.Static<typeof Challenged>;

export const ChallengeReport = strictObject({
  document: Type.String(),
  foundBy: Type.Enum([...FINDERS], { description: 'How the assumptions were found' }),
  model: Type.Optional(
    strictObject({ name: Type.String(), prompt: Type.String(), promptHash: Type.String() }),
  ),
  found: Type.Integer({ minimum: 0, description: 'Assumptions found' }),
  searched: Type.Integer({
    minimum: 0,
    description: 'How many of those, from the first on, were searched',
  }),
  contested: Type.Integer({ minimum: 0 }),
  unknown: Type.Integer({ minimum: 0 }),
  assumptions: Type.Array(Challenged, { description: 'In the order of the document' }),
  missing: Type.Array(Type.String(), { description: 'What was unavailable' }),
});
export type ChallengeReport = Type.Static<typeof ChallengeReport>;

/** The default limit. Each assumption costs a search of the whole index. */
export const MOST_ASSUMPTIONS = 50;
/** The default limit of contradictions per assumption, and of supports. */
export const SHOWN = 3;

export interface Design {
  readonly name: string;
  readonly markdown: string;
}

interface ChallengePorts {
  readonly shadow: (query: ShadowQuery) => Promise<ShadowResult>;
  readonly model?: LanguageModel;
}

interface ChallengeAsked {
  /** If absent: the model, if there is one. */
  readonly by?: Finder;
  readonly most: number;
  readonly search: Omit<ShadowQuery, 'query'>;
  readonly signal?: AbortSignal;
}

type FoundAssumptions = Pick<ChallengeReport, 'foundBy' | 'model' | 'missing'> & {
  readonly assumptions: readonly Assumption[];
};

/** In milliseconds. The largest document takes some 3 s; only one crafted to be slow takes longer than this. */
const READING_MS = 20_000;

/** Reads on a thread of its own: the time to parse Markdown can grow with the square of its length. */
async function read({ name, markdown }: Design, signal?: AbortSignal) {
  await using reader = openDocumentReader({ ...READER_LIMITS, timeoutMs: READING_MS });
  const lined = await reader.blocks(markdown, signal);
  const unreadable = (reason: string) => new UnreadableError(`${name} can't be read: ${reason}`);
  if (lined.status === 'refused') throw unreadable(lined.reason);
  const raw = { kind: kindOfFile(name) ?? 'markdown', bytes: new TextEncoder().encode(markdown) };
  const document = await reader.read(raw, signal);
  if (document.status === 'refused') throw unreadable(document.reason);
  return { blocks: lined.blocks, passages: document.document.passages };
}

/** Asks the model if it is wanted, and falls back to the rule; `missing` then says why. */
async function find(
  design: Design & { readonly blocks: readonly LinedBlock[] },
  { model }: ChallengePorts,
  { by, signal }: ChallengeAsked,
): Promise<FoundAssumptions> {
  const { blocks } = design;
  const byRule = (missing: string[]): FoundAssumptions => {
    return { foundBy: 'rule', assumptions: assumptionsByRule(blocks), missing };
  };
  if (by === 'rule' || model === undefined) {
    return byRule(
      by === 'model' ? ['model: none is configured; assumptions were found by rule instead'] : [],
    );
  }
  const found = await assumptionsByModel(model, design, signal);
  if (!found.ok) {
    const { reason, message } = found.failure;
    return byRule([
      `model: no answer (${reason}: ${message}); assumptions were found by rule instead`,
    ]);
  }
  const { model: name, prompt, promptHash, assumptions } = found;
  return { foundBy: 'model', model: { name, prompt, promptHash }, assumptions, missing: [] };
}

/** Passages beside the point have a mean relevance of up to 0.07, so a lesser weight says nothing. */
const LEAST_WEIGHT = 0.1;

/** As in a court where both sides are strong, what is surely denied does not hold, whatever supports it. */
function outcomeOf(
  {
    credibility,
    supportWeight,
    contradictionWeight,
  }: Pick<ShadowResult, 'credibility' | 'supportWeight' | 'contradictionWeight'>,
  isDenied: boolean,
): Challenged['outcome'] {
  if (credibility === null || Math.max(supportWeight, contradictionWeight) < LEAST_WEIGHT)
    return 'unknown';
  return credibility < 0.5 || isDenied ? 'contested' : 'holds';
}

/**
 * Searches in the order of the document. Its own words are no evidence for it, so a search that finds them is repeated
 * without them.
 * `onSearch` is called before each search, with the number of the assumption, from 1, and their total.
 */
export async function challengeDesign(
  design: Design,
  ports: ChallengePorts,
  asked: ChallengeAsked,
  onSearch: (statement: string, at: number, of: number) => void = () => undefined,
): Promise<ChallengeReport> {
  const { blocks, passages } = await read(design, asked.signal);
  const own = ownWordsTest(passages);
  const { assumptions, ...finding } = await find({ ...design, blocks }, ports, asked);
  const searched = assumptions.slice(0, asked.most);
  const challenged: Challenged[] = [];
  const missing = new Set(finding.missing);
  for (const assumption of searched) {
    const { statement } = assumption;
    onSearch(statement, challenged.length + 1, searched.length);
    const evidence = await evidenceFor(statement, ports.shadow, asked.search, own);
    const { missing: lacking, isDenied, ...found } = evidence;
    for (const one of lacking) missing.add(one);
    challenged.push({ ...assumption, outcome: outcomeOf(found, isDenied), ...found });
  }
  const counted = (outcome: Challenged['outcome']): number =>
    challenged.filter((one) => one.outcome === outcome).length;
  return {
    document: design.name,
    ...finding,
    found: assumptions.length,
    searched: searched.length,
    contested: counted('contested'),
    unknown: counted('unknown'),
    assumptions: challenged,
    missing: [...missing],
  };
}
