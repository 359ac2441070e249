import { CourtService } from '@assize/proto/rpc';
import { client, type RpcClient } from '@assize/rpc';

type CaseReply = Awaited<ReturnType<RpcClient<typeof CourtService>['getCase']>>;

/** How often the case is looked up, in milliseconds. */
const EVERY_MS = 1_000;

/** Looks a case up at its court until disposed of. */
export function followCase(
  address: string,
  caseId: string,
  look: (found: CaseReply) => void,
): Disposable {
  const rpc = client(CourtService, address, { timeoutMs: EVERY_MS });
  // The case may not be open yet, or the clerk busy. The verdict comes on the bus.
  const lookUp = (): void =>
    void rpc
      .getCase({ caseId })
      .then(look)
      .catch(() => undefined);
  const timer = setInterval(lookUp, EVERY_MS);
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      void rpc[Symbol.asyncDispose]();
    },
  };
}
