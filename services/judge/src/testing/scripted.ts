import { openCounsel, type Counsel } from '@assize/court/advice';
import {
  blocksIn,
  outsideBlocks,
  questionIn,
  says,
  scriptedModel,
  type Asked,
  type ModelServer,
} from '@assize/llm/testing';

export interface ShownCase {
  /** Everything outside the data blocks: the prompt, and whatever broke out of a block. */
  readonly outside: string;
  /** The text of each block, by its tag. */
  readonly blocks: ReadonlyMap<string, string>;
  /** Names, in the order in which they are shown. */
  readonly exhibits: readonly string[];
  readonly challenges: readonly string[];
}

export function shownIn(asked: Asked): ShownCase {
  const { system, user } = questionIn(asked);
  const blocks = new Map(blocksIn(user).map(({ tag, text }) => [tag, text]));
  const named = (kind: string): string[] =>
    [...blocks.keys()].filter((tag) => tag.startsWith(kind)).map((tag) => tag.slice(kind.length));
  return {
    outside: system + outsideBlocks(user),
    blocks,
    exhibits: named('exhibit-'),
    challenges: named('challenge-'),
  };
}

export type Lean = 'support' | 'refute' | 'neither';

const FOUND = { support: 'supported', refute: 'refuted', neither: 'nei' } as const;

/** Rules on every exhibit according to its view of the case, and draws the conclusion correctly. */
export function leaningModel(lean: (shown: ShownCase) => Lean): Promise<ModelServer> {
  return scriptedModel((asked) => {
    if (questionIn(asked).name !== 'ruling') return says('{"summary":"Both have spoken."}');
    return says(rulingOf(shownIn(asked), lean(shownIn(asked))));
  });
}

function rulingOf({ exhibits, challenges }: ShownCase, side: Lean): string {
  const strength = side === 'neither' ? 0 : 0.7;
  return JSON.stringify({
    exhibits: Object.fromEntries(exhibits.map((name) => [name, { says: side, strength }])),
    challenges: Object.fromEntries(challenges.map((name) => [name, false])),
    finding: exhibits.length === 0 ? 'nei' : FOUND[side],
    why: `I lean to ${side}.`,
  });
}

export function argues(text: string | undefined): Lean {
  if (text?.startsWith('Argues that the statement holds')) return 'support';
  return text?.startsWith('Argues that the statement does not hold') ? 'refute' : 'neither';
}

export function counselAt(url: string, model = 'scripted', family = model): Counsel {
  return openCounsel({
    llm: { url, model, timeoutMs: 10_000, maxTokens: 1024 },
    family,
    price: null,
    budget: { tokens: 1_000_000, costUsd: null, ms: 60_000 },
  });
}
