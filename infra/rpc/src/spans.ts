import type { Metadata } from '@grpc/grpc-js';
import {
  ATTR,
  contextIn,
  failed,
  SpanKind,
  type Attributes,
  type Span,
  type SpanStart,
} from '@assize/telemetry';
import { RpcError, type RpcCode } from '#src/errors.ts';

/** `/assize.v1.Credibility/Weigh` → `assize.v1.Credibility/Weigh` */
const nameOf = (path: string): string => path.slice(1);

const attributesOf = (path: string): Attributes => ({
  [ATTR.rpcSystem]: 'grpc',
  [ATTR.rpcMethod]: nameOf(path),
});

export function calling(path: string, target: string): SpanStart {
  return {
    name: nameOf(path),
    kind: SpanKind.CLIENT,
    attributes: { ...attributesOf(path), [ATTR.serverAddress]: target },
  };
}

export function answeringSpan(path: string, metadata: Metadata): SpanStart {
  const [traceparent] = metadata.get('traceparent');
  const [tracestate] = metadata.get('tracestate');
  const headers = {
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
    ...(typeof tracestate === 'string' ? { tracestate } : {}),
  };
  return {
    name: nameOf(path),
    kind: SpanKind.SERVER,
    parent: contextIn(headers),
    attributes: attributesOf(path),
  };
}

/** Codes that count as errors of the server (OpenTelemetry's conventions for gRPC servers). */
const SERVER_ERRORS: ReadonlySet<string> = new Set<RpcCode>([
  'UNKNOWN',
  'DEADLINE_EXCEEDED',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
]);

export function noteRefusal(span: Span, code: string, error: unknown): void {
  span.setAttribute(ATTR.rpcStatus, code);
  if (SERVER_ERRORS.has(code)) failed(span, error);
}

export function noteCode(span: Span, error: unknown): void {
  if (error instanceof RpcError) span.setAttribute(ATTR.rpcStatus, error.code);
}
