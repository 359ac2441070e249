export { toldOf, whyOf, type Told } from './advice.ts';
export {
  readBrains,
  readCaseBudget,
  readCounselConfig,
  readSeats,
  type Brains,
  type CaseBudget,
  type CounselConfig,
} from './config.ts';
export { openCounsel, spentWith, type Counsel, type Question } from './counsel.ts';
export { gatherBallots, ownVoice, type Seated, type Voice } from './ballots.ts';
export { challengeSchema, challengesWith } from './challenges.ts';
export { abstainedIn, abstentionsIn, counselled, dutyOf, IN_COURT } from './duty.ts';
export { clipped, prose } from './prose.ts';
export { claimData } from './record.ts';
export { nameAmong, namesIn, shownIn, shownOf, type Shown } from './shown.ts';
export { speechDuty } from './speaking.ts';
export { askAll, openToQuestions, type Questions } from './voice.ts';
