import { allPages } from '#src/page.ts';
import { listens, pagesWork } from '#src/pages-work.ts';

pagesWork(allPages().filter((page) => !listens(page)));
