/** The ways to find the assumptions of a document: the rule, or a language model. */
export const FINDERS = ['rule', 'model'] as const;
export type Finder = (typeof FINDERS)[number];
