import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';
import { UnreadableError } from '#src/document.ts';
import {
  fetchDocument,
  fetchText,
  type FetchOptions,
  type FetchOutcome,
  USER_AGENT,
} from '#src/fetch.ts';
import { CLOCK, type Clock, HostTurns } from '#src/web/turns.ts';

/** The package is CommonJS. Its types declare a `default`, but the module is the function itself. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

export interface VisitOptions {
  /** The limits of a fetch, and whether private addresses may be fetched. */
  readonly fetch: FetchOptions;
  /** The gap between the end of a visit to a host and the next one, in milliseconds. */
  readonly gapMs: number;
  readonly clock?: Clock;
}

/** Matching its patterns takes time by its length and by that of the address. */
const MOST_ROBOTS = 128 * 1024;
/** How long a `robots.txt` is cached: RFC 9309 allows 24 hours at most. */
const ROBOTS_MS = 3_600_000;
const ROBOTS_TIMEOUT_MS = 10_000;
/** The longest gap that a host's `Crawl-delay` may ask for. */
const MOST_GAP_MS = 30_000;
const MOST_ORIGINS = 1000;

interface Rules {
  readonly at: number;
  readonly allows: (url: URL) => boolean;
  readonly gapMs: number;
  /** Why nothing may be fetched there; null if the rules decide. */
  readonly closed: string | null;
}

/**
 * Follows the host's `robots.txt` (RFC 9309), one page of a host at a time, with a gap between two. A redirect counts
 * as a visit. A host without the file allows everything; after a server error nothing is fetched there.
 */
export class WebVisitor {
  readonly #options: VisitOptions;
  readonly #clock: Clock;
  readonly #turns: HostTurns;
  readonly #rules = new LRUCache<string, Rules>({ max: MOST_ORIGINS });

  constructor(options: VisitOptions) {
    this.#options = options;
    this.#clock = options.clock ?? CLOCK;
    this.#turns = new HostTurns(this.#clock);
  }

  /** Fetches a page, or says why it was not fetched. Rejects only with the signal's reason. */
  async fetch(url: URL, signal: AbortSignal): Promise<FetchOutcome> {
    let visit = await this.#enter(url, signal);
    try {
      const before = async (next: URL, within: AbortSignal): Promise<void> => {
        if (next.host !== visit.host) {
          visit.leave();
          visit = await this.#enter(next, within);
        }
        const { closed, allows } = await this.#rulesOf(next, within);
        if (closed !== null) throw new UnreadableError(closed);
        if (!allows(next)) throw new UnreadableError('the robots.txt of its host forbids it');
      };
      return await fetchDocument(url, { ...this.#options.fetch, before }, signal);
    } finally {
      visit.leave();
    }
  }

  async #enter(url: URL, signal: AbortSignal): Promise<{ host: string; leave: () => void }> {
    const done = await this.#turns.take(url.host, signal);
    const gap = () => this.#rules.peek(url.origin)?.gapMs ?? this.#options.gapMs;
    return { host: url.host, leave: () => done(gap()) };
  }

  async #rulesOf(url: URL, signal: AbortSignal): Promise<Rules> {
    const known = this.#rules.peek(url.origin);
    if (known !== undefined && this.#clock.now() - known.at < ROBOTS_MS) return known;
    const rules = await this.#readRules(url, signal);
    this.#rules.set(url.origin, rules);
    return rules;
  }

  async #readRules({ origin }: URL, signal: AbortSignal): Promise<Rules> {
    const place = new URL('/robots.txt', origin);
    const { allowPrivate, redirects } = this.#options.fetch;
    const bounds = { allowPrivate, redirects, maxBytes: MOST_ROBOTS, timeoutMs: ROBOTS_TIMEOUT_MS };
    const read = await fetchText(place, bounds, signal);
    const { gapMs } = this.#options;
    const rules = { at: this.#clock.now(), allows: () => true, gapMs, closed: null };
    if (read.status === 'refused') {
      const { code, reason } = read;
      if (code !== null && code >= 400 && code < 500) return rules;
      return { ...rules, closed: `the robots.txt of its host can’t be had: ${reason}` };
    }
    const parsed = parseRobots(place.href, read.text);
    const delay = (parsed.getCrawlDelay(USER_AGENT) ?? 0) * 1000;
    return {
      ...rules,
      allows: (url) => parsed.isAllowed(url.href, USER_AGENT) !== false,
      gapMs: Math.min(Math.max(gapMs, Number.isFinite(delay) ? delay : 0), MOST_GAP_MS),
    };
  }
}
