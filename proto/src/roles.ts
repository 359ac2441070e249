/** The independent parties. Each has its own key, its own subjects and its own durable consumer. */
export const ROLES = ['clerk', 'prosecutor', 'adversary', 'defense', 'judge', 'evaluator'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(word: string): word is Role {
  return ROLES.some((role) => role === word);
}

export const ELEMENTS = ['fire', 'water', 'earth', 'air', 'diamond', 'lightning'] as const;

export const DEFAULT_ALIGNMENTS: Readonly<Record<Role, string>> = {
  clerk: 'procedure',
  prosecutor: 'for the charge',
  adversary: 'against weak evidence',
  defense: 'against the charge',
  judge: 'neither side',
  evaluator: 'the open questions',
};

/** Roles that may share neither a key nor an alignment with each other. */
export const SEPARATED: readonly Role[] = ['prosecutor', 'defense', 'judge'];
