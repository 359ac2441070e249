/** A server that replays from a file what a real server once answered to the same requests. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { serveModel, type Asked, type ModelServer } from './serve.ts';

const Recording = Type.Object({
  /** sha256 of the request's messages and answer format, in hex. */
  key: Type.String(),
  /** The name of the requested shape, for people who read the file. */
  name: Type.String(),
  reply: Type.Unknown(),
});
type Recording = Type.Static<typeof Recording>;

const Request = Type.Object({
  messages: Type.Array(Type.Unknown()),
  response_format: Type.Object({ json_schema: Type.Object({ name: Type.String() }) }),
});

export interface RecordedModel extends ModelServer {
  /** Names of requested shapes without a recording. Each such request got status 404. */
  readonly missing: readonly string[];
}

function keyOf({ body }: Asked): { key: string; name: string } {
  const { messages, response_format: format } = Parse(Request, body);
  const key = createHash('sha256')
    .update(JSON.stringify([messages, format]))
    .digest('hex');
  return { key, name: format.json_schema.name };
}

/** Replays the recordings of a file, which holds one JSON value a line. */
export async function recordedModel(file: string): Promise<RecordedModel> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const recordings = new Map(
    lines.map((line) => Parse(Recording, JSON.parse(line))).map((one) => [one.key, one]),
  );
  const missing: string[] = [];
  const server = await serveModel((asked) => {
    const { key, name } = keyOf(asked);
    const known = recordings.get(key);
    if (known) return { body: JSON.stringify(known.reply) };
    missing.push(name);
    return { status: 404, body: '{}' };
  });
  return { ...server, missing };
}

/** Forwards each request to a real server, and on disposal writes its answers to a file. */
export async function recordingModel(upstream: string, file: string): Promise<ModelServer> {
  const recordings: Recording[] = [];
  const server = await serveModel(async (asked) => {
    const response = await fetch(`${upstream}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked.body),
    });
    const body = await response.text();
    if (response.ok) recordings.push({ ...keyOf(asked), reply: JSON.parse(body) });
    return { status: response.status, body };
  });
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      const lines = recordings.map((one) => `${JSON.stringify(one)}\n`);
      await writeFile(file, [...new Set(lines)].toSorted().join(''));
    },
  };
}
