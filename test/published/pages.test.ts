import { allPages } from '#src/page.ts';
import { takesPorts, testPages } from '#src/test-pages.ts';

testPages(allPages().filter((page) => !takesPorts(page)));
