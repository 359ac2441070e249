export const FINDERS = ['rule', 'model'] as const;
export type Finder = (typeof FINDERS)[number];
