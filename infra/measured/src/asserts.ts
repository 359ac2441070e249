import { compileAssert, type Assert } from '@assize/proto';
import type { Assertion, Finding } from './claims/assertion.ts';
import type { Part } from './claims/sentences.ts';
import { spellRun } from './claims/tests.ts';
import { factsOf } from './facts.ts';
import { runIn } from './reports/junit.ts';
import type { Report } from './reports/report.ts';

/**
 * What a claim asserts in CEL, each a part of it. One that names an exhibit is about that alone; any other
 * has to hold of every report of its kind, and where that is of tests, of all their runs together.
 */
export function partsAsserted(asserts: readonly Assert[]): Part[] {
  return asserts.map(({ that, of }) => {
    const compiled = compileAssert(that);
    if (!compiled.ok) return { text: that, asserts: null, why: compiled.why };
    const { kind, judge } = compiled;
    const pooled = kind === 'junit' && of === undefined;
    // What names a file is of the report that has it; anything else has to be told of each.
    const ofEach = of === undefined && !that.includes('.files[');
    const concerns: Assertion['concerns'] = (exhibit) =>
      exhibit.kind === kind && (of === undefined || exhibit.id === of);
    // Runs taken together are asked about once, however many reports they are of.
    const found = new Map<Report, Finding>();
    const findingOn = (report: Report): Finding => {
      const why = silentOn(report);
      const { holds, saw } = why === null ? judge(factsOf(report)) : { holds: null, saw: why };
      const is = holds === null ? "can't be told" : `is ${holds}`;
      const what = `\`${that}\` ${is}: ${saw}${beside(report, holds)}`;
      return { holds, what, mayDeny: ofEach && holds === null };
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

/** A run of tests that contradicts itself, or in which none was run, says nothing. */
function silentOn(report: Report): string | null {
  if (report.kind !== 'junit') return null;
  return report.flaw ?? (runIn(report) === 0 ? spellRun(report) : null);
}

/** Which tests fail: the counts that an assertion saw name none. */
function beside(report: Report, holds: boolean | null): string {
  return report.kind === 'junit' && holds === false ? `; ${spellRun(report)}` : '';
}
