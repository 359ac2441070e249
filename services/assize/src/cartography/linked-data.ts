import type { Citation, KnowledgeGraph, Source, SourceScore } from '@assize/proto/cartography';
import type { MapOutcome } from '@assize/court/cartography';

const CONTEXT = {
  prov: 'http://www.w3.org/ns/prov#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  assize: 'urn:assize:map:',
} as const;

const iri = (kind: string, id: string): string =>
  `urn:assize:map:${kind}:${encodeURIComponent(id.toWellFormed())}`;

const ref = (kind: string, id: string): { readonly '@id': string } => ({ '@id': iri(kind, id) });

function sourceNode({ id, uri, title, published }: Source, score: SourceScore | undefined): object {
  return {
    ...ref('source', id),
    '@type': ['prov:Entity', 'schema:CreativeWork'],
    'schema:url': uri,
    ...(title === null ? {} : { 'schema:name': title }),
    ...(published === null ? {} : { 'schema:datePublished': published }),
    ...ifKnown('assize:credibility', score?.overall),
  };
}

const ifKnown = (name: string, value: number | null | undefined): object =>
  value === null || value === undefined ? {} : { [name]: value };

const quoted = ({ source, passage, quote }: Citation): object => ({
  'prov:value': quote,
  'prov:wasQuotedFrom': ref('source', source),
  'assize:passage': passage,
});

function graphNodes({ entities, relationships, conflicts }: KnowledgeGraph): object[] {
  return [
    ...entities.map(({ id, name, aliases }) => {
      const other = aliases.length === 0 ? {} : { 'schema:alternateName': aliases };
      return { ...ref('entity', id), '@type': 'schema:Thing', 'schema:name': name, ...other };
    }),
    ...relationships.map(({ id, from, relation, to, citation, credibility }) => ({
      ...ref('relationship', id),
      '@type': ['rdf:Statement', 'prov:Entity'],
      'rdf:subject': ref('entity', from),
      'assize:relation': relation,
      'rdf:object': ref('entity', to),
      ...quoted(citation),
      ...ifKnown('assize:credibility', credibility),
    })),
    ...conflicts.map(({ id, point, a, b, strength }) => ({
      ...ref('conflict', id),
      '@type': ['assize:Conflict', 'prov:Entity'],
      'schema:about': point,
      'assize:strength': strength,
      'assize:side': [a, b].map(({ statement, citation, credibility }) => ({
        '@type': 'schema:Claim',
        'schema:text': statement,
        ...quoted(citation),
        ...ifKnown('assize:credibility', credibility),
      })),
    })),
  ];
}

export function linkedData({ topic, at, graph, sources, scores }: MapOutcome): object {
  const scored = new Map(scores.map((one) => [one.source, one]));
  const map = {
    '@id': iri('map', topic),
    '@type': ['prov:Entity', 'schema:Dataset'],
    'schema:name': topic,
    'prov:generatedAtTime': { '@type': 'xsd:dateTime', '@value': at },
    'prov:wasGeneratedBy': ref('activity', topic),
    'prov:wasDerivedFrom': sources.map(({ id }) => ref('source', id)),
  };
  const activity = {
    ...ref('activity', topic),
    '@type': 'prov:Activity',
    'prov:endedAtTime': { '@type': 'xsd:dateTime', '@value': at },
    'prov:used': sources.map(({ id }) => ref('source', id)),
    'prov:wasAssociatedWith': { '@id': 'urn:assize', '@type': 'prov:SoftwareAgent' },
  };
  const documents = sources.map((one) => sourceNode(one, scored.get(one.id)));
  return { '@context': CONTEXT, '@graph': [map, activity, ...documents, ...graphNodes(graph)] };
}
