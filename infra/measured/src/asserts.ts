import { compileAssert, type Assert } from '@assize/proto';
import type { Assertion, Finding } from './claims/assertion.ts';
import type { Part } from './claims/sentences.ts';
import { formatRun } from './claims/tests.ts';
import { factsOf } from './facts.ts';
import { runIn } from './reports/test-run.ts';
import type { Report } from './reports/report.ts';

/**
 * The parts of a claim that are assertions in CEL. An assertion that names an exhibit is about that exhibit alone.
 * Any other must hold of every report of its kind; for reports of tests, it must hold of all their runs together.
 */
export function partsAsserted(asserts: readonly Assert[]): Part[] {
  return asserts.map(({ that, of }) => {
    const compiled = compileAssert(that);
    if (!compiled.ok) return { text: that, asserts: null, why: compiled.why };
    const { kind, judge } = compiled;
    const pooled = kind === 'junit' && of === undefined;
    // An assertion that names a file is about the report with that file. Any other must be decided for each report.
    const mustHoldOfEach = of === undefined && !that.includes('.files[');
    const concerns: Assertion['concerns'] = (exhibit) =>
      exhibit.kind === kind && (of === undefined || exhibit.id === of);
    // Pooled runs are judged once, however many reports they come from.
    const found = new Map<Report, Finding>();
    const findingOn = (report: Report): Finding => {
      const why = undecidedReason(report);
      const { holds, saw } = why === null ? judge(factsOf(report)) : { holds: null, saw: why };
      const is = holds === null ? "can't be told" : `is ${holds}`;
      const what = `\`${that}\` ${is}: ${saw}${failingTests(report, holds)}`;
      return { holds, what, mayDeny: mustHoldOfEach && holds === null };
    };
    return {
      text: that,
      why: '',
      stated: true,
      asserts: {
        ...(pooled ? { pooled: '' } : {}),
        concerns,
        check: (report, { id }) => {
          if (!concerns({ kind: report.kind, id })) return null;
          const finding = found.get(report) ?? findingOn(report);
          found.set(report, finding);
          return finding;
        },
      },
    };
  });
}

/** Why a run of tests decides nothing: it contradicts itself, or no test was run; or a scan: it may have more than it shows. Null for any other report. */
function undecidedReason(report: Report): string | null {
  if (report.kind === 'sarif') return report.flaw;
  if (report.kind !== 'junit') return null;
  return report.flaw ?? (runIn(report) === 0 ? formatRun(report) : null);
}

function failingTests(report: Report, holds: boolean | null): string {
  return report.kind === 'junit' && holds === false ? `; ${formatRun(report)}` : '';
}
