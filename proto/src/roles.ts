/** The independent parties. Each has its own key, its own subjects and its own durable consumer. */
export const ROLES = ['clerk', 'prosecutor', 'adversary', 'defense', 'judge', 'evaluator'] as const;
export type Role = (typeof ROLES)[number];

export const ELEMENTS = ['fire', 'water', 'earth', 'air', 'diamond', 'lightning'] as const;
export type Element = (typeof ELEMENTS)[number];

/** Elements that a light conclusion can have; each has one challenger. */
export const LIGHT_ELEMENTS = ['water', 'earth', 'air', 'diamond'] as const;
export type LightElement = (typeof LIGHT_ELEMENTS)[number];

export const PERSONAS = ['Challenger', 'Abyss', 'Bulwark', 'Specter'] as const;
export type Persona = (typeof PERSONAS)[number];

/** The destructive cycle: whose element overcomes that of the light conclusion (seed III.3). */
const DESTROYED_BY: Readonly<Record<LightElement, Persona>> = {
  water: 'Challenger',
  earth: 'Abyss',
  air: 'Bulwark',
  diamond: 'Specter',
};

export function challengerOf(element: LightElement): Persona {
  return DESTROYED_BY[element];
}

/** What a party is for. Prosecution, defense and judge must each have their own. */
export const DEFAULT_ALIGNMENTS: Readonly<Record<Role, string>> = {
  clerk: 'procedure',
  prosecutor: 'for the charge',
  adversary: 'against weak evidence',
  defense: 'against the charge',
  judge: 'neither side',
  evaluator: 'the open questions',
};

/**
 * The persona a role speaks with: the adversary that which the light element chose for its discovery
 * (`challenger`); the judge has one on summary judgment only (after HD2).
 */
export function personaOf(
  role: Role,
  summaryJudgment: boolean,
  challenger: Persona = 'Bulwark',
): Persona | null {
  switch (role) {
    case 'prosecutor':
      return 'Challenger';
    case 'defense':
      return 'Abyss';
    case 'adversary':
      return challenger;
    case 'judge':
      return summaryJudgment ? 'Specter' : null;
    case 'clerk':
    case 'evaluator':
      return null;
  }
}

/** The roles that must share neither key nor alignment. */
export const SEPARATED: readonly Role[] = ['prosecutor', 'defense', 'judge'];

export interface Identity {
  readonly role: Role;
  readonly keyid: string;
  readonly alignment: string;
}

/** Every breach of role separation, as sentences; empty when there is none. */
export function separationFaults(identities: readonly Identity[]): string[] {
  const parties = identities.filter((identity) => SEPARATED.includes(identity.role));
  return parties.flatMap((a, i) =>
    parties
      .slice(i + 1)
      .flatMap((b) => [
        ...(a.keyid === b.keyid ? [`${a.role} and ${b.role} share the key ${a.keyid}`] : []),
        ...(a.alignment === b.alignment
          ? [`${a.role} and ${b.role} share the alignment "${a.alignment}"`]
          : []),
      ]),
  );
}
