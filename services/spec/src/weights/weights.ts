import { beginningOf, checker, readYaml, strictObject, type Checked } from '@assize/proto';
import { WEIGHTS, type Question } from '@assize/proto/debate';
import Type from 'typebox';

const Words = Type.String({ minLength: 1, maxLength: 500 });
const Said = Type.Union([Words, Type.Number(), Type.Boolean()]);

/** One section's weight, and the concerns that it must address: each is a name, or a name with its details. */
const Section = strictObject({
  weight: Type.Enum([...WEIGHTS]),
  enumerate: Type.Array(Type.Union([Words, Type.Record(Words, Said)]), { maxItems: 40 }),
  note: Type.Optional(Type.String({ maxLength: 1000 })),
});

/** Section weights as a team writes them (seed 002): which sections a debate addresses, and how thoroughly. */
export const SectionWeights = Type.Record(Words, Section, { maxProperties: 40 });
export type SectionWeights = Type.Static<typeof SectionWeights>;

const readShape = checker(SectionWeights);

/** Parses section weights from YAML. Each fault is a sentence, with its line if that is known. */
export function parseWeights(text: string): Checked<SectionWeights> {
  const { value, faults } = readYaml(text);
  if (faults.length > 0) {
    return { ok: false, faults: faults.map(({ line, message }) => `line ${line}: ${message}`) };
  }
  const read = readShape(value);
  if (!read.ok || Object.keys(read.value).length > 0) return read;
  return { ok: false, faults: ['it names no sections'] };
}

const ASKED = { HIGH: Infinity, MEDIUM: 3, LOW: 1 } as const;
const MOST_QUESTIONS = 200;

/**
 * The questions of a debate, in order: sections by their weight and, within a weight, the section
 * of the focus first. Every concern of a HIGH section is asked for, three of a MEDIUM one, and the
 * first of a LOW one. Coverage is looked up for all concerns.
 */
export function questionsOf(weights: SectionWeights, focus: string | null): Question[] {
  const sections = Object.entries(weights).toSorted(
    ([a, one], [b, other]) =>
      WEIGHTS.indexOf(one.weight) - WEIGHTS.indexOf(other.weight) ||
      Number(b.toLowerCase() === focus) - Number(a.toLowerCase() === focus),
  );
  const questions = sections.flatMap(([section, { weight, enumerate }]) =>
    enumerate.flatMap(concernsIn).map(({ concern, words }, at) => {
      return { section, weight, concern, words, asked: at < ASKED[weight] };
    }),
  );
  return questions.slice(0, MOST_QUESTIONS).map((one, at) => ({ id: `Q${at + 1}`, ...one }));
}

/**
 * A concern and the phrases that name it: its name, and its details split at commas, semicolons,
 * slashes and parentheses. A name without a phrase of three letters, such as `CI/CD`, is taken whole.
 */
function concernsIn(
  item: SectionWeights[string]['enumerate'][number],
): Pick<Question, 'concern' | 'words'>[] {
  if (typeof item === 'string') return [{ concern: item, words: namesIn(item) }];
  return Object.entries(item).map(([name, details]) => ({
    concern: `${name}: ${details}`,
    words: [...namesIn(name), ...phrasesIn(String(details))],
  }));
}

function namesIn(name: string): string[] {
  const phrases = phrasesIn(name);
  return phrases.length > 0 || name.length > 200 ? phrases : [name];
}

const phrasesIn = (text: string): string[] =>
  text
    .split(/[,;/()]/)
    .map((phrase) => beginningOf(phrase.trim(), 200))
    .filter((phrase) => /[\p{L}\p{N}]{3}/u.test(phrase))
    .slice(0, 20);
