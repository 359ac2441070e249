import { nameOf } from './detect.ts';

/** A heading for each technology, and below it a comment that says what to write. */
export function scaffold(technologies: readonly string[]): string {
  const sections = technologies.map(
    (technology) => `## ${nameOf(technology)}

<!-- One item each: what is usual elsewhere and wrong here, and what to do instead. As:
- Keys can expire silently. Always handle missing keys.
-->
`,
  );
  return ['# Technology Nuances\n', ...sections].join('\n');
}
