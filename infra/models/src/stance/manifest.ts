import { jsonOf } from '@assize/proto/json';
import Type from 'typebox';
import Compile from 'typebox/compile';

/** The order in which the model gives its logits. */
const LABELS = ['support', 'refute', 'neutral'] as const;

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** How logits become probabilities. */
const Calibrated = {
  /** Logits are divided by it. Above 1 makes the probabilities more even. */
  temperature: Type.Number({ exclusiveMinimum: 0 }),
  /** The power by which it grows with the length of claim and passage; 0 where absent: it does not. */
  growth: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  /** The power by which it grows as the reader's logits lie closer together; 0 where absent: it does not. */
  doubt: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  /** Added to the three logits after that. */
  bias: Type.Tuple([Type.Number(), Type.Number(), Type.Number()]),
  /**
   * What the lexical cues' word counts beside the model's: so many times the logarithm of each of their
   * probabilities is added to the logits as well. 0 where absent: they are not asked.
   */
  cues: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
};

const Name = Type.String({ minLength: 5, pattern: '^[\\w./-]+$' });

/** A reader in `second/`, of another base, and what becomes of the two. */
const Second = Type.Object({
  /** As verdicts record the two together. */
  name: Name,
  /** sha256 of `second/model.json`, in hex. */
  sha256: Digest,
  /** What its logits count in the mean of both. */
  share: Type.Number({ minimum: 0, maximum: 1 }),
  // How that mean becomes probabilities.
  ...Calibrated,
});

const Manifest = Type.Object({
  /** As verdicts record it where it reads alone. */
  name: Name,
  layers: Type.Integer({ minimum: 1 }),
  labels: Type.Tuple(LABELS.map((label) => Type.Literal(label))),
  /** Of claim and evidence together, with the three that frame them. */
  maxTokens: Type.Integer({ minimum: 8, maximum: 512 }),
  ...Calibrated,
  /** A reading whose largest probability is below this takes no side. */
  abstainBelow: Type.Number({ minimum: 0, maximum: 1 }),
  /** sha256 of the two files beside it, in hex. */
  sha256: Type.Object({ 'stance.onnx': Digest, 'tokenizer.json': Digest }),
  second: Type.Optional(Second),
});

/** What `model.json` says of the model beside it. */
export type Manifest = Type.Static<typeof Manifest>;

/** What it says of a second reader. */
export type Second = Type.Static<typeof Second>;

const compiled = Compile(Manifest);

/** The manifest, or what is wrong with it in a sentence. */
export function manifestOf(
  text: string,
): { ok: true; manifest: Manifest } | { ok: false; why: string } {
  const value = jsonOf(text);
  if (value === undefined) return { ok: false, why: 'model.json is not JSON' };
  if (compiled.Check(value)) return { ok: true, manifest: value };
  const faults = compiled
    .Errors(value)
    .map(({ instancePath, message }) => `${instancePath.slice(1) || 'it'} ${message}`);
  return { ok: false, why: `model.json is none: ${faults.join('; ')}` };
}
