import { claimData, dutyOf, nameAmong, prose, shownIn, type Shown } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import type { Discovery, View } from '@assize/proto';
import Type from 'typebox';

const PROMPT = readPrompt(new URL('../../prompts/discover-1.md', import.meta.url));

/** What a model may find wrong with an exhibit. */
const KINDS = [
  'ambiguous',
  'context',
  'scope',
  'dated',
  'conflict',
  'unsupported',
  'orders',
] as const;
/** A model finds at most so much, each in at most so many exhibits. */
const MOST_FINDINGS = 6;
const MOST_EXHIBITS = 8;
/** Longest finding, in characters. */
const LONGEST = 300;

const strict = { additionalProperties: false };

function answerOf(shown: Shown) {
  const finding = Type.Object(
    {
      kind: Type.Enum([...KINDS]),
      finding: Type.String({ maxLength: LONGEST }),
      exhibits: Type.Array(nameAmong(shown), { minItems: 1, maxItems: MOST_EXHIBITS }),
    },
    strict,
  );
  return Type.Object({ findings: Type.Array(finding, { maxItems: MOST_FINDINGS }) }, strict);
}

/** D1 with a model: its findings come after those of the checks, and say whose they are. */
export const discovering = dutyOf<View, ReturnType<typeof answerOf>, Discovery>({
  kind: 'discovery',
  question(seen) {
    const shown = shownIn(seen);
    if (shown.names.length === 0) return null;
    const data = [...claimData(seen), ...shown.data];
    return { asked: 'discover', prompt: PROMPT, data, name: 'findings', schema: answerOf(shown) };
  },
  held(seen, answer, byRule) {
    const shown = shownIn(seen);
    const further = answer.findings.map(({ kind, finding, exhibits }) => ({
      check: `model: ${kind}`,
      finding: prose(finding, LONGEST),
      exhibits: shown.idsOf(exhibits),
    }));
    const said = further.filter(({ finding }) => finding !== '');
    return { ...byRule, checks: [...byRule.checks, ...said] };
  },
  abstained: (byRule, why) => ({ ...byRule, abstained: why }),
});
