export { recordedAnswer, noAnswerReason, type RecordedAnswer } from './advice.ts';
export {
  modelSettings,
  readBrains,
  readCaseBudget,
  readCounselConfig,
  readSeats,
  voiceSettings,
  type Brains,
  type CaseBudget,
  type CounselConfig,
} from './config.ts';
export { openCounsel, spentWith, type Counsel, type Question } from './counsel.ts';
export { gatherBallots, ownVoice, type Seated, type Voice } from './ballots.ts';
export { challengeSchema, challengesWith } from './challenges.ts';
export { abstainedIn, abstentionsIn, withCounsel, dutyOf, COURT_SETTING } from './duty.ts';
export { clipped, prose } from './prose.ts';
export { claimData } from './record.ts';
export { exhibitNameSchema, shownNamesOf, shownIn, shownOf, type Shown } from './shown.ts';
export { speechDuty } from './speaking.ts';
export { askAll, checkedSeat, type Questions } from './voice.ts';
