import { readFile } from 'node:fs/promises';
import { webSources } from '@assize/court/sources';
import { searxng } from '@assize/documents/web';
import { openEmbed } from '../../../services/assize/src/commands/spec-gathering.ts';
import { explorationPhase } from '../../../services/spec/src/exploration/index.ts';
import { nuances } from '../../../services/spec/src/nuances/index.ts';
import { patterns } from '../../../services/spec/src/patterns/phase.ts';
import { researchPhase } from '../../../services/spec/src/research/index.ts';
import { openModels, review, type Outcome } from '../../../services/spec/src/review/index.ts';
import { suggester } from '../../../services/spec/src/suggester/index.ts';

export interface Asked {
  readonly spec: string;
  readonly root: string;
  /** The URL of a SearXNG. */
  readonly search: string;
  readonly vectors: boolean;
}

export interface Word {
  /** Bytes in memory before the first phase, once its code is loaded; and the peak. */
  readonly base: number;
  readonly peak: number;
  readonly said: readonly string[];
}

async function reviewed({ spec, root, search, vectors }: Asked): Promise<Word> {
  const text = await readFile(spec, 'utf8');
  const models = openModels(process.env, null);
  const explicit = { docType: undefined, focus: undefined, persona: undefined, models: undefined };
  const base = process.memoryUsage.rss();
  const research = researchPhase({
    openPort: async (bounds) =>
      webSources(searxng(new URL(search)), { bounds, allowPrivate: true }),
    cache: null,
    engine: search,
  });
  const embed = vectors ? () => openEmbed(process.env) : null;
  const exploration = explorationPhase({ root, openEmbed: embed, timeoutMs: 300_000 });
  const stages = [
    [nuances({})],
    [research, exploration],
    [suggester({ format: 'json', explicit, models: models.names, answering: { kind: 'yes' } })],
    [patterns({ maxBytes: 65_536, root })],
  ];
  const said: string[] = [];
  const { signal } = new AbortController();
  const quiet = { say: () => {}, tell: () => {} };
  const ports = { model: models.model, now: Date.now, folder: root, signal, ...quiet };
  const settings = { docType: null, focus: null, persona: null, models: [] };
  const tell = (phase: string, { report, warnings = [] }: Outcome): void => {
    said.push(`${phase}: ${[...warnings, report ?? ''].join('; ')}`);
  };
  await review({ text, file: spec }, stages, settings, ports, tell);
  return { base, peak: process.resourceUsage().maxRSS * 1024, said };
}

process.on('message', (asked: Asked) => {
  void reviewed(asked).then((word) => process.send?.(word, () => process.disconnect()));
});
