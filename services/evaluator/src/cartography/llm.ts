import { dutyOf } from '@assize/court/advice';
import { type MapAnswer, mapAnswered, mapQuestion } from '@assize/court/cartography';
import {
  artifactFaults,
  graphOf,
  type CartographyView,
  type Mapping,
} from '@assize/proto/cartography';
import { mappingOf } from './mapping.ts';

/**
 * Drawing with a model: what it finds is added to the rule's graph, as far as the sources bear it out. Where it
 * gives no answer, or none that can stand, the rule's graph stands.
 */
export const drawing = dutyOf<CartographyView, typeof MapAnswer, Mapping>({
  kind: 'mapping',
  question: ({ topic, sources }) => mapQuestion(topic.topic, sources),
  held(view, answer, byRule) {
    const { topic, sources, record } = view;
    const { graph } = mapAnswered(answer, sources, graphOf([...record, byRule]));
    const held = mappingOf(view, graph, byRule.cut.relationships);
    return artifactFaults(topic, record, held).length === 0 ? held : byRule;
  },
  abstained: (byRule) => byRule,
});
