import { allPages } from '#src/page.ts';
import { takesPorts, testPages } from '#src/test-pages.ts';

// One file, so that its pages are read one after the other: their courts and services take the same ports.
testPages(allPages().filter(takesPorts));
