import type { Conflict, KnowledgeGraph, Relationship } from '@assize/proto/cartography';
import { html, type Markup } from '../markup.ts';

const KEYS = {
  node: {
    kind: 'string',
    label: 'string',
    aliases: 'string',
    source: 'string',
    passage: 'string',
    credibility: 'double',
  },
  edge: {
    kind: 'string',
    label: 'string',
    source: 'string',
    passage: 'string',
    quote: 'string',
    credibility: 'double',
    strength: 'double',
  },
} as const;

type Data = Readonly<Record<string, string | number | null>>;

const lines = (all: readonly Markup[]): (Markup | string)[] => all.flatMap((one) => [one, '\n']);

/** Unknown values are omitted. */
const data = (of: 'node' | 'edge', all: Data): Markup[] =>
  Object.entries(all).flatMap(([key, value]) =>
    value === null ? [] : [html`<data key="${of}-${key}">${String(value)}</data>`],
  );

function relation({ id, from, to, relation: label, citation, credibility }: Relationship): Markup {
  const { source, passage, quote } = citation;
  const attributes = data('edge', {
    kind: 'relationship',
    label,
    source,
    passage,
    quote,
    credibility,
  });
  return html`<edge id="${id}" source="${from}" target="${to}">${attributes}</edge> `;
}

function conflict({ id, point, a, b, strength }: Conflict): Markup {
  const statement = (
    { statement: label, citation, credibility }: Conflict['a'],
    side: string,
  ): Markup => {
    const { source, passage } = citation;
    const attributes = data('node', { kind: 'statement', label, source, passage, credibility });
    return html`<node id="${id}.${side}">${attributes}</node> `;
  };
  const attributes = data('edge', { kind: 'conflict', label: point, strength });
  return html`${statement(a, 'a')}${statement(b, 'b')}<edge
      id="${id}"
      source="${id}.a"
      target="${id}.b"
      >${attributes}</edge
    > `;
}

/** Entities and the statements of conflicts are nodes; relationships and conflicts are edges. */
export function graphml({ entities, relationships, conflicts }: KnowledgeGraph): string {
  const keys = Object.entries(KEYS).flatMap(([of, all]) =>
    Object.entries(all).map(
      ([name, type]) =>
        html`<key id="${of}-${name}" for="${of}" attr.name="${name}" attr.type="${type}" /> `,
    ),
  );
  const nodes = entities.map(({ id, name: label, aliases }) => {
    const attributes = data('node', { kind: 'entity', label, aliases: aliases.join('; ') || null });
    return html`<node id="${id}">${attributes}</node> `;
  });
  return html`<?xml version="1.0" encoding="UTF-8"?>
    <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
      ${lines(keys)}
      <graph id="map" edgedefault="directed">
        ${lines([...nodes, ...relationships.map(relation), ...conflicts.map(conflict)])}</graph
      >
    </graphml> `.text;
}
