import { expect, it } from 'vitest';
import { detectReportKind } from './detect-kind.ts';

it.each([
  ['<?xml version="1.0"?>\n<!-- by us -->\n<testsuites><testsuite/></testsuites>', 'junit'],
  ['<testsuite><testcase name="a"><failure/></testcase>', 'junit'],
  ['\uFEFF<testsuites/>', 'junit'],
  ['TAP version 13\nnot ok 1 - a\n1..1\n', 'junit'],
  ['{"Action":"pass","Package":"a","Test":"TestA"}\n{"Action":"pass","Package":"a"}\n', 'junit'],
  ['TN:\nSF:a.ts\nDA:1,0\nend_of_record\n', 'coverage'],
  ['SF:a.ts\nDA:1,0\n', 'coverage'],
  ['<coverage line-rate="0.5"/>', 'coverage'],
  [
    '<!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd"><report name="a">',
    'coverage',
  ],
  ['{"total": {"lines": {"total": 2, "covered": 1, "skipped": 0, "pct": 50}}}', 'coverage'],
  ['HTTP/1.1 500 Internal Server Error\n\n', 'http'],
  ['1\t0\tsrc/a.ts\n', 'diffstat'],
  [' src/a.ts | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n', 'diffstat'],
  ['', null],
  ['\n', null],
  ['{"name": "app", "version": "1.0.0"}', null],
  ['{"files": []}', null],
  ['{"Action": "start"}{', null],
  ['ok, 1..3 of them', null],
  ['<project><testsuite/></project>', null],
  ['<report><title>Of the year</title></report>', null],
  ['export const a = 1;\n', null],
  ['x\0y', null],
])('%j is told to be %s', (text, kind) => {
  expect(detectReportKind(text)).toBe(kind);
});
