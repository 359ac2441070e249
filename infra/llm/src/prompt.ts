import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A prompt as its file has it, and what a record names it by. */
export interface Prompt {
  /** The file's name without its ending; a changed prompt gets a new one: `counter-claims-1`. */
  readonly name: string;
  readonly text: string;
  /** sha256 of the file's bytes, in hex. */
  readonly hash: string;
}

/** @throws where the file can't be read: it ships with the code */
export function readPrompt(file: URL): Prompt {
  const bytes = readFileSync(file);
  return {
    name: basename(fileURLToPath(file), '.md'),
    text: bytes.toString('utf8').trim(),
    hash: createHash('sha256').update(bytes).digest('hex'),
  };
}

/**
 * Other people's words as data in a prompt: one JSON string between two tags, that holds neither a
 * `<` nor a line break of its own, so that no text can close its block.
 */
export function dataBlock(tag: string, text: string): string {
  const quoted = JSON.stringify(text).replaceAll('<', '\\u003c');
  return `<${tag}>\n${quoted}\n</${tag}>`;
}
