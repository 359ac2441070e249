export { BlankTextError, openEncoder } from '#src/encoder.ts';
export type { EncodeOptions, Encoder, EncoderOptions } from '#src/encoder.ts';
export { MAX_TOKENS } from '#src/model.ts';
export type { ModelFiles } from '#src/model.ts';
export { EncoderBusyError } from '#src/scheduler.ts';
