export { matterFor } from './matter.ts';
export { debateReport } from './report.ts';
export { NotRestored, restored } from './restored.ts';
export { sessionOf, type DebateSession } from './session.ts';
export { writeSession } from './write.ts';
