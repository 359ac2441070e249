import { readReport, type CritiqueReport } from '@assize/proto/critique';
import { splitFrontMatter } from '#src/front-matter.ts';
import { linesIn, partsOf, type Part } from '#src/report-parts.ts';
import { sourcesIn, type PlacedSource } from '#src/report-sources.ts';

type ReportSection = CritiqueReport['sections'][number];

/** The report that a Markdown text contains, or the faults that make it invalid; each fault names its line. */
export type MarkdownReport =
  | {
      readonly ok: true;
      readonly report: CritiqueReport;
      /** Notes for the reader: each cited id without a source, with its first line. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly faults: readonly string[] };

/** The most UTF-16 code units of a text: as many as a report may have bytes as JSON. */
const LONGEST = 256 * 1024;

/** The most faults that are reported: any others follow from these. */
const MOST_FAULTS = 32;

/** The heading of the list of sources, with or without emphasis and a colon. */
const SOURCES = /^[*_]{0,3}(?:sources|references)\s?[*_:]{0,4}$/i;

/**
 * Reads `# title`, an optional paragraph `Question: …`, `## section`, citations `[id]` or `[^id]`, and `## Sources` or
 * `## References`. The text of a section stays as it is; its id is its heading in lower case with hyphens, or `{#id}`
 * at the end of the heading. Text above the first section is a section under the title. Underlined headings are text.
 */
export function readMarkdownReport(markdown: string): MarkdownReport {
  if (markdown.length > LONGEST) {
    const fault = `the report has ${markdown.length} characters; at most ${LONGEST} are read`;
    return { ok: false, faults: [fault] };
  }
  const text = markdown.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const { front, rest } = splitFrontMatter(text);
  const parts = partsOf(rest, linesIn(text.slice(0, text.length - rest.length)));
  const titles = parts.filter(({ depth }) => depth === 1);
  const title = titles[0]?.heading ?? front.title;
  const { question, lead } = leadOf(titles[0]);
  const named = parts.filter(({ depth }) => depth === 2);
  const sections = [...lead, ...named.filter(({ heading }) => !SOURCES.test(heading))];
  const lists = named.filter(({ heading }) => SOURCES.test(heading));
  const listed = lists.map(({ body, bodyLine }) => sourcesIn(body, bodyLine));
  const sources = listed.flatMap((one) => one.sources);
  const faults = [
    ...(title === '' ? ['line 1: no title; begin the report with "# title"'] : []),
    ...strayFaults(parts, titles),
    ...(sections.length === 0 ? ['line 1: no section; give each a heading "## section"'] : []),
    ...sections.filter(({ body }) => body === '').map(emptyFault),
    ...duplicateFaults('section', sections),
    ...listed.flatMap((one) => one.faults),
    ...duplicateFaults('source', sources),
  ];
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, MOST_FAULTS) };
  const read = readReport({
    title,
    ...(question === undefined ? {} : { question }),
    sections: sections.map(sectionOf),
    sources: sources.map(({ line: _line, ...source }) => source),
  });
  if (!read.ok) return { ok: false, faults: read.faults.map(withLine({ sections, sources })) };
  return { ok: true, report: read.value, notes: unsourced(sections, sources) };
}

function leadOf(title: Part | undefined): { question?: string; lead: Part[] } {
  if (title === undefined || title.body === '') return { lead: [] };
  const asked = /^question:/i.exec(title.body)?.[0];
  if (asked === undefined) return { lead: [title] };
  const end = title.body.indexOf('\n\n');
  const first = end < 0 ? title.body : title.body.slice(0, end);
  const body = title.body.slice(first.length).trim();
  const question = first.slice(asked.length).replaceAll('\n', ' ').trim();
  return { question, lead: body === '' ? [] : [{ ...title, body }] };
}

function strayFaults(parts: readonly Part[], titles: readonly Part[]): string[] {
  return [
    ...parts
      .filter(({ depth }) => depth === 0)
      .map(({ line }) => `line ${line}: text before the title; put it under a heading`),
    ...titles
      .slice(1)
      .map(({ line }) => `line ${line}: a second title; write a section's heading as "## section"`),
  ];
}

function emptyFault({ line, heading }: Part): string {
  return `line ${line}: the section "${heading}" has no text`;
}

function duplicateFaults(what: string, items: readonly { id: string; line: number }[]): string[] {
  const first = new Map<string, number>();
  return items.flatMap(({ id, line }) => {
    const before = first.get(id);
    if (before === undefined) first.set(id, line);
    if (before === undefined) return [];
    const cure = what === 'section' ? '; end one heading with {#another-id}' : '';
    return [`line ${line}: ${what} id "${id}" twice, first in line ${before}${cure}`];
  });
}

function sectionOf({ id, heading, body, cited }: Part): ReportSection {
  const citations = [...new Set(cited.map((one) => one.id))];
  return { id, heading, text: body, ...(citations.length === 0 ? {} : { citations }) };
}

function unsourced(sections: readonly Part[], sources: readonly PlacedSource[]): string[] {
  const seen = new Set(sources.map(({ id }) => id));
  return sections
    .flatMap(({ cited }) => cited)
    .flatMap(({ id, line }) => {
      if (seen.has(id)) return [];
      seen.add(id);
      return [`line ${line}: citation [${id}] has no source`];
    });
}

/** Adds the line to a fault that names a section or a source by its index. */
function withLine(of: { sections: readonly Part[]; sources: readonly PlacedSource[] }) {
  return (fault: string): string => {
    const [, what, at] = /^(sections|sources)\.(\d+)/.exec(fault) ?? [];
    const item = what === 'sections' || what === 'sources' ? of[what][Number(at)] : undefined;
    return item === undefined ? fault : `line ${item.line}: ${fault}`;
  };
}
