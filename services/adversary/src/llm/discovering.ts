import {
  claimData,
  dutyOf,
  exhibitNameSchema,
  prose,
  shownIn,
  type Shown,
} from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import { strictObject, type Discovery, type View } from '@assize/proto';
import Type from 'typebox';

const PROMPT = readPrompt(new URL('../../prompts/discover-1.md', import.meta.url));

const KINDS = [
  'ambiguous',
  'context',
  'scope',
  'dated',
  'conflict',
  'unsupported',
  'orders',
] as const;
/** The most findings of a model in one discovery, and the most exhibits that one finding names. */
const MOST_FINDINGS = 6;
const MOST_EXHIBITS = 8;
/** The longest text of a finding, in characters. */
const LONGEST = 300;

function answerSchema(shown: Shown) {
  const finding = strictObject({
    kind: Type.Enum([...KINDS]),
    finding: Type.String({ maxLength: LONGEST }),
    exhibits: Type.Array(exhibitNameSchema(shown), { minItems: 1, maxItems: MOST_EXHIBITS }),
  });
  return strictObject({ findings: Type.Array(finding, { maxItems: MOST_FINDINGS }) });
}

/** The model's findings follow those of the checks, and their names begin with `model:`. */
export const discovering = dutyOf<View, ReturnType<typeof answerSchema>, Discovery>({
  kind: 'discovery',
  question(seen) {
    const shown = shownIn(seen);
    if (shown.names.length === 0) return null;
    const data = [...claimData(seen), ...shown.data];
    return {
      asked: 'discover',
      prompt: PROMPT,
      data,
      name: 'findings',
      schema: answerSchema(shown),
    };
  },
  combine(seen, answer, byRule) {
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
