export { examining, proposing, ruling } from './by-model.ts';
export { attend, examine, propose, rule, screen } from './by-rule.ts';
