import { Transform, type Readable, type Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { jsonOf } from '@assize/proto';

const LINE_END = 10;

/** Makes chunks that do not extend beyond the end of a line. */
const byLine = (): Transform =>
  new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      for (let from = 0, to; from < chunk.length; from = to) {
        to = chunk.indexOf(LINE_END, from) + 1 || chunk.length;
        this.push(chunk.subarray(from, to));
      }
      done();
    },
  });

const Asked = Type.Object({ id: Type.Union([Type.String(), Type.Integer()]) });

/** The library reports an invalid line without its content. The answer needs its id, so the current line is kept. */
export class StdioTransport extends StdioServerTransport {
  readonly #stdin: Readable;
  readonly #lines: Transform;
  /** The current line, as far as it has been read. */
  #line: Buffer[] = [];

  constructor(stdin: Readable = process.stdin, stdout: Writable = process.stdout) {
    const lines = byLine();
    super(lines, stdout);
    this.#stdin = stdin;
    this.#lines = lines;
  }

  override start(): Promise<void> {
    this.#lines.on('data', (piece: Buffer) => {
      if (this.#line.at(-1)?.at(-1) === LINE_END) this.#line = [];
      this.#line.push(piece);
    });
    this.#stdin.on('error', (error) => this.onerror?.(error)).pipe(this.#lines);
    return super.start();
  }

  override close(): Promise<void> {
    this.#stdin.unpipe(this.#lines).pause();
    return super.close();
  }

  /** A response has none. */
  get asked(): string | number | undefined {
    const message = jsonOf(Buffer.concat(this.#line));
    if (!Check(Asked, message) || 'result' in message || 'error' in message) return undefined;
    return message.id;
  }
}
