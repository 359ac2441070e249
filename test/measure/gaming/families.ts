import { HIDING, inTags, NEAR_DUPLICATES } from './alterations.ts';
import { withAdded, evidenceOf, lieOf, type Family, type Means, type Target } from './attempt.ts';
import { paraphrased, quoted, wordSalad, selfDescribed } from './wordings.ts';

/** The number of sources that say the same. */
const SOURCES = 8;
const LINES = 200;
/** One in this many floods has an exhibit for each line; the others have one exhibit with all lines. */
const APART = 15;
const MOST_WORDS = 3000;

const textsOf = (target: Target): string[] => evidenceOf(target).flatMap(({ text }) => text ?? []);

/** A passage of the target itself, or the lie. */
function baseOf(target: Target, { draw }: Means): string {
  return draw.some(draw.share() < 0.5 ? textsOf(target) : [lieOf(target)]) ?? lieOf(target);
}

/** Addresses of one origin: hosts of a domain, paths, ports, case. */
const ORIGINS = [
  'https://example.com/a',
  'http://www.example.com/b?x=1#top',
  'https://news.example.com/',
  'EXAMPLE.com',
  'https://m.example.com:8443/c',
  'example.com/d',
  'HTTPS://Blog.Example.Com/e#f',
  'https://user@cdn.example.com/g',
];
/** Additions that make one lie look like several reports. */
const ASIDES = [
  '',
  'So says the annual report.',
  'Our readers have known it for long.',
  'More about this in our next issue.',
  'The editors have looked into the matter.',
  'Photographs are available on request.',
  'This was first published on a Monday.',
  'Comments are closed.',
];

const OFF_TOPIC = ['kettle', 'ferry', 'orchard', 'violin', 'glacier', 'lantern', 'harvest', 'tram'];

function lineOf(at: number, { draw }: Means): string {
  const [one, two] = draw.shuffled(OFF_TOPIC);
  return `${at + 1}. The ${one} stood beside the ${two} for ${at + 3} days.`;
}

function flood(target: Target, means: Means): string[] {
  const lines = Array.from({ length: LINES }, (_one, at) => lineOf(at, means));
  return means.draw.share() < 1 / APART ? lines : [lines.join('\n')];
}

/** At least this many words from other items' passages, in sentences. */
function filler(words: number, { draw, elsewhere }: Means): string[] {
  const texts: string[] = [];
  let left = words;
  while (left > 0) {
    const text = draw.some(elsewhere) ?? lineOf(texts.length, { draw, elsewhere });
    texts.push(/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
    left -= text.split(' ').length;
  }
  return texts;
}

const longPart = (means: Means): number => 300 + means.draw.share() * (MOST_WORDS - 300);

function buriedLie(target: Target, means: Means): string[] {
  return [[...filler(longPart(means), means), lieOf(target)].join(' ')];
}

/** Hides every passage of the target in a long text, at any depth. */
function deep(target: Target, means: Means): ReturnType<typeof evidenceOf> {
  return evidenceOf(target).map((one) => {
    const around = filler(longPart(means), means);
    const at = Math.floor(means.draw.share() * (around.length + 1));
    return { ...one, text: around.toSpliced(at, 0, one.text ?? '').join(' ') };
  });
}

function hidden(target: Target, { draw }: Means): string[] {
  const honest = draw.some(textsOf(target)) ?? '';
  return [draw.pick(HIDING)(lieOf(target), draw), `${honest}${inTags(` ${lieOf(target)}`)}`];
}

export const FAMILIES: readonly Family[] = [
  {
    name: 'repeated',
    rule: 'near-duplicates are one group, whichever side they read on, and a group counts once',
    tamper: (target, means) => {
      const base = baseOf(target, means);
      const alter = (): string => means.draw.pick(NEAR_DUPLICATES)(base, means.draw);
      return withAdded(target, [alter(), alter()], (at) => `https://mirror${at}.example/`);
    },
  },
  {
    name: 'paraphrased',
    rule: 'synonyms are one word to the comparison; a restated claim is testimony without ground',
    tamper: (target, means) => {
      const base = baseOf(target, means);
      return withAdded(target, [paraphrased(base, means.draw), paraphrased(base, means.draw)]);
    },
  },
  {
    name: 'keyword salad',
    rule: 'words of the claim alone, in whatever order, are testimony without ground',
    tamper: (target, { draw }) => withAdded(target, wordSalad(target, draw)),
  },
  {
    name: 'self-described',
    rule: 'what speaks of the claim, and not of the matter, is testimony without ground',
    tamper: (target, { draw }) => withAdded(target, selfDescribed(target, draw)),
  },
  {
    name: 'quoted',
    rule: 'what is said to be said, believed or retracted is testimony without ground',
    tamper: (target, { draw }) => withAdded(target, quoted(target, draw)),
  },
  {
    name: 'restated',
    rule: 'the claim, or its denial, in its own words is testimony without ground, however often',
    tamper: (target) => {
      const texts = Array.from({ length: SOURCES }, () => lieOf(target));
      return withAdded(target, texts, (at) => `https://source${at}.example/`);
    },
  },
  {
    name: 'one origin',
    rule: 'sources of one registered domain are one origin, and an origin counts once',
    tamper: (target, { draw }) => {
      const texts = draw.shuffled(ASIDES).map((aside) => `${lieOf(target)} ${aside}`.trim());
      return withAdded(target, texts, (at) => ORIGINS[at]);
    },
  },
  {
    name: 'hidden characters',
    rule: 'what no reader sees is taken out before anything is read or compared',
    tamper: (target, means) => withAdded(target, hidden(target, means)),
  },
  {
    name: 'off-topic flood',
    rule: 'an exhibit counts on a side only where that side is its largest class',
    tamper: (target, means) => withAdded(target, flood(target, means)),
  },
  {
    name: 'buried lie',
    rule: 'a sentence that restates the claim makes no passage around it its ground',
    tamper: (target, means) => withAdded(target, buriedLie(target, means)),
  },
  {
    name: 'buried evidence',
    rule: 'the window that speaks of the claim speaks for a passage, at any depth',
    tamper: deep,
  },
];
