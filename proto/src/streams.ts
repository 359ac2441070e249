import {
  ALL_CLAIMS,
  ALL_DEAD,
  ALL_HANDOFFS,
  ALL_VERDICTS,
  STREAMS,
  TERMINALS,
} from './subjects.ts';

export interface StreamShape {
  readonly name: string;
  readonly retention: 'limits' | 'workqueue';
  readonly subjects: readonly string[];
  readonly sources: readonly {
    readonly stream: string;
    readonly transforms: readonly { readonly from: string; readonly to: string }[];
  }[];
  /** Where stored messages are said again for plain subscribers. */
  readonly republish: { readonly from: string; readonly to: string } | null;
}

const plain = (
  name: string,
  retention: StreamShape['retention'],
  subject: string,
): StreamShape => ({
  name,
  retention,
  subjects: [subject],
  sources: [],
  republish: null,
});

/**
 * The streams as code. Limits (age, size, replicas) are the operator's: `deploy/nats/streams.yaml`.
 * VERDICTS takes exactly the terminal messages of COURT; nobody may publish to it.
 */
export const STREAM_SHAPES: readonly StreamShape[] = [
  plain(STREAMS.claims, 'workqueue', ALL_CLAIMS),
  plain(STREAMS.court, 'limits', ALL_HANDOFFS),
  {
    name: STREAMS.verdicts,
    retention: 'limits',
    subjects: [],
    sources: [
      {
        stream: STREAMS.court,
        transforms: TERMINALS.map(([author, decision]) => ({
          from: `court.*.${author}.${decision}`,
          to: `verdicts.${decision}.{{wildcard(1)}}`,
        })),
      },
    ],
    republish: { from: ALL_VERDICTS, to: ALL_VERDICTS },
  },
  plain(STREAMS.dead, 'limits', ALL_DEAD),
];
