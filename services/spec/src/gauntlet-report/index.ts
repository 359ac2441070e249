export { ciOutcome } from './ci.ts';
export { FORMATS, render, type Format } from './render.ts';
