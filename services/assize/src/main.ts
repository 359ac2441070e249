import { program } from './cli.ts';

await program().parseAsync();
