import { ownFolder } from '#src/folder.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { serversIn } from './contestants.ts';
import { figuresOf, type Figures, type Stretch } from './figures.ts';
import { openSide, type Apart, type Memory, type Part, type Side, type Word } from './side.ts';
import { turnsOf } from './stretch.ts';

export interface SidesOptions {
  readonly trials: number;
  readonly inFlight: number;
  readonly say: (what: string) => void;
  /** Told when the warm-up is over. */
  readonly onWarm?: () => void;
}

/** What was measured of one side; its CPU has in it what was left to do when it closed. */
export interface Measured {
  readonly figures: Figures;
  readonly beginning: Memory;
  /** After each part. */
  readonly memories: readonly Memory[];
}

/** Parts that the trials are cut into, to take turns. */
const TURNS = 8;
/** Trials before anything is measured, at most. */
const WARM_UP = 400;

/** Measures the same trials before two courts in turns, each in a process and on a server of its own. */
export async function measureSides(
  apart: readonly [Apart, Apart],
  { trials, inFlight, say, onWarm }: SidesOptions,
): Promise<readonly [Measured, Measured]> {
  await using stack = new AsyncDisposableStack();
  const sides = await openSides(apart, stack, say);
  say('warming up');
  const first = Math.min(WARM_UP, trials);
  const warm = { first: 0, trials: first, inFlight };
  const before = [await sides[0].run(warm), await sides[1].run(warm)] as const;
  onWarm?.();
  say(`${trials} trials, ${inFlight} in flight, before one and the other in turns`);
  const words = await inTurns(sides, { first, trials, inFlight });
  const after = [await sides[0].close(), await sides[1].close()] as const;
  const of = (side: 0 | 1): Measured => {
    const said = words[side] ?? [];
    return {
      figures: {
        ...figuresOf(said.flatMap(({ stretch }): Stretch[] => (stretch ? [stretch] : []))),
        cpuMs: round((after[side].cpuMs - before[side].cpuMs) / trials, 3),
      },
      beginning: before[side].memory,
      memories: said.map(({ memory }) => memory),
    };
  };
  return [of(0), of(1)];
}

async function openSides(
  apart: readonly [Apart, Apart],
  stack: AsyncDisposableStack,
  say: (what: string) => void,
): Promise<readonly [Side, Side]> {
  const { path: folder } = stack.use(await ownFolder());
  const start = await serversIn(folder, say, stack);
  return [
    await openSide(await start('one'), apart[0]),
    await openSide(await start('other'), apart[1]),
  ];
}

async function inTurns(
  sides: readonly Side[],
  { first, trials, inFlight }: Part,
): Promise<readonly Word[][]> {
  const words = sides.map((): Word[] => []);
  for (const { side, ...part } of turnsOf({ first, trials, turns: TURNS })) {
    const word = await sides[side]?.run({ ...part, inFlight });
    if (word) words[side]?.push(word);
  }
  return words;
}
