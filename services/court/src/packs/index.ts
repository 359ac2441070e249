export { causesIn, type Packs } from './causes.ts';
export { firedOf, readingBy, matchesOn, type Match } from './fire.ts';
export { openPacks, PACK_SIGNER, PACK_TYPE, shippedPacks } from './open.ts';
export { parsePack, type Pack } from './pack.ts';
