import { jsonOf } from '@assize/proto/json';
import Type from 'typebox';
import Compile from 'typebox/compile';

/** The order of the model's logits. */
const LABELS = ['support', 'refute', 'neutral'] as const;

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Calibrated = {
  /** The divisor of the logits. Above 1 it makes the probabilities more even. */
  temperature: Type.Number({ exclusiveMinimum: 0 }),
  /** The exponent by which the temperature grows with the length of claim and passage; 0 by default, for no growth. */
  growth: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  /** With it the temperature grows as the reader's logits come closer together; 0 by default. */
  doubt: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  /** Added to the three logits after the division. */
  bias: Type.Tuple([Type.Number(), Type.Number(), Type.Number()]),
  /** The factor of the logarithm of each cue's probability, which is added to the logits. 0 by default: no cues. */
  cues: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
};

const Name = Type.String({ minLength: 5, pattern: '^[\\w./-]+$' });

/** The second reader, in `second/`, which has another base model, and how the two are combined. */
const Second = Type.Object({
  /** The name of both together in verdicts. */
  name: Name,
  /** The sha256 of `second/model.json`, in hex. */
  sha256: Digest,
  /** The weight of its logits in the mean of both. */
  share: Type.Number({ minimum: 0, maximum: 1 }),
  // The calibration of that mean.
  ...Calibrated,
});

const Manifest = Type.Object({
  /** Its name in verdicts where it reads alone. */
  name: Name,
  layers: Type.Integer({ minimum: 1 }),
  labels: Type.Tuple(LABELS.map((label) => Type.Literal(label))),
  /** The most tokens of claim and evidence together, including the three that frame them. */
  maxTokens: Type.Integer({ minimum: 8, maximum: 512 }),
  ...Calibrated,
  /** A reading whose largest probability is below this takes no side. */
  abstainBelow: Type.Number({ minimum: 0, maximum: 1 }),
  /** The sha256 of the two other files, in hex. */
  sha256: Type.Object({ 'stance.onnx': Digest, 'tokenizer.json': Digest }),
  second: Type.Optional(Second),
});

export type Manifest = Type.Static<typeof Manifest>;

export type SecondReader = Type.Static<typeof Second>;

const compiled = Compile(Manifest);

/** Parses a manifest. `why` says in a sentence what is wrong with it. */
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
