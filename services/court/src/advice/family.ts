/**
 * Patterns of models' names. The first match counts: a distilled model (`deepseek-r1-distill-qwen-7b`) belongs to the
 * family of the model that was trained (`qwen`), not of the one that it imitates.
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
 * Models of one family tend to make the same errors, so a family counts once. A name that matches no family is its own,
 * in lower case.
 */
export function familyOf(model: string): string {
  const name = model.toLowerCase();
  return FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? name;
}
