import { openModel, readLlmConfig } from '@assize/llm';
import { SHADOW_DEFAULTS, ShadowQuery } from '@assize/proto';
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
import { openSearches } from '../searches/searches.ts';
import type { Chambers } from './chambers.ts';
import { tool, ToolInputError } from './tool.ts';

const strict = { additionalProperties: false } as const;
const { topK, threshold, tags, source, from, until } = ShadowQuery.properties;
const Scope = { tags, source, from, until };

/** Longest document that is read, in characters. */
const DOCUMENT_LIMIT = 1024 * 1024;

const Design = Type.Object(
  {
    document: Type.String({
      minLength: 1,
      maxLength: DOCUMENT_LIMIT,
      description: 'The design document, in Markdown',
    }),
    name: Type.Optional(Type.String({ minLength: 1, description: 'How the report names it' })),
    by: Type.Optional(
      Type.Enum([...FINDERS], { description: 'What finds assumptions; default: model, if any' }),
    ),
    most: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: MOST_ASSUMPTIONS })),
    topK,
    threshold,
    ...Scope,
  },
  strict,
);

/** Challenges what a design document takes for granted. `env` names the language model, if any. */
export function challengeTool(chambers: Chambers, env: NodeJS.ProcessEnv) {
  const llm = readLlmConfig(env);
  return tool({
    name: 'challenge_design',
    title: 'Challenge a design',
    description:
      'Finds the assumptions of a design document and makes one shadow search for each: its ' +
      'credibility, or that it is unknown, and what speaks against it.',
    input: Design,
    output: ChallengeReport,
    readOnly: true,
    right: 'search',
    async run({ document, name = 'the document', by, most = MOST_ASSUMPTIONS, ...rest }, signal) {
      if (document.trim() === '') throw new ToolInputError('document: is blank');
      const search = { topK: SHOWN, threshold: SHADOW_DEFAULTS.threshold, ...rest };
      await using searches = openSearches(await chambers.reading());
      const shadow = (query: ShadowQuery) => searches.shadow(query, signal);
      const model = llm === undefined ? {} : { model: openModel(llm) };
      const asked = { ...(by === undefined ? {} : { by }), most, search, signal };
      return await challengeDesign({ name, markdown: document }, { shadow, ...model }, asked);
    },
  });
}

/** Sends adversarial queries to shadow search, and says of others that they are none. */
export function routeTool(chambers: Chambers) {
  return tool({
    name: 'route_query',
    title: 'Route a query',
    description:
      'Answers a query that asks what speaks against a statement ("what contradicts X?") by shadow ' +
      'search on X. Of any other it says that it belongs to ordinary search, and searches nothing.',
    input: ShadowQuery,
    output: Routed,
    readOnly: true,
    right: 'search',
    run: (query, signal) =>
      routeQuery(query, async (asked) => {
        await using searches = openSearches(await chambers.reading());
        return await searches.shadow(asked, signal);
      }),
  });
}

const Share = Type.Number({ minimum: 0, maximum: 1 });
const Bounds = Type.Object(
  {
    similarity: Type.Optional(Share),
    threshold: Type.Optional(Share),
    neighbours: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: CONFLICT_DEFAULTS.neighbours }),
    ),
    most: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, default: CONFLICT_DEFAULTS.most }),
    ),
    ...Scope,
  },
  strict,
);

/** Which stored entries conflict, and which of each two is better supported. */
export function contradictionTool(chambers: Chambers) {
  return tool({
    name: 'contradiction_insight',
    title: 'Contradictions in the store',
    description:
      'Finds indexed entries that conflict with each other, and says which of each two the rest of ' +
      'the store supports better, or that nothing tells.',
    input: Bounds,
    output: ContradictionReport,
    readOnly: true,
    right: 'search',
    async run({ similarity, threshold: least, neighbours, most, ...where }, signal) {
      await using searches = openSearches(await chambers.reading());
      const asked = {
        similarity: similarity ?? CONFLICT_DEFAULTS.similarity,
        threshold: least ?? CONFLICT_DEFAULTS.threshold,
        neighbours: neighbours ?? CONFLICT_DEFAULTS.neighbours,
        most: most ?? CONFLICT_DEFAULTS.most,
        where,
      };
      // Between two steps a call that was cancelled ends: there is nobody to tell of progress.
      return await findContradictions(searches, asked, { say: () => signal.throwIfAborted() });
    },
  });
}
