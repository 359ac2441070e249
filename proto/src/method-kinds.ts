/** How a generated handler takes its call: `stream` stands in the types of its parameters alone. */
type StreamsOf<Handler> = Handler extends (...parameters: infer Parameters) => unknown
  ? {
      requestStream: Parameters extends [{ request: unknown }, ...unknown[]] ? false : true;
      responseStream: Parameters extends [unknown, unknown] ? false : true;
    }
  : never;

/**
 * A generated definition whose methods say which side of them streams, as literal types: the
 * generator writes `boolean` there, and the kind of each method into the handlers' type.
 */
export type WithMethodKinds<Definition, Handlers> = Definition & {
  [Name in keyof Handlers as string extends Name ? never : Name]: StreamsOf<Handlers[Name]>;
};
