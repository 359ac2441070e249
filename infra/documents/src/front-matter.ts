import { isRecord } from '@assize/proto/json';
import { parse } from 'yaml';
import { webUrl } from '#src/addresses.ts';
import { publicationDate } from '#src/published.ts';

/** What a document says of itself before its text begins. */
interface FrontMatter {
  readonly title: string;
  readonly date?: string;
  /** Where it was published: a web address. */
  readonly address?: string;
  readonly tags: readonly string[];
}

const NOTHING: FrontMatter = { title: '', tags: [] };
const FENCED = /^---[ \t]*\n([\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/** A list, or a line with commas. */
function tagsOf(value: unknown): string[] {
  const all: unknown[] =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  const texts = all.filter((tag) => typeof tag === 'string' || typeof tag === 'number').map(String);
  return [...new Set(texts.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

function readYaml(text: string): FrontMatter | null {
  let value: unknown;
  try {
    // A hundred aliases are more than any front matter needs, and fewer than a bomb does.
    value = parse(text, { maxAliasCount: 100 });
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const { title, url } = value;
  const date = publicationDate(value['date']);
  const address = typeof url === 'string' && webUrl(url) !== null ? url : undefined;
  return {
    title: typeof title === 'string' ? title : '',
    ...(date === undefined ? {} : { date }),
    ...(address === undefined ? {} : { address }),
    tags: tagsOf(value['tags']),
  };
}

/** Front matter in YAML, and the text after it. What only looks like it is left in the text. */
export function splitFrontMatter(text: string): { front: FrontMatter; rest: string } {
  const match = FENCED.exec(text);
  const front = match === null ? null : readYaml(match[1] ?? '');
  if (match === null || front === null) return { front: NOTHING, rest: text };
  return { front, rest: text.slice(match[0].length) };
}
