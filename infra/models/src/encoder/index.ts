export { BlankTextError, openEncoder } from '#src/encoder/encoder.ts';
export type { Encoder } from '#src/encoder/encoder.ts';
export { MAX_TOKENS } from '#src/encoder/model.ts';
export type { ModelFiles } from '#src/encoder/model.ts';
