import Type from 'typebox';
import { Parse } from 'typebox/value';
import type { Asked } from './serve.ts';

const Body = Type.Object({
  messages: Type.Array(Type.Object({ role: Type.String(), content: Type.String() })),
  response_format: Type.Object({
    json_schema: Type.Object({ name: Type.String(), schema: Type.Unknown() }),
  }),
});

export interface AskedQuestion {
  /** The name of the shape, such as `indictment` or `defense`. */
  readonly name: string;
  readonly schema: unknown;
  readonly system: string;
  /** All user messages: the part of the prompt that is not our own instructions. */
  readonly user: string;
}

/** @throws if `openModel` would not send such a request */
export function questionIn({ body }: Asked): AskedQuestion {
  const { messages, response_format: format } = Parse(Body, body);
  const of = (role: string): string =>
    messages.flatMap((one) => (one.role === role ? [one.content] : [])).join('\n\n');
  const { name, schema } = format.json_schema;
  return { name, schema, system: of('system'), user: of('user') };
}

/** A block as `dataBlock` writes it: an opening tag, one line of JSON, the closing tag. */
const BLOCK = /^<([A-Za-z0-9-]+)>\n("(?:[^"\\]|\\.)*")\n<\/\1>$/gm;

export function blocksIn(user: string): { readonly tag: string; readonly text: string }[] {
  return [...user.matchAll(BLOCK)].map(([, tag = '', quoted = '""']) => {
    return { tag, text: String(JSON.parse(quoted)) };
  });
}

/** Empty if everything that other people wrote is quoted as data. */
export function outsideBlocks(user: string): string {
  return user.replaceAll(BLOCK, '').trim();
}
