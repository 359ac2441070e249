import Type from 'typebox';
import { Hash, strictObject } from './atoms.ts';

export const EVIDENCE_KINDS = [
  'text',
  'exit-code',
  'junit',
  'coverage',
  'digest',
  'http',
  'diffstat',
  'sarif',
] as const;

export const EvidenceKind = Type.Enum([...EVIDENCE_KINDS]);
export type EvidenceKind = Type.Static<typeof EvidenceKind>;

/** The longest id of an exhibit, in bytes of UTF-8. */
export const EXHIBIT_ID_LIMIT = 200;

/** The longest passage of evidence, and the most inline evidence in a case, in bytes of UTF-8. */
export const PASSAGE_LIMIT = 64 * 1024;
export const INLINE_LIMIT = 256 * 1024;

/**
 * Evidence v1: one exhibit. `date` is the date of publication (ISO 8601, see `spanOf`), never that of fetching;
 * `lScore` is the publisher's own trust in it, 0–1; `digest` (sha256, hex) names a text that is stored elsewhere.
 */
export const Evidence = strictObject({
  id: Type.String({ minLength: 1, maxLength: EXHIBIT_ID_LIMIT }),
  text: Type.Optional(Type.String()),
  kind: Type.Optional(EvidenceKind),
  source: Type.Optional(Type.String({ maxLength: 2048 })),
  date: Type.Optional(Type.String({ maxLength: 64 })),
  lScore: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  digest: Type.Optional(Hash),
  data: Type.Optional(Type.Unknown()),
});
export type Evidence = Type.Static<typeof Evidence>;
