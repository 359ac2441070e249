export { ciOutcome, type CiOutcome } from './ci.ts';
export { FORMATS, render, type Format } from './render.ts';
