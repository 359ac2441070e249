import type { TextSpan } from '#src/sentences.ts';

/** Matches every text that may contain something struck out or hidden; most texts don't match. */
const MARKED = /~|<[!a-z]|\[-|\{--|\\(?:sout|xout|st)\{|[\u0335\u0336]|\[\/(?:s|strike|del)\]/iu;

/** Words between single tildes, as in Slack, and between tags of a forum: "~so~", "[s]so[/s]". */
const CHAT = /(?<![\w~])~(?=[\p{L}\d"'(])[^~\n]{1,700}(?<=\S)~(?![\w~/])/gu;
const FORUM = /\[(s|strike|del)\][^[\]]{1,2000}\[\/\1\]/giu;

/** The Markdown strike-through mark, or an empty line, which a strike-through can't cross. */
const TILDES = /~{2,}|\n{2,}/gu;

const TAG = /<([a-z][a-z\d]{0,15})\b([^<>]{0,400})>/giu;
const STRUCK_TAGS: ReadonlySet<string> = new Set(['del', 's', 'strike']);
const HIDING_STYLE = /line-through|display:\s?none|visibility:\s?hidden/iu;

/** Strike-through commands of LaTeX's packages ulem and soul. */
const SOUT = /\\(?:sout|xout|st)\{/gu;
const BRACES = /[{}]/gu;

/** Two or more characters that are each followed by a combining stroke. */
const STROKES = /(?:[^\u0335\u0336][\u0335\u0336]+){2,}/gu;

const isBlank = (sign: string | undefined): boolean => sign === undefined || sign.trim() === '';

function tildeSpans(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  let open: number | null = null;
  for (const { 0: mark, index } of text.matchAll(TILDES)) {
    const end = index + mark.length;
    if (mark.startsWith('\n')) open = null;
    else if (open !== null && !isBlank(text[index - 1])) {
      found.push({ from: open, to: end });
      open = null;
    } else if (!isBlank(text[end])) open = index;
  }
  return found;
}

/** HTML comments. One without an end extends to the end of the text, as in a browser. */
function comments(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  for (let from = text.indexOf('<!--'); from !== -1;) {
    const end = text.indexOf('-->', from + 4);
    const to = end === -1 ? text.length : end + 3;
    found.push({ from, to });
    from = text.indexOf('<!--', to);
  }
  return found;
}

function struckElements(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  const lower = text.toLowerCase();
  // Lower-casing may change the length ("İ" becomes two characters), and then the indices would be wrong.
  if (lower.length !== text.length) return found;
  const endless = new Set<string>();
  let after = 0;
  for (const { 0: tag, 1: named = '', 2: attributes = '', index } of text.matchAll(TAG)) {
    const name = named.toLowerCase();
    const isStruck = STRUCK_TAGS.has(name) || HIDING_STYLE.test(attributes);
    if (index < after || !isStruck || endless.has(name)) continue;
    const end = lower.indexOf(`</${name}>`, index + tag.length);
    if (end === -1) endless.add(name);
    else {
      after = end + name.length + 3;
      found.push({ from: index, to: after });
    }
  }
  return found;
}

function latexSpans(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  const begins = new Set(
    Array.from(text.matchAll(SOUT), ({ 0: all, index }) => index + all.length),
  );
  if (begins.size === 0) return found;
  let [depth, from] = [0, -1];
  for (const { 0: brace, index } of text.matchAll(BRACES)) {
    if (from === -1 && begins.has(index + 1)) [depth, from] = [1, text.lastIndexOf('\\', index)];
    else if (from !== -1) {
      depth += brace === '{' ? 1 : -1;
      if (depth === 0) {
        found.push({ from, to: index + 1 });
        from = -1;
      }
    }
  }
  return found;
}

const BRACKETS = /[[\]{}]/gu;
const CLOSED_BY: ReadonlyMap<string, string> = new Map([
  ['[-', '-]'],
  ['{--', '--}'],
]);

/** Deletions in the notation of word diffs and CriticMarkup: "[-old-]", "{--old--}". */
function deletions(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  let open: { readonly from: number; readonly end: string } | null = null;
  for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
    if (bracket === '[' || bracket === '{') {
      const end = CLOSED_BY.get(text.slice(index, index + (bracket === '[' ? 2 : 3)));
      open = end === undefined ? null : { from: index, end };
    } else {
      const to = index + 1;
      if (open?.end === text.slice(to - (open?.end.length ?? 0), to) && to - open.from > 4) {
        found.push({ from: open.from, to });
      }
      open = null;
    }
  }
  return found;
}

const spansOf = (text: string, of: RegExp): TextSpan[] =>
  Array.from(text.matchAll(of), ({ 0: all, index }) => ({ from: index, to: index + all.length }));

const SIGN = /[^\n]/g;

/**
 * Blanks out what the author struck out or hid from readers, since nobody states it: `~~so~~`, `~so~`, `<del>`,
 * `[s]so[/s]`, `\sout{}`, `[-so-]`, letters with a stroke, HTML comments. Line feeds and the positions of all other
 * characters stay the same.
 */
export function withoutStruck(text: string): string {
  if (!MARKED.test(text)) return text;
  const finders = [
    comments,
    struckElements,
    latexSpans,
    tildeSpans,
    deletions,
    (one: string) => spansOf(one, STROKES),
    (one: string) => spansOf(one, CHAT),
    (one: string) => spansOf(one, FORUM),
  ];
  return finders.reduce((current, find) => {
    let [result, end] = ['', 0];
    for (const { from, to } of find(current)) {
      result += current.slice(end, from) + current.slice(from, to).replaceAll(SIGN, ' ');
      end = to;
    }
    return result + current.slice(end);
  }, text);
}
