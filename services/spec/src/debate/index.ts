export { DebateSession, readDebateSession } from './session.ts';
