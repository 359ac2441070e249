import type { KnowledgeGraph, Source, SourceScore } from '@assize/proto/cartography';
import { mapReport, type MapOutcome } from '@assize/court/cartography';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it, test } from 'vitest';
import { elementsOf } from '../testing/elements.ts';
import { mapFiles } from './files.ts';
import { graphml } from './graphml.ts';
import { linkedData } from './linked-data.ts';
import { reportMarkdown } from './markdown.ts';
import { reportPage } from './page.ts';
import { pictureFile } from './picture.ts';
import { renderMap } from './render.ts';
import type { SealedMap } from './sealed-map.ts';

/** Every text from others is the given one. */
function made(text: string): MapOutcome {
  const sources = ['s1', 's2'].map((id): Source => {
    const passages = [{ id: `${id}-p`, text }];
    return { id, uri: text, title: text, published: text, query: text, passages };
  });
  const citation = (source: string) => ({ source, passage: `${source}-p`, quote: text });
  const side = (source: string) => {
    return { statement: text, citation: citation(source), credibility: 0.8 };
  };
  const relate = (id: string, source: string) => {
    return {
      id,
      from: 'e1',
      relation: text,
      to: 'e2',
      citation: citation(source),
      credibility: 0.8,
    };
  };
  const graph: KnowledgeGraph = {
    entities: ['e1', 'e2'].map((id) => ({ id, name: text, aliases: [text] })),
    relationships: [relate('r1', 's1'), relate('r2', 's2')],
    conflicts: ['c1', 'c2'].map((id) => {
      return { id, point: text, a: side('s1'), b: side('s2'), strength: 0.9 };
    }),
  };
  const scores = sources.map(({ id }): SourceScore => {
    const parts = { authority: 0.8, citations: 0.8, recency: null };
    return { source: id, domain: text, overall: 0.8, ...parts, why: [text] };
  });
  const agreed = {
    relationships: ['r1', 'r2'],
    sources: ['s1', 's2'],
    support: 1,
    supportOfAll: 1,
  };
  return {
    topic: text,
    at: '2026-11-23T00:00:00Z',
    graph,
    sources,
    scores,
    consensus: [{ claim: text, ...agreed, domains: 2, credibility: 0.8 }],
    battlegrounds: [{ conflict: 'c1', balance: 1, credibility: 0.8 }],
    weaknesses: [
      { type: 'single-source', what: text, of: ['r1'] },
      { type: 'outdated', what: text, of: ['s2'] },
    ],
    limits: [text],
  };
}

const HEALTHY = 'Coffee is healthy for most adults.';
const UNHEALTHY = 'Coffee is not healthy for most adults.';

function unscored(): MapOutcome {
  const { graph, scores, ...rest } = made('coffee');
  const cite = (source: string, quote: string) => ({ source, passage: `${source}-p`, quote });
  const side = (source: string, statement: string) => {
    return { statement, citation: cite(source, statement), credibility: null };
  };
  const [a, b] = [side('s1', HEALTHY), side('s2', UNHEALTHY)];
  const relate = (id: string, relation: string, { citation }: typeof a) => {
    return { id, from: 'e1', relation, to: 'e2', citation, credibility: null };
  };
  return {
    ...rest,
    graph: {
      ...graph,
      relationships: [relate('r1', 'be healthy for', a), relate('r2', 'not be healthy for', b)],
      conflicts: [{ id: 'c1', point: 'coffee', a, b, strength: 0.9 }],
    },
    scores: scores.map((one) => ({ ...one, overall: null })),
    consensus: [],
    battlegrounds: [],
  };
}

const told: Omit<SealedMap, keyof MapOutcome> & Pick<SealedMap, 'limits'> = {
  caseId: 'c',
  decision: 'mapped',
  ended: 'mapped',
  queries: [],
  limits: [],
  found: {
    topic: 'coffee',
    mapped: true,
    sources: 2,
    entities: 2,
    relationships: 2,
    conflicts: 1,
    iterations: 1,
    consensus: { total: 0, claims: [] },
    battlegrounds: { total: 0, points: [] },
    weaknesses: 0,
    lacking: [],
  },
};

const FILES: Readonly<Record<string, (of: MapOutcome) => string>> = {
  'graph.graphml': ({ graph }) => graphml(graph),
  'graph.svg': ({ graph }) => pictureFile(graph) ?? '',
  'graph.jsonld': (of) => JSON.stringify(linkedData(of)),
  'report.md': (of) => reportMarkdown(mapReport(of)),
  'report.html': (of) => reportPage(mapReport(of), of.graph),
};

const fileOf = (text: string, name: string): string => FILES[name]?.(made(text)) ?? '';

const hostile = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      ...'<>"\'&/=]-!#*_`[](){}|\\~:@.1 \n\t'.split(''),
      '\u202E',
      '\0',
      '\uD800',
      'x',
    ),
    minLength: 1,
    maxLength: 40,
  }),
);

