export { leastAnswer } from './least-answer.ts';
export { blocksIn, outsideBlocks, questionIn, type AskedQuestion } from './question.ts';
export { recordedModel, recordingModel } from './recorded-model.ts';
export { says, scriptedModel } from './scripted-model.ts';
export { serveModel, type Asked, type ModelServer, type ScriptedReply } from './serve.ts';
