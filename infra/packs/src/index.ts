export { causesIn, packsOf, type Packs } from './causes.ts';
export { firedOf, readingBy, shotsOn, strongest, type Shot } from './fire.ts';
export { openPacks, PACK_SIGNER, PACK_TYPE, PackError, SEAL, shippedPacks } from './open.ts';
export { parsePack, type Pack } from './pack.ts';
