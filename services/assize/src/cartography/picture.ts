import type { KnowledgeGraph } from '@assize/proto/cartography';
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import { clip, printable } from '../terminal/printable.ts';
import { html, type Markup } from '../markup.ts';

/** The most entities that are drawn. A picture of more is unreadable. */
export const MOST_DRAWN = 40;

/** The picture's size and margins in its own units, the rounds of its layout, and the longest label. */
const SIZE = { width: 960, height: 640, aside: 110, above: 36 } as const;
const ROUNDS = 300;
const LABEL = 28;

/** Relations are written out if there are at most this many edges, each with at most `RELATION` characters. */
const MOST_SPELT = 24;
const RELATION = 20;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** The style for light and dark. Every rule is scoped to `.map-picture`. */
export const pictureStyle = `
.map-picture { font: 13px system-ui, sans-serif; display: block; width: 100%; height: auto; background: #fff; }
.map-picture text { fill: #1c1e21; stroke: #fff; stroke-width: 3px; paint-order: stroke; text-anchor: middle; }
.map-picture .relation { fill: #5b6169; font-size: 11px; }
.map-picture line { stroke: #8b929a; } .map-picture line.contested { stroke: #c6262e; stroke-dasharray: 5 4; }
.map-picture circle { fill: #2458b8; } .map-picture circle.contested { fill: #c6262e; }
@media (prefers-color-scheme: dark) { .map-picture { background: #15171a; }
  .map-picture text { fill: #e6e8eb; stroke: #15171a; } .map-picture line { stroke: #6b737c; }
  .map-picture .relation { fill: #a1a8b0; }
  .map-picture line.contested { stroke: #ff7b81; } .map-picture circle { fill: #7fb0ff; }
  .map-picture circle.contested { fill: #ff7b81; } }
`;

interface Node extends SimulationNodeDatum {
  readonly id: string;
  readonly name: string;
  readonly radius: number;
  readonly contested: boolean;
}

interface Edge extends SimulationLinkDatum<Node> {
  readonly source: Node;
  readonly target: Node;
  readonly said: readonly string[];
  readonly relation: string;
  readonly contested: boolean;
}

function contestedIn({ conflicts }: KnowledgeGraph): (source: string, quote: string) => boolean {
  const sides = conflicts.flatMap(({ a, b }) => [a, b]);
  const known = new Set(
    sides.map(({ citation }) => JSON.stringify([citation.source, citation.quote])),
  );
  return (source, quote) => known.has(JSON.stringify([source, quote]));
}

/** Contested relationships come first, then those of the entities with the most relationships. */
function chooseDrawn(graph: KnowledgeGraph): { readonly nodes: Node[]; readonly edges: Edge[] } {
  const isContested = contestedIn(graph);
  const relationships = graph.relationships.map((one) => {
    return { ...one, contested: isContested(one.citation.source, one.citation.quote) };
  });
  const both = relationships.flatMap((of) => [of.from, of.to].map((id) => ({ id, of })));
  const ends = Map.groupBy(both, ({ id }) => id);
  const degree = (id: string): number => ends.get(id)?.length ?? 0;
  const weight = ({ from, to, contested }: (typeof relationships)[number]): number =>
    degree(from) + degree(to) + (contested ? relationships.length : 0);
  const shown = new Set<string>();
  const ranked = relationships.toSorted((a, b) => weight(b) - weight(a) || (a.id < b.id ? -1 : 1));
  for (const { from, to } of ranked) {
    if (new Set([...shown, from, to]).size <= MOST_DRAWN) shown.add(from).add(to);
  }
  const names = new Map(graph.entities.map(({ id, name }) => [id, name]));
  const nodes = [...shown].map((id, at): Node => {
    const [angle, away] = [at * GOLDEN_ANGLE, 20 * Math.sqrt(at)];
    const contested = ends.get(id)?.some(({ of }) => of.contested) ?? false;
    const place = { x: away * Math.cos(angle), y: away * Math.sin(angle) };
    const radius = 5 + 2 * Math.sqrt(degree(id));
    return { id, name: names.get(id) ?? id, radius, contested, ...place };
  });
  return { nodes, edges: edgesOf(graph, nodes, isContested) };
}

function edgesOf(
  { relationships }: KnowledgeGraph,
  nodes: readonly Node[],
  isContested: ReturnType<typeof contestedIn>,
): Edge[] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const pairs = Map.groupBy(relationships, ({ from, to }) => JSON.stringify([from, to].toSorted()));
  return [...pairs.values()].flatMap((all): Edge[] => {
    const [first] = all;
    const [source, target] = [known.get(first?.from ?? ''), known.get(first?.to ?? '')];
    if (source === undefined || target === undefined) return [];
    const name = (id: string): string => known.get(id)?.name ?? id;
    const sentences = all.map(({ from, relation, to }) => `${name(from)} ${relation} ${name(to)}`);
    const fought = all.filter(({ citation }) => isContested(citation.source, citation.quote));
    const contested = fought.length > 0;
    // If there is a conflict between the two entities, both of its sides are named.
    const relations = new Set((contested ? fought : [first]).map((one) => one?.relation ?? ''));
    const relation = [...relations]
      .slice(0, 2)
      .map((one) => clip(one, RELATION))
      .join(' / ');
    return [{ source, target, said: [...new Set(sentences)], relation, contested }];
  });
}

