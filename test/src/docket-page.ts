import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

export interface DocketAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface DocketReader {
  /** The certificate of the CA, in PEM. */
  readonly ca: string | Buffer;
  readonly token: string;
  /** The name that the certificate must have, where the URL has another. */
  readonly servername?: string;
}

/** A page of a docket over HTTPS, as a browser with this login gets it. */
export async function docketPage(url: string, reader: DocketReader): Promise<DocketAnswer> {
  const { token, ...tls } = reader;
  const sent = request(url, { ...tls, auth: `me:${token}` }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}
