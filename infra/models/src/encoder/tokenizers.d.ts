/**
 * The part of the package that we use. Its own types import files without an extension, which `nodenext` does not
 * resolve, so that everything in them would be `any`.
 */
declare module '@huggingface/tokenizers' {
  export class Tokenizer {
    constructor(definition: object, config: object);
    encode(text: string): { ids: number[] };
  }
}
