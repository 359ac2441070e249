import { isRecord } from '@assize/proto/json';
import { parse } from 'yaml';
import { webUrl } from '#src/addresses.ts';
import { publicationDate } from '#src/published.ts';

interface FrontMatter {
  readonly title: string;
  readonly date?: string;
  /** What the decision that it records has come to, such as "rejected". */
  readonly status?: string;
  /** The web address where it was published. */
  readonly address?: string;
  readonly tags: readonly string[];
}

const NO_FRONT_MATTER: FrontMatter = { title: '', tags: [] };
const FENCED = /^---[ \t]*\n([\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/;

function tagsOf(value: unknown): string[] {
  const all: unknown[] =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  const texts = all.filter((tag) => typeof tag === 'string' || typeof tag === 'number').map(String);
  return [...new Set(texts.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

function readYaml(text: string): FrontMatter | null {
  let value: unknown;
  try {
    // A limit of a hundred aliases is enough for any front matter, and stops an alias bomb.
    value = parse(text, { maxAliasCount: 100 });
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const { title, url, status } = value;
  const date = publicationDate(value['date']);
  const address = typeof url === 'string' && webUrl(url) !== null ? url : undefined;
  return {
    title: typeof title === 'string' ? title : '',
    ...(date === undefined ? {} : { date }),
    ...(address === undefined ? {} : { address }),
    ...(typeof status === 'string' ? { status } : {}),
    tags: tagsOf(value['tags']),
  };
}

/** Splits off front matter in YAML. A block that only looks like it stays in the text. */
export function splitFrontMatter(text: string): { front: FrontMatter; rest: string } {
  const match = FENCED.exec(text);
  const front = match === null ? null : readYaml(match[1] ?? '');
  if (match === null || front === null) return { front: NO_FRONT_MATTER, rest: text };
  return { front, rest: text.slice(match[0].length) };
}
