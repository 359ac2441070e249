import type { Role } from '../../roles.ts';
import type { LightElement } from '../../schema/claim.ts';

export const PERSONAS = ['Challenger', 'Abyss', 'Bulwark', 'Specter'] as const;
export type Persona = (typeof PERSONAS)[number];

/** The destructive cycle: the persona whose element overcomes that of the light conclusion (seed III.3). */
const DESTROYED_BY: Readonly<Record<LightElement, Persona>> = {
  water: 'Challenger',
  earth: 'Abyss',
  air: 'Bulwark',
  diamond: 'Specter',
};

export const challengerOf = (element: LightElement): Persona => DESTROYED_BY[element];

/**
 * The persona with which a role speaks. The adversary's is chosen by the light element for its discovery
 * (`challenger`). The judge has one only in a summary judgment (after HD2).
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
