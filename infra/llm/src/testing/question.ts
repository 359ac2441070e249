import Type from 'typebox';
import { Parse } from 'typebox/value';
import type { Asked } from './serve.ts';

const Body = Type.Object({
  messages: Type.Array(Type.Object({ role: Type.String(), content: Type.String() })),
  response_format: Type.Object({
    json_schema: Type.Object({ name: Type.String(), schema: Type.Unknown() }),
  }),
});

/** What a request asks, as a server reads it. */
export interface AskedQuestion {
  /** The name of the shape: `indictment`, `defense` … */
  readonly name: string;
  readonly schema: unknown;
  readonly system: string;
  /** All that is not ours. */
  readonly user: string;
}

/** @throws where the request is none that `openModel` sends */
export function questionIn({ body }: Asked): AskedQuestion {
  const { messages, response_format: format } = Parse(Body, body);
  const of = (role: string): string =>
    messages.flatMap((one) => (one.role === role ? [one.content] : [])).join('\n\n');
  const { name, schema } = format.json_schema;
  return { name, schema, system: of('system'), user: of('user') };
}

/** A block as `dataBlock` writes it: a tag, one line of JSON, the same tag. */
const BLOCK = /^<([A-Za-z0-9-]+)>\n("(?:[^"\\]|\\.)*")\n<\/\1>$/gm;

/** The data blocks of a prompt, read back. */
export function blocksIn(user: string): { readonly tag: string; readonly text: string }[] {
  return [...user.matchAll(BLOCK)].map(([, tag = '', quoted = '""']) => {
    return { tag, text: String(JSON.parse(quoted)) };
  });
}

/** What stands outside every data block: nothing, if all that others wrote is data. */
export function outsideBlocks(user: string): string {
  return user.replaceAll(BLOCK, '').trim();
}