/** A fixed start and a fixed number of rounds make equal graphs look alike. */
function layOut(nodes: Node[], edges: Edge[]): void {
  const simulation = forceSimulation(nodes)
    .force('edges', forceLink(edges).distance(110))
    .force('apart', forceManyBody().strength(-320))
    .force(
      'free',
      forceCollide<Node>(({ radius }) => radius + 24),
    )
    .force('x', forceX().strength(0.05))
    .force('y', forceY().strength(0.08))
    .stop();
  simulation.tick(ROUNDS);
}

function scale(
  values: readonly number[],
  length: number,
  margin: number,
): (value: number) => number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = length - 2 * margin;
  if (!(most > least)) return () => length / 2;
  return (value) => margin + ((value - least) / (most - least)) * room;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** `letter` is the mean width of a letter. */
const boxOf = (text: string, letter: number, x: number, y: number): Box => {
  return { x, y, w: (text.length * letter) / 2, h: letter };
};

/** Candidate positions of a relation's text: shares of its edge's length, the middle first, with offsets across it. */
const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7];
const PLACES = [0, -14, 14, -26, 26].flatMap((aside) => ALONG.map((share) => ({ share, aside })));

/** Returns the first position that overlaps no other box, else the middle, and marks it as taken. */
function freePlace(text: string, one: Place, other: Place, taken: Box[]): Place {
  const boxes = PLACES.map(({ share, aside }) => {
    const [x, y] = [one.x + share * (other.x - one.x), one.y + share * (other.y - one.y)];
    return boxOf(text, 5.5, x, y + aside);
  });
  const free = (box: Box): boolean =>
    taken.every(
      ({ x, y, w, h }) => Math.abs(x - box.x) > w + box.w || Math.abs(y - box.y) > h + box.h,
    );
  const [middle] = boxes;
  const box = boxes.find(free) ?? middle ?? boxOf(text, 5.5, one.x, one.y);
  taken.push(box);
  return box;
}

type Place = Pick<Box, 'x' | 'y'>;

const rounded = (value: number): string => value.toFixed(1);

export function picture(untrusted: KnowledgeGraph): Markup {
  const { nodes, edges } = chooseDrawn(printable(untrusted));
  if (nodes.length === 0) return html``;
  layOut(nodes, edges);
  const [xs, ys] = [nodes.map(({ x = 0 }) => x), nodes.map(({ y = 0 }) => y)];
  const left = scale(xs, SIZE.width, SIZE.aside);
  const top = scale(ys, SIZE.height, SIZE.above);
  const at = ({ x = 0, y = 0 }: Node): Place => ({ x: left(x), y: top(y) });
  const below = (node: Node): number => at(node).y + node.radius + 13;
  const boxes = nodes.flatMap((node): Box[] => [
    { ...at(node), w: node.radius, h: node.radius },
    boxOf(clip(node.name, LABEL), 6.5, at(node).x, below(node) - 4),
  ]);
  const of = (contested: boolean): string => (contested ? 'contested' : 'said');
  const lines = edges.map(({ source, target, said, relation, contested }) => {
    const [one, other] = [at(source), at(target)];
    const title = clip(said.join('; '), 300);
    const spelt = edges.length > MOST_SPELT ? null : freePlace(relation, one, other, boxes);
    const label =
      spelt === null
        ? html``
        : html`<text class="relation" x="${rounded(spelt.x)}" y="${rounded(spelt.y)}"
            >${relation}</text
          >`;
    return html`<line
        class="${of(contested)}"
        x1="${rounded(one.x)}"
        y1="${rounded(one.y)}"
        x2="${rounded(other.x)}"
        y2="${rounded(other.y)}"
        stroke-width="${Math.min(4, said.length)}"
        ><title>${title}</title></line
      >${label}`;
  });
  const dots = nodes.map((node) => {
    const { x, y } = at(node);
    return html`<circle
        class="${of(node.contested)}"
        cx="${rounded(x)}"
        cy="${rounded(y)}"
        r="${rounded(node.radius)}"
        ><title>${node.name}</title></circle
      ><text x="${rounded(x)}" y="${rounded(below(node))}">${clip(node.name, LABEL)}</text>`;
  });
  const label = `Map of ${nodes.length} entities and ${edges.length} relations between them`;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    class="map-picture"
    viewBox="0 0 ${SIZE.width} ${SIZE.height}"
    role="img"
    aria-label="${label}"
  >
    ${lines}${dots}
  </svg>`;
}

/** Null if there is nothing to draw. */
export function pictureFile(graph: KnowledgeGraph): string | null {
  const { text } = picture(graph);
  return text === '' ? null : `${text.replace('>', () => `><style>${pictureStyle}</style>`)}\n`;
}
