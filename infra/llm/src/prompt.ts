import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escaped } from '@assize/telemetry/log/terminal';

export interface Prompt {
  /** The file's name without its extension, such as `counter-claims-1`. A changed prompt gets a new name. */
  readonly name: string;
  readonly text: string;
  /** sha256 of the file's bytes, in hex. */
  readonly hash: string;
}

/** @throws if the file can't be read; it ships with the code */
export function readPrompt(file: URL): Prompt {
  const bytes = readFileSync(file);
  return {
    name: basename(fileURLToPath(file), '.md'),
    text: bytes.toString('utf8').trim(),
    hash: createHash('sha256').update(bytes).digest('hex'),
  };
}

/**
 * Characters that are escaped in a data block: `<`, so that no text can close its block or spell a
 * control token; invisible characters (direction marks, joiners, tag characters, private use); and
 * characters that some readers treat as a line break.
 */
const ESCAPED = /[<\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u007F-\u009F]/gu;

/**
 * Quotes other people's text as data in a prompt: one JSON string between two tags. The string contains neither `<` nor
 * a raw line break, so no text can close its block. Parsing the JSON gives the original text.
 */
export function dataBlock(tag: string, text: string): string {
  const quoted = JSON.stringify(text).replaceAll(ESCAPED, escaped);
  return `<${tag}>\n${quoted}\n</${tag}>`;
}
