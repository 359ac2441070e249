import type { CourtService } from '@assize/proto/rpc';
import { invalid, RpcError, type Implementation } from '@assize/rpc';
import type { VerdictLog } from './keep.ts';

const MOST_LEAVES = 10_000;
const DEFAULT_LEAVES = 1_000;

/** What assize.v1.Court says of the log of verdicts. */
export function logAnswers(
  kept: VerdictLog | null,
): Pick<Implementation<typeof CourtService>, 'getLogHead' | 'proveVerdict' | 'listLeaves'> {
  const log = (): VerdictLog => {
    if (kept) return kept;
    throw new RpcError('FAILED_PRECONDITION', 'this court keeps no log of verdicts');
  };
  return {
    async getLogHead({ since }) {
      const head = await log().head(since);
      if (!head) {
        throw new RpcError('OUT_OF_RANGE', `since: the log here has fewer than ${since} leaves`);
      }
      return { note: head.note, path: head.path.map((hash) => Buffer.from(hash)) };
    },
    async proveVerdict({ leaf }) {
      const proof = await log().prove(leaf);
      if (proof === null) throw new RpcError('NOT_FOUND', 'the log has no such verdict');
      return { proof };
    },
    listLeaves({ from, limit }) {
      if (limit > MOST_LEAVES) throw invalid('limit', `at most ${MOST_LEAVES}`);
      return { leaves: log().leaves(from, limit === 0 ? DEFAULT_LEAVES : limit) };
    },
  };
}
