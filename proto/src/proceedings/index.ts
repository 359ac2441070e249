import type { Definition } from '../proceeding/definition.ts';
import { CARTOGRAPHY } from './cartography/definition.ts';
import { CRITIQUE } from './critique/definition.ts';
import { DEBATE } from './debate/definition.ts';
import { DEFECT_COURT } from './defect-court/definition.ts';
import { GAUNTLET } from './gauntlet/definition.ts';
import { LIGHT } from './light/definition.ts';

/** The proceedings that ship, each in the folder of its name. One that another leads to must precede it. */
export const DEFINITIONS: readonly Definition[] = [
  DEFECT_COURT,
  LIGHT,
  CRITIQUE,
  CARTOGRAPHY,
  GAUNTLET,
  DEBATE,
];
