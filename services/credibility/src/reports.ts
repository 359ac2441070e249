import { isReportKind, measure, type MeasuredExhibit, type Measurement } from '@assize/measured';
import { PASSAGE_LIMIT } from '@assize/proto';
import type { Report } from '@assize/proto/rpc';
import { checkText, RpcError } from '@assize/rpc';
import { ID_LIMIT } from '#src/passages.ts';

/** What machines' reports say of a claim. Throws INVALID_ARGUMENT for one of no form that is known. */
export function measureReports(claim: string, reports: readonly Report[]): Measurement {
  return measure(claim, reports.map(exhibitOf));
}

function exhibitOf(
  { id, kind, text, dataJson, source, date }: Report,
  at: number,
): MeasuredExhibit {
  const where = `reports[${at}]`;
  checkText(`${where}.id`, id, ID_LIMIT);
  if (!isReportKind(kind)) {
    throw new RpcError(
      'INVALID_ARGUMENT',
      `${where}.kind: write junit, coverage, exit-code, digest, http or diffstat`,
    );
  }
  if (text !== '') checkText(`${where}.text`, text, PASSAGE_LIMIT);
  else checkText(`${where}.dataJson`, dataJson, PASSAGE_LIMIT);
  return {
    id,
    kind,
    ...(text === '' ? { data: parsed(`${where}.dataJson`, dataJson) } : { text }),
    ...(source === undefined ? {} : { source }),
    ...(date === undefined ? {} : { date }),
  };
}

function parsed(where: string, json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch (error) {
    throw new RpcError('INVALID_ARGUMENT', `${where}: not JSON`, { cause: error });
  }
}
