import type { Role } from '../../roles.ts';
import type { LightElement } from '../../schema/claim.ts';

export const PERSONAS = ['Challenger', 'Abyss', 'Bulwark', 'Specter'] as const;
export type Persona = (typeof PERSONAS)[number];

/** The destructive cycle: whose element overcomes that of the light conclusion (seed III.3). */
const DESTROYED_BY: Readonly<Record<LightElement, Persona>> = {
  water: 'Challenger',
  earth: 'Abyss',
  air: 'Bulwark',
  diamond: 'Specter',
};

export const challengerOf = (element: LightElement): Persona => DESTROYED_BY[element];

/**
 * The persona a role speaks with: the adversary that which the light element chose for its discovery
 * (`challenger`); the judge has one on summary judgment only (after HD2).
 */
export function personaOf(
  role: Role,
  summaryJudgment: boolean,
  challenger: Persona = 'Bulwark',
): Persona | null {
  const speaks: Readonly<Record<Role, Persona | null>> = {
    prosecutor: 'Challenger',
    defense: 'Abyss',
    adversary: challenger,
    judge: summaryJudgment ? 'Specter' : null,
    clerk: null,
    evaluator: null,
  };
  return speaks[role];
}
