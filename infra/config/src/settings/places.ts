import { REGISTERED_NAME } from '@assize/proto';
import { Type } from 'typebox';
import { flag, names, optional, real, whole } from '#src/kinds.ts';

/** Folders and files. */
export const PlaceSettings = Type.Object({
  ASSIZE_CONFIG: optional(
    'a file of settings, NAME=value a line; what the environment sets goes before it',
  ),
  ASSIZE_CACHE: optional(
    'the folder of what is fetched',
    '$XDG_CACHE_HOME/assize, else ~/.cache/assize',
  ),
  ASSIZE_DATA: optional(
    'the folder of keys, trust store, streams, indexes, precedents, verdict log and cases',
    '$XDG_DATA_HOME/assize, else ~/.local/share/assize',
  ),
  ASSIZE_PROCEEDINGS: optional(
    'a folder of proceedings of your own, one folder each; one with a fault in it starts nothing',
  ),
  ASSIZE_MODEL_DIR: optional(
    'a folder that holds the embedding model’s two files, which are held to the pinned digests',
    'fetched',
  ),
  ASSIZE_JAEGER_URL: optional(
    'the page of the Jaeger in which `assize trace` and the docket look for a trial',
    'http://127.0.0.1:16686',
  ),
});

/** How a bus is laid out, for the commands that do so. */
export const BusSettings = Type.Object({
  NATS_URL: optional('the bus for who starts one, where ASSIZE_NATS_URL is not set'),
  ASSIZE_NATS_GUARDED: flag(
    'whether the bus at ASSIZE_NATS_URL has the users that `assize prepare` wrote here',
    false,
  ),
  ASSIZE_PUBLISHERS: names(
    'publishers with a key and an account of their own on the bus',
    REGISTERED_NAME,
  ),
});

/** Settings that deploy/compose.yaml passes to the trace collector; no process of ours reads them. */
export const CollectorSettings = Type.Object({
  ASSIZE_KEPT_PERCENT: real(
    'share of the traces that is kept of those that no other policy keeps, in percent',
    10,
    0,
    100,
  ),
  ASSIZE_SLOW_MS: whole(
    'a trial that takes longer, in milliseconds, has its trace kept',
    0,
    20_000,
  ),
  ASSIZE_DECISION_WAIT: optional('how long a trace is waited for after its first span', '30s'),
});
