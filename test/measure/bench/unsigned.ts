/**
 * Loaded by `--import` before a court under measurement: its Ed25519 signs and verifies nothing, and what
 * remembers signatures hashes nothing. The product has no such setting.
 */
import { registerHooks } from 'node:module';

const WITHOUT: Readonly<Record<string, string>> = {
  'ed25519.ts': `
    export const sign = () => '${Buffer.alloc(64).toString('base64')}';
    export const verify = async () => true;
    export const fromBase64 = (text) => Buffer.from(text, 'base64');
    export const decodeSignature = fromBase64;`,
  'proven.ts': `
    export const fingerprint = () => '';
    export const remember = () => undefined;
    export const isProven = () => true;`,
};

registerHooks({
  load(url, context, next) {
    const [, file = ''] = /\/infra\/keys\/src\/([^/]+)$/.exec(url) ?? [];
    const source = WITHOUT[file];
    if (source === undefined) return next(url, context);
    return { format: 'module', source, shortCircuit: true };
  },
});
