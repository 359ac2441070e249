import { command, Failure } from '../../../services/assize/src/terminal/failure.ts';
import { printToStderr, print } from '../../../services/assize/src/terminal/output.ts';

export interface BenchOptions {
  readonly concurrency: number[];
  readonly trials: number;
  readonly passages?: number[];
  readonly inFlight: number[];
  readonly index: ('embedded' | 'elasticsearch')[];
  readonly corpus?: string[];
  readonly repeat?: boolean;
  readonly out?: string;
  readonly timeline?: boolean;
  readonly json?: boolean;
}

type Say = (line: string) => void;

/** A report, and its text for the terminal. */
interface Measured {
  readonly report: object;
  readonly spelled: string;
}

/** The measurements, each of which is imported when it is run. */
const MEASURES: Readonly<Record<string, (options: BenchOptions, say: Say) => Promise<Measured>>> = {
  async trials({ concurrency, trials, timeline }, say) {
    if (timeline) {
      const { measureTimeline, formatTimeline } = await import('../bench/timeline.ts');
      const hops = await measureTimeline({ trials, say });
      return { report: hops, spelled: formatTimeline(hops) };
    }
    const { measureTrials } = await import('../bench/trials.ts');
    const { formatTrials } = await import('../bench/table.ts');
    const report = await measureTrials({ concurrency, trials, say });
    return { report, spelled: formatTrials(report) };
  },
  async age({ trials }, say) {
    const { measureAge, formatAge } = await import('../bench/age.ts');
    const report = await measureAge({ trials, say });
    return { report, spelled: formatAge(report) };
  },
  async peers({ concurrency, trials, out }, say) {
    const { measurePeers } = await import('../bench/peers/peers.ts');
    const { formatPeers } = await import('../bench/peers/table.ts');
    const { writePage } = await import('../bench/peers/write.ts');
    const report = await measurePeers({ concurrency, trials, say });
    if (out !== undefined) await writePage(report, out);
    return { report, spelled: formatPeers(report) };
  },
  async embed({ trials }, say) {
    const { measureEmbed } = await import('../bench/embed.ts');
    const { formatEmbed } = await import('../bench/embed-table.ts');
    const report = await measureEmbed({ sentences: trials, say });
    return { report, spelled: formatEmbed(report) };
  },
  async stance({ trials }, say) {
    const { measureStance, formatStanceBench } = await import('../bench/stance.ts');
    const report = await measureStance({ pairs: trials, say });
    return { report, spelled: formatStanceBench(report) };
  },
  async llm({ concurrency, trials }, say) {
    const { measureLlm, formatLlm } = await import('../bench/llm.ts');
    const report = await measureLlm({ calls: trials, concurrency, say });
    return { report, spelled: formatLlm(report) };
  },
  async telemetry({ concurrency, trials }, say) {
    const { measureTelemetry } = await import('../bench/telemetry.ts');
    const { formatTelemetry } = await import('../bench/telemetry-table.ts');
    const inFlight = concurrency.at(-1) ?? 1;
    const report = await measureTelemetry({ trials, inFlight, say });
    return { report, spelled: formatTelemetry(report) };
  },
  async sizes({ trials }, say) {
    const { measureSizes, formatSizes } = await import('../bench/sizes.ts');
    const report = await measureSizes({ trials, say });
    return { report, spelled: formatSizes(report) };
  },
  async spec(_options, say) {
    const { measureSpec, formatSpec } = await import('../bench/spec.ts');
    const report = await measureSpec({ say });
    return { report, spelled: formatSpec(report) };
  },
  async light({ trials, passages = [5000] }, say) {
    const { measureLight } = await import('../bench/light.ts');
    const { formatLight } = await import('../bench/light-table.ts');
    const report = await measureLight({ trials, passages: passages[0] ?? 5000, say });
    return { report, spelled: formatLight(report) };
  },
  async map({ corpus = [], passages = [500] }, say) {
    const { measureMap, formatMap } = await import('../cartography/bench-map.ts');
    const report = await measureMap({ corpus, passages: passages[0] ?? 500, say });
    return { report, spelled: formatMap(report) };
  },
  async search(
    { passages = [20_000, 100_000], inFlight, index, corpus = [], trials, repeat = false },
    say,
  ) {
    if (corpus.length === 0) {
      throw new Failure('bench search: give --corpus FILE, JSON Lines of {"id", "text"} to index');
    }
    const { measureSearch } = await import('../bench/search.ts');
    const { formatSearch } = await import('../bench/search-table.ts');
    const options = { passages, inFlight, indexes: index, corpus, queries: trials, repeat, say };
    const report = await measureSearch(options);
    return { report, spelled: formatSearch(report) };
  },
};

/** Measures the speed of one part against the bare thing that it is built on. */
export function bench(what: string, options: BenchOptions): Promise<void> {
  return command(async () => {
    const measure = MEASURES[what];
    const known = Object.keys(MEASURES).join(', ');
    if (measure === undefined) throw new Failure(`bench ${what}: there is ${known} to measure`);
    const say: Say = (line) => printToStderr(`assize: ${line} …\n`);
    const { report, spelled } = await measure(options, say);
    print(options.json === true ? `${JSON.stringify(report)}\n` : spelled);
  });
}
