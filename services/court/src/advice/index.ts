export { toldOf, type Told } from './advice.ts';
export {
  readBrains,
  readCaseBudget,
  readCounselConfig,
  THINKING_ROLES,
  type Brains,
  type CaseBudget,
  type CounselConfig,
  type Price,
} from './config.ts';
export { openCounsel, spentWith, type Counsel, type Question } from './counsel.ts';
export { gatherBallots, ownVoice, voiceOnBus, type Asking, type Voice } from './ballots.ts';
export { challengeAmong, challengesWith } from './challenges.ts';
export { counselled, dutyOf, IN_COURT, type Duty } from './duty.ts';
export { familyOf } from './family.ts';
export { abstainedIn, abstentionsIn } from './abstained.ts';
export { clipped, prose } from './prose.ts';
export { claimData, hearingData } from './record.ts';
export { readSeats, type SeatsConfig } from './seats.ts';
export { nameAmong, namesIn, shownIn, shownOf, type Shown } from './shown.ts';
export { speaking } from './speaking.ts';
export { askAll, openToQuestions, type Questions } from './voice.ts';
