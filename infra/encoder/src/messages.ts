/** What the encoder asks of its threads. */
export type Request = { kind: 'encode'; text: string } | { kind: 'close' };

/** What they answer: `ready` once, then one answer for each text, in order. */
export type Answer =
  | { kind: 'ready' }
  | { kind: 'vector'; vector: Float32Array }
  | { kind: 'failed'; message: string };
