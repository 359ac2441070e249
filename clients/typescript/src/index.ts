export { connect, verify } from './court.ts';
export type { ConnectOptions, Court, ReviewOptions, Verdict, Watched } from './court.ts';
export { CourtError } from './errors.ts';
export type { ErrorCode } from './errors.ts';
export type { GrpcOptions } from './grpc.ts';
export type { NatsOptions } from './nats.ts';
export type { Claim, Predicate, SealedCase, Verification } from '@assize/proto';
