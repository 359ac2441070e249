/**
 * Names of span attributes: the product's own, and those of OpenTelemetry's semantic conventions. The
 * latter are written out, because their package costs every process its loading; a test compares.
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
  /** The handoff's number within the case, from 1. */
  handoff: 'assize.handoff',
  /** Remands so far. */
  remand: 'assize.remand',
  decision: 'assize.decision',
  /** True on what a sampler at the tail must keep: mistrials, errors, slow trials. */
  keep: 'assize.keep',
  mistrialReason: 'assize.mistrial.reason',
  /** What became of a published handoff or a taken claim. */
  outcome: 'assize.outcome',
  /** Deliveries of the message before this one. */
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
