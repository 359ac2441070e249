/**
 * The part that we use. The package's own types import files without an extension, which
 * `nodenext` does not follow: everything in them would be `any`.
 */
declare module '@huggingface/tokenizers' {
  export class Tokenizer {
    constructor(definition: object, config: object);
    encode(text: string): { ids: number[] };
  }
}
