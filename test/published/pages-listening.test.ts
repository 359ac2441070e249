import { allPages } from '#src/page.ts';
import { listens, pagesWork } from '#src/pages-work.ts';

// One file, so that its pages are read one after the other: their courts and services take the same ports.
pagesWork(allPages().filter(listens));
