import { REGISTERED_NAME } from '@assize/proto';
import { Type } from 'typebox';
import { flag, names, optional, realNumber, wholeNumber } from '#src/kinds.ts';

export const PlaceSettings = Type.Object({
  ASSIZE_CONFIG: optional(
    'file of settings, one NAME=value per line; environment variables take precedence over it',
  ),
  ASSIZE_CACHE: optional(
    'folder for downloads and for cached readings',
    '$XDG_CACHE_HOME/assize, else ~/.cache/assize',
  ),
  ASSIZE_DATA: optional(
    'folder for keys, the trust store, streams, indexes, precedents, the verdict log and cases',
    '$XDG_DATA_HOME/assize, else ~/.local/share/assize',
  ),
  ASSIZE_PROCEEDINGS: optional(
    'folder of your own proceedings, each in a subfolder; a fault in any of them prevents the start',
  ),
  ASSIZE_MODEL_DIR: optional(
    'folder with the two files of the embedding model, which must match the pinned digests',
    'downloaded on first use',
  ),
  ASSIZE_JAEGER_URL: optional(
    'URL of the Jaeger in which `assize trace` and the docket look for a trial',
    'http://127.0.0.1:16686',
  ),
});

export const BusSettings = Type.Object({
  NATS_URL: optional(
    'URL of the bus for commands that otherwise start one, if ASSIZE_NATS_URL is not set',
  ),
  ASSIZE_NATS_GUARDED: flag(
    'whether the bus at ASSIZE_NATS_URL has the users that `assize prepare` wrote here',
    false,
  ),
  ASSIZE_PUBLISHERS: names(
    'publishers that get their own key and their own account on the bus',
    REGISTERED_NAME,
  ),
});

/** Settings that deploy/compose.yaml passes to the trace collector; no process of ours reads them. */
export const CollectorSettings = Type.Object({
  ASSIZE_KEPT_PERCENT: realNumber(
    'percentage of traces kept among those that no other policy keeps',
    10,
    0,
    100,
  ),
  ASSIZE_SLOW_MS: wholeNumber(
    'traces of trials that take longer than this are kept, in milliseconds',
    0,
    20_000,
  ),
  ASSIZE_DECISION_WAIT: optional(
    'how long to wait after the first span of a trace before deciding whether to keep it',
    '30s',
  ),
});
