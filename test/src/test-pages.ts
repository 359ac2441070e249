import { describe, expect, it } from 'vitest';
import { fences, type Page } from './page.ts';
import { runPage } from './page-run.ts';
import { isAlike } from './alike.ts';

/** Commands that other tests run. */
const ELSEWHERE = new Set([
  'npm test', // runs this test
  'npm run check', // npm test runs the same steps before this test
  // test/published/packages.test.ts
  'npm install --no-audit --no-fund --loglevel=error ../packages/assize-0.1.0.tgz',
  'npx assize review --claim "The Eiffel Tower is located in Paris."',
]);

/** Pages that assume a running court. */
const BESIDE_A_COURT = new Set(['docs/publish-a-claim.md']);

/** Whether the commands of a page use ports of the machine, so that two such pages can't run at once. */
export function takesPorts(page: Page): boolean {
  if (BESIDE_A_COURT.has(page.path)) return true;
  return fences(page, 'sh').some((block) => /npm start|:\d{4}\b|-- (?:up|mcp)\b/.test(block));
}

/** A line of output, with the parts masked that differ between runs and machines. */
function masked(line: string): string {
  return line
    .replace(/^( {2}(?:signed|case) {2,}).*$/, '$1')
    .replaceAll(/\b\d+ (ms|handoffs)\b/g, 'N $1')
    .replaceAll(/\b[2-9]\.\d\d\b/g, 'N')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replaceAll(/unix:\/\S*\/sockets\//g, 'unix:/DATA/sockets/')
    .replaceAll(/\/\S*\/docket\.token/g, '/DATA/docket.token')
    .trimEnd();
}

/** Tests the commands of pages as their reader would run them, one page after another. */
export function testPages(pages: readonly Page[]): void {
  describe('the commands of a page work as they stand there', () => {
    const withCommands = pages.filter((page) => fences(page, 'sh').length > 0);
    it.each(withCommands)(
      '$path',
      async (page) => {
        const { code, output } = await runPage(page, {
          elsewhere: ELSEWHERE,
          besideACourt: BESIDE_A_COURT.has(page.path),
        });
        expect(code, output.slice(-3000)).toBe(0);
        const said = output.split('\n').map(masked);
        const shown = fences(page, 'text').flatMap((block) => block.split('\n').map(masked));
        const isSaid = (line: string): boolean => said.some((one) => isAlike(line, one));
        expect(shown.filter((line) => line !== '' && !isSaid(line))).toEqual([]);
      },
      240_000,
    );
  });
}
