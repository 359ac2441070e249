import { prose } from '@assize/court/advice';
import { criticDuty, summaryWith, Words, type ReportShown } from '@assize/court/advice/critique';
import { readPrompt } from '@assize/llm';
import type { Direction } from '@assize/proto/critique';
import Type from 'typebox';
import { MOST_DIRECTIVES } from '../direction.ts';
import { strictObject } from '@assize/proto';

const Name = Type.String({ minLength: 1, maxLength: 100 });

/** Maximum number of directives from a model, and maximum length of each in characters. */
const MOST_ADDED = 12;
const LONGEST = 600;

const Directive = strictObject({
  target_section: Name,
  change: Type.String({ minLength: 1, maxLength: LONGEST }),
  findings: Type.Array(Name, { maxItems: MOST_ADDED }),
});
const Answer = strictObject({
  said: Words,
  directives: Type.Array(Directive, { maxItems: MOST_ADDED }),
});
type Answer = Type.Static<typeof Answer>;

/** LIGHT with a model, which adds directives after the rule's own. Each names a section and findings there. */
export const directing = criticDuty<typeof Answer, Direction>({
  kind: 'direction',
  prompt: readPrompt(new URL('../../../prompts/light-1.md', import.meta.url)),
  schema: Answer,
  combine: ({ shown }, { said, directives }, byRule) => ({
    ...byRule,
    directives: directivesWith(byRule.directives, directives, shown),
    said: summaryWith(byRule.said, said),
  }),
});

function directivesWith(
  byRule: Direction['directives'],
  given: Answer['directives'],
  shown: ReportShown,
): Direction['directives'] {
  const added = given.flatMap(({ target_section: at, change: said, findings: names }) => {
    const [section, change] = [shown.sectionOf(at), prose(said, LONGEST)];
    const known = byRule.some((one) => one.section === section && one.change === change);
    if (section === null || change === '' || known) return [];
    const findings = [...new Set(names.flatMap((name) => shown.findingOf(name) ?? []))];
    return [{ section, change, findings }];
  });
  return [...byRule, ...added].slice(0, MOST_DIRECTIVES);
}
