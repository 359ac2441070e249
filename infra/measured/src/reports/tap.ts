import { stripVTControlCharacters } from 'node:util';
import { Parser, type FinalResults, type Result } from 'tap-parser';
import { unreadable } from './data.ts';
import {
  failingOf,
  firstLine,
  isFailing,
  MESSAGE,
  runOf,
  statesMore,
  summedUpFlaw,
  type TestCase,
  type TestRun,
} from './test-run.ts';

/**
 * Reads the Test Anything Protocol, as `node --test`, `prove`, `bats` and others write it. A test point that closes
 * subtests is no test, unless it fails and none of them does.
 * @throws UnreadableReport
 */
export function tapOf(text: string): TestRun {
  if (!/^(?:TAP version \d|1\.\.\d)/m.test(text))
    return unreadable('neither JUnit XML, go test -json, the JSON of jest or vitest, nor TAP');
  const cases: TestCase[] = [];
  const ends: FinalResults[] = [];
  const suites = new Set<string>();
  let notOk = 0;
  const listen = (parser: Parser): void => {
    // Points come in order, and those of a child before the one that closes it.
    let before = cases.length;
    parser.on('child', (child: Parser) => {
      before = cases.length;
      if (child.fullname !== '') suites.add(child.fullname);
      listen(child);
    });
    parser.on('complete', (end: FinalResults) => ends.push(end));
    parser.on('assert', (point: Result) => {
      if (!point.ok) notOk += 1;
      const one = caseOf(point, parser.fullname);
      if (point.closingTestPoint && !isFailing(one.outcome)) return;
      if (point.closingTestPoint && failingOf(cases.slice(before)).length > 0) return;
      cases.push(one);
    });
  };
  const parser = new Parser();
  listen(parser);
  parser.end(text);
  const flaw = ends.map(flawOf).find((one) => one !== null) ?? unreadFlaw(text, notOk);
  return runOf(cases, suites, flaw ?? summedUpFlaw(text, failingOf(cases).length));
}

/** What the parser passes over: all that follows a plan at the end, and points that are indented or coloured otherwise. */
function unreadFlaw(text: string, shown: number): string | null {
  if ((text.match(/^TAP version \d/gm)?.length ?? 0) > 1) return 'it has several runs';
  const written = stripVTControlCharacters(text).match(/^[ \t]*not ok\b/gim)?.length ?? 0;
  return statesMore(written, 'lines of "not ok"', shown);
}

function caseOf({ ok, skip, todo, name, diag }: Result, suite: string): TestCase {
  // A test that is still to do may fail.
  if (skip !== false || todo !== false)
    return { name, suite, file: '', outcome: 'skipped', message: '' };
  return {
    name,
    suite,
    file: '',
    outcome: ok ? 'passed' : 'failed',
    message: ok ? '' : messageOf(diag),
  };
}

/** The message in the YAML below a point: `error` is `node --test`'s name for it. */
function messageOf(diag: unknown): string {
  if (typeof diag !== 'object' || diag === null) return '';
  const said = 'message' in diag ? diag.message : 'error' in diag ? diag.error : '';
  return typeof said === 'string' ? firstLine(said) : '';
}

/** Whether the run was given up, or its points do not fit its plan. */
function flawOf({ bailout, failures }: FinalResults): string | null {
  if (bailout !== false) return `it bailed out: ${String(bailout).slice(0, MESSAGE)}`;
  const [fault] = failures.flatMap(({ tapError }) => tapError ?? []);
  return fault === undefined ? null : `it is no whole TAP: ${fault.slice(0, MESSAGE)}`;
}
