/**
 * Families by what their models' names have in common. In order: a model distilled into another
 * (`deepseek-r1-distill-qwen-7b`) is of the family of the one that was trained on.
 */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/smollm/, 'smollm'],
  [/llama|nemotron|vicuna/, 'llama'],
  [/qwen|qwq/, 'qwen'],
  [/claude/, 'claude'],
  [/gemini/, 'gemini'],
  [/gemma/, 'gemma'],
  [/mistral|mixtral|ministral|magistral|codestral|devstral|pixtral/, 'mistral'],
  [/deepseek/, 'deepseek'],
  [/gpt|(^|[/_-])o[1-9]([_-]|$)/, 'gpt'],
  [/(^|[/_-])phi([/_-]|\d)/, 'phi'],
  [/granite/, 'granite'],
  [/olmo/, 'olmo'],
  [/command-(r|a|light)|cohere/, 'command'],
  [/grok/, 'grok'],
  [/(^|[/_-])glm/, 'glm'],
  [/kimi|moonshot/, 'kimi'],
];

/**
 * The family that a model's name tells: models of one family err together, so they count once. A name
 * that tells none stands for itself, in lower case.
 */
export function familyOf(model: string): string {
  const name = model.toLowerCase();
  return FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? name;
}
