import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { CASE_ID, checkCaseFile, codeOf, type CaseFile } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { CallError, client } from '@assize/rpc';
import { caseFileOf } from '../court/home.ts';
import { Failure, whyUnread } from '../terminal/failure.ts';
import { whyNot } from '../trace/ask-court.ts';
import type { Places } from '../trace/look-up.ts';

export type State = 'any' | 'open' | 'ended';

export interface Line {
  readonly caseId: string;
  readonly isOpen: boolean;
}

export interface Listed {
  /** The number of cases that are open at the court; null if no court answers. */
  readonly open: number | null;
  readonly lines: readonly Line[];
  /** The `page` that gets the next lines; empty on the last page. */
  readonly next: string;
  /** Why the list has the cases kept on this machine; empty if it has the court's. */
  readonly why: string;
}

export type Found =
  | { readonly status: 'ended'; readonly bytes: Uint8Array }
  | {
      readonly status: 'open';
      readonly role: string;
      readonly node: string;
      readonly file: CaseFile;
    }
  | { readonly status: 'unknown'; readonly why: string }
  | { readonly status: 'unreachable'; readonly why: string };

/** The cases of a court or, if no court answers, the signed cases that are kept on this machine. */
export interface Cases extends AsyncDisposable {
  list(state: State, page: string): Promise<Listed>;
  find(caseId: string): Promise<Found>;
}

const PAGE = 30;
const ANSWER_MS = 3_000;

const STATES = {
  any: 'CASE_STATE_ANY',
  open: 'CASE_STATE_OPEN',
  ended: 'CASE_STATE_ENDED',
} as const;

/** @param places the folder of signed cases, and the address of the Court gRPC */
export function openCases({ cases, court: address, access = null }: Places): Cases {
  const court = client(CourtService, address, { timeoutMs: ANSWER_MS, access });
  return {
    async list(state, page) {
      try {
        const listed = await court.listCases({ limit: PAGE, state: STATES[state], page });
        const lines = listed.cases.map(({ caseId, decision }) => ({
          caseId,
          isOpen: decision === '',
        }));
        return { open: listed.open, lines, next: listed.next, why: '' };
      } catch (error) {
        const kept = state === 'open' ? { lines: [], next: '' } : await listKept(cases, page);
        return { open: null, ...kept, why: whyNot(error, address) };
      }
    },
    async find(caseId) {
      const kept = caseFileOf({ cases }, caseId);
      if (existsSync(kept)) return { status: 'ended', bytes: await readFile(kept) };
      try {
        const { sealed, role, node, file } = await court.getCase({ caseId });
        if (sealed.length > 0) return { status: 'ended', bytes: sealed };
        const read = checkCaseFile(JSON.parse(Buffer.from(file).toString('utf8') || 'null'));
        if (read.ok) return { status: 'open', role, node, file: read.value };
        const why = `the court at ${address} does not give out open cases: it is of another version`;
        return { status: 'unreachable', why };
      } catch (error) {
        const isUnknown = error instanceof CallError && error.code === 'NOT_FOUND';
        return { status: isUnknown ? 'unknown' : 'unreachable', why: whyNot(error, address) };
      }
    },
    [Symbol.asyncDispose]: () => court[Symbol.asyncDispose](),
  };
}

/** Newest first. `page` is the number of cases to skip. @throws Failure */
async function listKept(folder: string, page: string) {
  const first = /^\d{1,9}$/.test(page) ? Number(page) : 0;
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new Failure(`the cases kept in ${folder} can't be read: ${whyUnread(error)}`);
  });
  const ids = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .filter((id) => CASE_ID.test(id));
  // A file that can't be examined is listed last: reading it then says why.
  const timeOf = (id: string): Promise<number> =>
    stat(caseFileOf({ cases: folder }, id)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
  const dated = await Promise.all(ids.map(async (id) => ({ id, at: await timeOf(id) })));
  const lines = dated
    .toSorted((a, b) => b.at - a.at)
    .slice(first, first + PAGE)
    .map(({ id }) => ({ caseId: id, isOpen: false }));
  return { lines, next: first + PAGE < ids.length ? String(first + PAGE) : '' };
}
