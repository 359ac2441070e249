import type { MethodDefinition } from '@grpc/proto-loader';

/** A message to send: omitted fields take the default of their type. */
export type Sent<Message> = Message extends Uint8Array
  ? Uint8Array
  : Message extends readonly (infer One)[]
    ? Sent<One>[]
    : Message extends object
      ? { [Field in keyof Message]?: Sent<Message[Field]> }
      : Message;

/** A method, by the types of its messages as received and by the literal types of which side streams. */
type Method<Request, Reply, In extends boolean, Out extends boolean> = MethodDefinition<
  Sent<Request>,
  Sent<Reply>,
  Request,
  Reply
> & { requestStream: In; responseStream: Out };

export type Unary<Request, Reply> = Method<Request, Reply, false, false>;
export type ServerStreaming<Request, Reply> = Method<Request, Reply, false, true>;
export type BidiStreaming<Request, Reply> = Method<Request, Reply, true, true>;
