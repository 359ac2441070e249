/** A thread for tests: each job takes a moment, and gives back what it was given. */
import { setTimeout } from 'node:timers/promises';
import { serveLane } from '#src/serve-lane.ts';

await serveLane<number, number>(async () => ({
  async run(job) {
    await setTimeout(50);
    return job;
  },
  release: async () => undefined,
}));
