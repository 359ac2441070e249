/** What is asked of a thread. */
export type Request<Job> = { kind: 'work'; job: Job } | { kind: 'close' };

/** What it answers: `ready` once, then one answer for each job, in order. */
export type Answer<Result> =
  | { kind: 'ready' }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; message: string };
