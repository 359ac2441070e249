export { matterFor } from './matter.ts';
export { debateReport } from './report.ts';
export { RestoreError, applyToOriginal } from './restored.ts';
export { sessionOf, type DebateSession } from './session.ts';
export { writeSession } from './write.ts';
