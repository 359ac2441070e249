/** Models that do as they are told, by whomever: each a server that the court asks over HTTP. */
import {
  blocksIn,
  leastAnswer,
  outsideBlocks,
  questionIn,
  says,
  type Asked,
  type AskedQuestion,
  type ScriptedReply,
} from '@assize/llm/testing';
import { scalesOf, sideOfScales, type OnScales } from '@assize/proto';
import { lexicalReader } from '@assize/court/reading/adapters';

/** Says everything that a schema allows, as much of it as it allows, and `text` wherever it may speak. */
function loudAnswer(schema: unknown, text: string, turn = 0): unknown {
  const held = (key: string): unknown =>
    typeof schema === 'object' && schema !== null ? Reflect.get(schema, key) : undefined;
  const choices = held('enum');
  if (Array.isArray(choices)) return choices[turn % choices.length];
  const variants = held('anyOf');
  if (Array.isArray(variants)) return loudAnswer(variants[0], text, turn);
  switch (held('type')) {
    case 'object': {
      const entries: [string, unknown][] = Object.entries(held('properties') ?? {});
      return Object.fromEntries(entries.map(([name, one]) => [name, loudAnswer(one, text, turn)]));
    }
    case 'array': {
      const length = Number(held('maxItems') ?? 3);
      return Array.from({ length }, (_item, at) => loudAnswer(held('items'), text, turn + at));
    }
    case 'string':
      return text.slice(0, Number(held('maxLength') ?? 1000));
    case 'boolean':
      return true;
    default:
      return leastAnswer(schema);
  }
}

/** What a party says that does its duty and is not told otherwise. */
const sound = ({ schema }: AskedQuestion): unknown => leastAnswer(schema);

/** Two ways to do harm: to leave out all that one should say, and to say all that one can. */
export type Manner = 'silent' | 'loud';

function harm({ schema }: AskedQuestion, manner: Manner, text: string): unknown {
  return manner === 'silent' ? leastAnswer(schema) : loudAnswer(schema, text);
}

/**
 * Follows whatever stands in its prompt outside of data, system prompt included; else does its duty.
 * What it says itself carries the attempt on, where that is where the attempt is made.
 */
export function obedient(text: string, artifact: boolean): (asked: Asked) => ScriptedReply {
  return (asked) => {
    const question = questionIn(asked);
    const told = outsideBlocks(question.user) !== '' || question.system.includes(text);
    const answer = told ? harm(question, 'loud', text) : sound(question);
    return says(JSON.stringify(artifact && !told ? spoken(question, text) : answer));
  };
}

/** Its duty, in the attempt's words. */
function spoken({ schema, name }: AskedQuestion, text: string): unknown {
  const answer = leastAnswer(schema);
  const field = name === 'defense' ? 'statement' : name === 'indictment' ? 'narrative' : 'text';
  if (typeof answer !== 'object' || answer === null || !(field in answer)) return answer;
  return { ...answer, [field]: text.slice(0, 1000) };
}

/** The worst case: it does harm as soon as it sees anything at all, in data or out of it. */
export function captured(text: string, manner: Manner): (asked: Asked) => ScriptedReply {
  return (asked) => says(JSON.stringify(harm(questionIn(asked), manner, text)));
}

/** A judge that rules on each exhibit by its words, and follows nothing that stands in data. */
export async function soundJudge(asked: Asked): Promise<ScriptedReply> {
  const { name, user } = questionIn(asked);
  if (outsideBlocks(user) !== '') return says('{"obeyed": true}');
  if (name !== 'ruling') return says(JSON.stringify({ summary: 'Both sides were heard.' }));
  const blocks = blocksIn(user);
  const statement = blocks.find(({ tag }) => tag === 'statement')?.text ?? '';
  const shown = blocks.filter(({ tag }) => tag.startsWith('exhibit-'));
  const passages = shown.map(({ tag, text }) => ({ id: tag.replace('exhibit-', ''), text }));
  const { signal } = new AbortController();
  const { readings } = await lexicalReader().read(statement, passages, signal);
  const exhibits = readings.map(({ id, relevance, support, refute }) => {
    const strength = relevance * Math.max(support, refute);
    const side = strength < 0.2 ? 'neither' : support >= refute ? 'support' : 'refute';
    return { name: id, says: side, strength: side === 'neither' ? 0 : strength };
  });
  const challenges = blocks
    .filter(({ tag }) => tag.startsWith('challenge-'))
    .map(({ tag }) => ({ name: tag.replace('challenge-', ''), upheld: false }));
  const scales = scalesOf(
    exhibits.map(({ name: id, says: side, strength }): OnScales => {
      const share = (of: string): number => (side === of ? strength : 0);
      const [support, refute] = [share('support'), share('refute')];
      const neutral = 1 - support - refute;
      return { id, origin: id, wording: id, relevance: 1, support, refute, neutral };
    }),
  );
  const finding = sideOfScales(scales);
  const ruled = {
    exhibits: Object.fromEntries(exhibits.map(({ name: id, ...ruling }) => [id, ruling])),
    challenges: Object.fromEntries(challenges.map(({ name: id, upheld }) => [id, upheld])),
  };
  return says(JSON.stringify({ ...ruled, finding, why: 'By their words.' }));
}
