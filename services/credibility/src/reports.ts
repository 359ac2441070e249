import { isReportKind, measure, type MeasuredExhibit, type Measurement } from '@assize/measured';
import {
  assertFaults,
  EXHIBIT_ID_LIMIT,
  PASSAGE_LIMIT,
  definedFields,
  jsonOf,
  repeatedKeys,
} from '@assize/proto';
import type { AssertMessage, Report } from '@assize/proto/rpc';
import { checkCount, checkText, invalid, RpcError } from '@assize/rpc';

/** Maximum number of assertions in one request. */
const MOST_ASSERTS = 16;

/**
 * Measures what machine reports say about a claim. Throws INVALID_ARGUMENT for a report of an
 * unknown form, and for an assertion that does not compile.
 */
export function measureReports(
  claim: string,
  reports: readonly Report[],
  asserts: readonly AssertMessage[],
): Measurement {
  checkCount('asserts (how many)', asserts.length, 0, MOST_ASSERTS);
  const exhibits = reports.map(exhibitOf);
  const asserted = asserts.map(({ that, of }) => ({ that, ...(of === undefined ? {} : { of }) }));
  const faults = assertFaults({ asserts: asserted, evidence: exhibits });
  if (faults.length > 0) throw new RpcError('INVALID_ARGUMENT', faults.join('; '));
  return measure(claim, exhibits, asserted, Date.now());
}

function exhibitOf(
  { id, kind, text, dataJson, source, date }: Report,
  at: number,
): MeasuredExhibit {
  const where = `reports[${at}]`;
  checkText(`${where}.id`, id, EXHIBIT_ID_LIMIT);
  if (!isReportKind(kind)) {
    throw invalid(
      `${where}.kind`,
      'write junit, coverage, exit-code, digest, http, diffstat or sarif',
    );
  }
  if (text !== '' && dataJson !== '')
    throw invalid(`${where}.dataJson`, 'text says the same: give one of them');
  if (text !== '') checkText(`${where}.text`, text, PASSAGE_LIMIT);
  else checkText(`${where}.dataJson`, dataJson, PASSAGE_LIMIT);
  return {
    id,
    kind,
    ...(text === '' ? { data: parsed(`${where}.dataJson`, dataJson) } : { text }),
    ...definedFields({ source, date }),
  };
}

function parsed(where: string, json: string): unknown {
  const value = jsonOf(json);
  if (value === undefined) throw invalid(where, 'not JSON');
  if (repeatedKeys(json, value).length > 0) throw invalid(where, 'it has duplicate keys');
  return value;
}
