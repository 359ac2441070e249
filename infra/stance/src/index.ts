export { readStanceChoice } from '#src/config.ts';
export { openCrossEncoder } from '#src/cross-encoder.ts';
export type { CrossEncoder } from '#src/cross-encoder.ts';
export { SHIPPED_MODEL, findStanceModel } from '#src/find.ts';

export { modelStance } from '#src/model-reader.ts';
export { openStance } from '#src/open.ts';
export type { StanceChoice } from '#src/open.ts';
export { partsOf, together } from '#src/parts.ts';
export type { StanceReader, StanceReading } from '#src/port.ts';
export { probabilities } from '#src/probabilities.ts';
export type { Calibration, Logits, Stances } from '#src/probabilities.ts';
export { RULES, ruled } from '#src/rules.ts';
export type { Rule } from '#src/rules.ts';
export { windowsFor } from '#src/windows.ts';