describe.each(['graph.graphml', 'graph.svg'])('%s', (name) => {
  it('is well-formed XML with the same elements, whatever sources say', () => {
    const names = elementsOf(fileOf('x', name));
    fc.assert(
      fc.property(hostile, (text) => {
        expect(elementsOf(fileOf(text, name))).toEqual(names);
      }),
    );
  });
});

/** Without its policy. */
const tagsOf = (page: string): string[] =>
  (page.match(/<[^>]*>/g) ?? []).filter((tag) => !tag.startsWith('<meta http'));

describe('the page', () => {
  it('has the same tags, whatever sources say', () => {
    const plain = tagsOf(fileOf('x', 'report.html'));
    fc.assert(
      fc.property(hostile, (text) => {
        expect(tagsOf(fileOf(text, 'report.html'))).toEqual(plain);
      }),
    );
  });

  it('tells a link from the text around it by more than a colour that is nearly as dark', () => {
    expect(fileOf('x', 'report.html')).not.toContain('text-decoration: none');
  });

  it('links to addresses of the web alone, fetches nothing and runs nothing', () => {
    expect(fileOf('javascript:alert(1)', 'report.html')).not.toMatch(/href="(?!#)/);
    const page = fileOf('https://a.example/?"><script>', 'report.html');
    expect(page).toContain('href="https://a.example/?&quot;&gt;&lt;script&gt;"');
    expect(page).not.toMatch(
      /<(?:script|link|img|iframe|object|form)\b|\s(?:src|on\w+|style)=|url\(|@import/i,
    );
    expect(page).toContain("default-src 'none'");
  });
});

function kindsOf(markdown: string): string[] {
  const kinds: string[] = [];
  const walk = (node: {
    readonly type: string;
    readonly children?: readonly { readonly type: string }[];
  }): void => {
    if (node.type !== 'text') kinds.push(node.type);
    for (const child of node.children ?? []) walk(child);
  };
  walk(fromMarkdown(markdown));
  return kinds;
}

test('the report in Markdown has the same structure, whatever sources say', () => {
  const plain = kindsOf(fileOf('x', 'report.md'));
  const words = hostile.filter((text) => /[\p{L}\p{N}]/u.test(text)).map((text) => `x${text}x`);
  fc.assert(
    fc.property(words, (text) => {
      expect(kindsOf(fileOf(text, 'report.md'))).toEqual(plain);
    }),
  );
  for (const text of ['- a', '1. a', '# a', '> a', '```', '---', '<b>', '| a |']) {
    expect(kindsOf(fileOf(text, 'report.md'))).toEqual(plain);
  }
});

test('JSON-LD reads back, and each statement has its source', () => {
  const linked: unknown = JSON.parse(fileOf('\uD800"<', 'graph.jsonld'));
  expect(JSON.stringify(linked)).toMatch(
    /"@id":"urn:assize:map:relationship:r1".*"prov:wasQuotedFrom":\{"@id":"urn:assize:map:source:s1"\}/,
  );
});

test('every sentence about the topic has a citation that stands in the list of sources', () => {
  const report = mapReport(made('Coffee contains caffeine.'));
  const known = new Set(report.sources.flatMap(({ quotes }) => quotes.map(({ n }) => n)));
  const cited = [
    ...report.summary,
    ...report.consensus,
    ...report.weaknesses,
    ...report.battlegrounds.flatMap(({ a, b }) => [a, b]),
  ];
  expect(cited).not.toHaveLength(0);
  expect(
    cited.filter(({ cites }) => cites.length === 0 || !cites.every((n) => known.has(n))),
  ).toEqual([]);
});

test('conflicts of sources whose credibility is unknown are named and drawn', () => {
  const of = unscored();
  const report = mapReport(of);
  expect(report.counts).toMatchObject({ sources: 2, unscored: 2, conflicts: 1 });
  expect(report.summary).toEqual([
    {
      text: `Sources contradict each other, not both of them known to be credible: “${HEALTHY}” against “${UNHEALTHY}”`,
      cites: [1, 2],
    },
  ]);
  const terminal = renderMap({ ...told, ...of }, 'case.json', 96);
  expect(terminal).toContain('0 points of consensus, 0 battlegrounds, 1 other conflict; 2 sources');
  expect(terminal).toContain('unknown for 2 of 2 sources');
  const shown = [reportMarkdown(report), reportPage(report, of.graph), terminal];
  for (const text of shown) {
    expect(text).toContain(HEALTHY.slice(0, -1));
    expect(text).toContain(UNHEALTHY.slice(0, -1));
  }
  expect(pictureFile(of.graph)).toContain('>be healthy for / not be healthy for</text');
});

test('equal outcomes give equal bytes', () => {
  expect(mapFiles(made('x'))).toEqual(mapFiles(made('x')));
});

test('the page says that its picture can be scrolled where it is wider than a screen, and fits it on paper', () => {
  const of = made('x');
  const page = reportPage(mapReport(of), of.graph);
  expect(page).toMatch(/class="note hint">The picture is wider than this screen/);
  expect(page).toContain('@media print { .map .wide svg { min-width: 0; } }');
});
