export { matterFor } from './matter.ts';
export { debateReport } from './report.ts';
export { NotRestored, restored } from './restored.ts';
export { readDebateSession } from './session.ts';
export { sessionOf } from './session-of.ts';
export { writeSession } from './write.ts';
