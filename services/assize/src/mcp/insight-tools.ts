import { openModel, readLlmConfig } from '@assize/llm';
import {
  counted,
  definedFields,
  Share,
  strictObject,
  SHADOW_DEFAULTS,
  ShadowQuery,
  ShadowResult,
} from '@assize/proto';
import Type from 'typebox';
import {
  ChallengeReport,
  MOST_ASSUMPTIONS,
  SHOWN,
  challengeDesign,
} from '../challenge/challenge.ts';
import { FINDERS } from '../challenge/finders.ts';
import { CONFLICT_DEFAULTS, findContradictions } from '../contradictions/find.ts';
import { ContradictionReport } from '../contradictions/report.ts';
import { Routed, routeQuery } from '../route/route.ts';
import { openSearches, type Searches } from '../searches/searches.ts';
import type { Session } from './session.ts';
import { tool, ToolInputError } from './tool.ts';

const { topK, threshold, tags, source, from, until } = ShadowQuery.properties;
const Scope = { tags, source, from, until };

/** In characters. */
const DOCUMENT_LIMIT = 1024 * 1024;

const Design = strictObject({
  document: Type.String({ minLength: 1, maxLength: DOCUMENT_LIMIT }),
  name: Type.Optional(Type.String({ minLength: 1 })),
  by: Type.Optional(Type.Enum([...FINDERS])),
  most: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: MOST_ASSUMPTIONS })),
  topK,
  threshold,
  ...Scope,
});

/** Keeps the index open until the work is done. */
async function withSearches<Result>(
  session: Session,
  work: (searches: Searches) => Promise<Result>,
): Promise<Result> {
  using reading = await session.reading();
  await using searches = openSearches(reading.resource);
  return await work(searches);
}

/** The arguments of seed 000, with which `god_shadow_search` is listed. */
const { query: statement, includeProvenance } = ShadowQuery.properties;
const SEED = strictObject({ query: statement, topK, threshold, includeProvenance });

/** The tool exists under its own name and under that of seed 000. */
export function shadowTool(session: Session, name: 'find_contradictions' | 'god_shadow_search') {
  return tool({
    name,
    input: ShadowQuery,
    output: ShadowResult,
    readOnly: true,
    right: 'search',
    ...(name === 'god_shadow_search' ? { bare: true, shows: SEED } : {}),
    async run(query, { signal }) {
      const result = await withSearches(session, ({ shadow }) => shadow(query, signal));
      return { summary: contradictionSummary(result), result };
    },
  });
}

/** If nothing was found, there may still be weaker passages below the threshold. */
export function contradictionSummary(result: ShadowResult): string {
  const { contradictions, credibility, contradictionWeight, missing = [] } = result;
  // In the order of their weights. Those below the default threshold are hints, and may even support the statement.
  const [strongest, ...others] = contradictions
    .filter(({ refutationStrength }) => refutationStrength >= SHADOW_DEFAULTS.threshold)
    .toSorted((a, b) => b.refutationStrength - a.refutationStrength);
  if (strongest === undefined) {
    const [asked, where] =
      contradictions.length === 0
        ? ['as strongly as requested', ': a lower threshold shows them']
        : [`at ${SHADOW_DEFAULTS.threshold.toFixed(2)} or more`, ''];
    return contradictionWeight > 0
      ? `Nothing was found that contradicts the statement ${asked}, but weaker passages weigh ${contradictionWeight.toFixed(2)} against it${where}.${missingText(missing)}`
      : `Nothing was found that contradicts the statement, which does not prove it.${missingText(missing)}`;
  }
  const { entry, refutationStrength } = strongest;
  const count = 1 + others.length;
  const share = credibility === null ? 'unknown' : credibility.toFixed(2);
  return `${counted(count, 'passage')} ${count === 1 ? 'contradicts' : 'contradict'} the statement, the strongest (${entry.id}) at ${refutationStrength.toFixed(2)}; the credibility of the statement is ${share}.`;
}

/** `env` holds the settings of the language model, if there is one. */
export function challengeTool(session: Session, env: NodeJS.ProcessEnv) {
  const llm = readLlmConfig(env);
  return tool({
    name: 'challenge_design',
    input: Design,
    output: ChallengeReport,
    readOnly: true,
    right: 'search',
    async run(
      { document, name = 'the document', by, most = MOST_ASSUMPTIONS, ...rest },
      { signal },
    ) {
      if (document.trim() === '') throw new ToolInputError('document: must not be blank');
      const asked = { most, search: { topK: SHOWN, ...rest }, signal, ...definedFields({ by }) };
      const result = await withSearches(session, (searches) => {
        const shadow = (query: ShadowQuery) => searches.shadow(query, signal);
        const ports = { shadow, ...(llm && { model: openModel(llm) }) };
        return challengeDesign({ name, markdown: document }, ports, asked);
      });
      return { summary: challengeSummary(result), result };
    },
  });
}

/** No assumption is called true. */
export function challengeSummary({
  found,
  searched,
  contested,
  unknown,
  missing,
}: ChallengeReport): string {
  if (found === 0) {
    return `No assumption was found in the document, so nothing was searched: state each assumption in a sentence, such as "We assume that …".${missingText(missing)}`;
  }
  const holds = searched - contested - unknown;
  const more = found > searched ? ` ${found - searched} more were found, but not searched.` : '';
  return `Of ${counted(searched, 'assumption')} the index speaks against ${contested} (contested), for ${holds} (holds), and says nothing of ${unknown} (unknown).${more}${missingText(missing)}`;
}

const missingText = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : ` Missing: ${missing.join('; ')}.`;

export function routeTool(session: Session) {
  return tool({
    name: 'route_query',
    input: ShadowQuery,
    shows: strictObject({ query: statement, topK, threshold, ...Scope }),
    output: Routed,
    readOnly: true,
    right: 'search',
    async run(query, { signal }) {
      const result = await routeQuery(query, (asked) =>
        withSearches(session, ({ shadow }) => shadow(asked, signal)),
      );
      const summary = result.answer
        ? `Of "${result.statement}": ${contradictionSummary(result.answer)}`
        : 'The query does not ask for contradictions, so nothing was searched: use your ordinary search.';
      return { summary, result };
    },
  });
}

const Bounds = strictObject({
  similarity: Type.Optional(Share),
  threshold: Type.Optional(Share),
  neighbours: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: CONFLICT_DEFAULTS.neighbours }),
  ),
  most: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000, default: CONFLICT_DEFAULTS.most }),
  ),
  ...Scope,
});

export function contradictionTool(session: Session) {
  return tool({
    name: 'contradiction_insight',
    input: Bounds,
    output: ContradictionReport,
    readOnly: true,
    right: 'search',
    async run({ similarity, threshold: least, neighbours, most, ...where }, call) {
      const bounds = definedFields({ similarity, threshold: least, neighbours, most });
      const asked = { ...CONFLICT_DEFAULTS, ...bounds, where };
      const say = (step: string, done: number, of: number): void => {
        call.signal.throwIfAborted();
        call.progress(`${step}, ${done} of ${of}`);
      };
      const result = await withSearches(session, (ports) => findContradictions(ports, asked, say));
      const { conflicts, examined, indexed } = result;
      const summary = `${counted(conflicts, 'pair')} of passages contradict each other; ${examined} of ${indexed} passages were examined.`;
      return { summary, result };
    },
  });
}
