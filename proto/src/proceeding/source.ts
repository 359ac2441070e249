import type Type from 'typebox';
import { isMap, isNode } from 'yaml';
import { validatorOf } from '../schema/checker.ts';
import { readYaml, type Yaml } from '../yaml.ts';

export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** A YAML file that knows the line of each of its values. */
export class Source {
  readonly file: string;
  readonly faults: Fault[];
  readonly #yaml: Yaml;

  constructor({ file, text }: SourceText) {
    this.file = file;
    this.#yaml = readYaml(text);
    this.faults = this.#yaml.faults.map((fault) => ({ file, ...fault }));
  }

  /** The parsed value, of any shape. Undefined if the file can't be read. */
  get value(): unknown {
    return this.#yaml.value;
  }

  /** The line of the value at a path. If there is none, the line of the nearest enclosing value. */
  lineOf(path: readonly (string | number)[]): number {
    for (let depth = path.length; depth >= 0; depth -= 1) {
      const node = this.#yaml.document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return this.#yaml.lines.linePos(node.range[0]).line;
    }
    return 1;
  }

  lineOfKey(path: readonly (string | number)[], key: string): number {
    const map =
      path.length === 0 ? this.#yaml.document.contents : this.#yaml.document.getIn(path, true);
    if (!isMap(map)) return this.lineOf(path);
    const pair = map.items.find((item) => isNode(item.key) && String(item.key) === key);
    return isNode(pair?.key) && pair.key.range
      ? this.#yaml.lines.linePos(pair.key.range[0]).line
      : this.lineOf(path);
  }

  fault(path: readonly (string | number)[], message: string): void {
    this.faults.push({ file: this.file, line: this.lineOf(path), message });
  }

  faultAt(path: readonly (string | number)[], message: string): void {
    this.fault(path, `${path.join('.')}: ${message}`);
  }

  /** Returns the value if it matches the schema. Otherwise it records the faults and returns null. */
  read<T extends Type.TSchema>(schema: T): Type.Static<T> | null {
    if (this.faults.length > 0) return null;
    const value: unknown = this.#yaml.value;
    const check = validatorOf(schema);
    if (check.Check(value)) return value;
    for (const error of check.Errors(value)) this.#schemaFault(error.instancePath, error);
    return null;
  }

  #schemaFault(pointer: string, error: { keyword: string; message: string }): void {
    if (error.keyword === 'additionalProperties' || error.keyword === 'anyOf') return;
    const path = pointer
      .split('/')
      .slice(1)
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    const last = path.at(-1);
    const where = path.map(shownKey).join('.') || 'the file';
    if (error.keyword === 'boolean') {
      const line = this.lineOfKey(path.slice(0, -1), String(last));
      this.faults.push({ file: this.file, line, message: `${where}: unknown field` });
    } else {
      this.fault(path, `${where} ${error.message}`);
    }
  }
}

/** Writes a key in a sentence: quoted if it is empty or has spaces at its ends, which would be invisible. */
function shownKey(key: string | number): string {
  const text = String(key);
  return text !== '' && text.trim() === text ? text : JSON.stringify(text);
}
