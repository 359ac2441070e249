/**
 * Span attributes: our own, and those of OpenTelemetry's semantic conventions. These are copied, because importing
 * their package would slow down the start of every process; a test compares them.
 */
export const ATTR = {
  caseId: 'assize.case.id',
  proceeding: 'assize.proceeding',
  node: 'assize.node',
  turn: 'assize.turn',
  round: 'assize.round',
  role: 'assize.role',
  persona: 'assize.persona',
  element: 'assize.element',
  edge: 'assize.edge',
  edgeWhy: 'assize.edge.why',
  brain: 'assize.brain',
  handoff: 'assize.handoff',
  remand: 'assize.remand',
  decision: 'assize.decision',
  /** True on spans whose trace a tail sampler must keep: mistrials, errors, slow trials. */
  keep: 'assize.keep',
  mistrialReason: 'assize.mistrial.reason',
  /** The outcome of publishing a handoff, or of handling a claim. */
  outcome: 'assize.outcome',
  redelivered: 'assize.redelivered',
  promptHash: 'assize.prompt.hash',
  promptName: 'assize.prompt.name',

  serviceName: 'service.name',
  serviceNamespace: 'service.namespace',
  serviceInstanceId: 'service.instance.id',

  messagingSystem: 'messaging.system',
  messagingOperation: 'messaging.operation.type',
  messagingOperationName: 'messaging.operation.name',
  messagingDestination: 'messaging.destination.name',
  messagingConsumerGroup: 'messaging.consumer.group.name',
  messagingMessageId: 'messaging.message.id',

  rpcSystem: 'rpc.system.name',
  rpcMethod: 'rpc.method',
  rpcStatus: 'rpc.response.status_code',

  dbSystem: 'db.system.name',
  dbOperation: 'db.operation.name',
  dbCollection: 'db.collection.name',

  serverAddress: 'server.address',
  errorType: 'error.type',

  genAiOperation: 'gen_ai.operation.name',
  genAiProvider: 'gen_ai.provider.name',
  genAiModel: 'gen_ai.request.model',
  genAiOutputType: 'gen_ai.output.type',
  genAiMaxTokens: 'gen_ai.request.max_tokens',
  genAiInputTokens: 'gen_ai.usage.input_tokens',
  genAiOutputTokens: 'gen_ai.usage.output_tokens',
  genAiInput: 'gen_ai.input.messages',
  genAiOutput: 'gen_ai.output.messages',
} as const;
