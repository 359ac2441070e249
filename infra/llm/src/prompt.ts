import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escaped } from '@assize/telemetry/log/terminal';

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
 * What is written as its escape in a data block: `<`, so that no text can close its block or spell a
 * control token; and what nobody sees (marks of direction, joiners, tag characters, private use) or
 * what some readers take for a line break.
 */
const ESCAPED = /[<\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u007F-\u009F]/gu;

/**
 * Other people's words as data in a prompt: one JSON string between two tags, that holds neither a
 * `<` nor a line break of its own, so that no text can close its block. It reads back as it was.
 */
export function dataBlock(tag: string, text: string): string {
  const quoted = JSON.stringify(text).replaceAll(ESCAPED, escaped);
  return `<${tag}>\n${quoted}\n</${tag}>`;
}
