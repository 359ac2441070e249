export { adviceOn, toldOf, type Told } from './advice.ts';
export {
  readBrains,
  readCounselConfig,
  THINKING_ROLES,
  type Brains,
  type CaseBudget,
  type CounselConfig,
  type Price,
} from './config.ts';
export { openCounsel, spentWith, type Counsel, type Question } from './counsel.ts';
export { familyOf } from './family.ts';
