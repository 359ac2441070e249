import type { CourtService } from '@assize/proto/rpc';
import { invalid, RpcError, type Implementation } from '@assize/rpc';
import type { VerdictLog } from './keep.ts';

const MOST_LEAVES = 10_000;
const DEFAULT_LEAVES = 1_000;

/** The log of verdicts; or `off` if none is configured, or `failed` if it could not be opened. */
export type LogOrReason = VerdictLog | 'off' | 'failed';

/** What callers are told if there is no log. The cause of a failure names the court's files, so it is only logged. */
const NONE = {
  off: 'this court keeps no log of verdicts',
  failed:
    'this court has kept no log of verdicts since it started: its log line "no log of verdicts ' +
    'is kept" says why. Correct that, and restart the court',
};

export function logAnswers(
  kept: LogOrReason,
): Pick<Implementation<typeof CourtService>, 'getLogHead' | 'proveVerdict' | 'listLeaves'> {
  const log = (): VerdictLog => {
    if (typeof kept !== 'string') return kept;
    throw new RpcError('FAILED_PRECONDITION', NONE[kept]);
  };
  return {
    async getLogHead({ since }) {
      const head = await log().head(since);
      if (!head) {
        throw new RpcError(
          'OUT_OF_RANGE',
          `since: the log of this court has fewer than ${since} leaves`,
        );
      }
      return { note: head.note, path: head.path.map((hash) => Buffer.from(hash)) };
    },
    async proveVerdict({ leaf }) {
      const proof = await log().prove(leaf);
      if (proof === null) throw new RpcError('NOT_FOUND', 'the verdict is not in the log');
      return { proof };
    },
    listLeaves({ from, limit }) {
      if (limit > MOST_LEAVES) throw invalid('limit', `must be at most ${MOST_LEAVES}`);
      return { leaves: log().leaves(from, limit === 0 ? DEFAULT_LEAVES : limit) };
    },
  };
}
