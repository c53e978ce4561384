import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server before the shop, which sees also the calls of a page that is being left; Playwright cannot hold those back. */
export interface Forwarder {
  url: string;
  /** The bodies that were posted to the named call, in the order in which they came. */
  posted(call: string): string[];
  close(): Promise<void>;
}

/** Where the text of a page stops, and what it waits for there. */
export interface Pause {
  before: string;
  until: Promise<void>;
}

/** Passes each request on to the shop, and answers none for which `isHeld` is true. */
export async function forwarderTo(
  shopUrl: string,
  isHeld: (url: string, body: string) => boolean,
  pause?: Pause,
): Promise<Forwarder> {
  const { hostname, port, host, origin } = new URL(shopUrl);
  const calls: { url: string; body: string }[] = [];
  const server = http.createServer(async (request, response) => {
    const url = request.url ?? '/';
    const body = await text(request);
    if (request.method === 'POST') calls.push({ url, body });
    if (isHeld(url, body)) return;
    const plain = pause ? { 'accept-encoding': 'identity' } : {};
    const headers = { ...request.headers, ...plain, host, ...(request.headers.origin ? { origin } : {}) };
    const forwarded = http.request(
      { hostname, port, path: url, method: request.method, headers },
      (answer: IncomingMessage) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (pause && answer.headers['content-type']?.startsWith('text/html'))
          void answerSlowly(response, answer, pause);
        else answer.pipe(response);
      },
    );
    forwarded.on('error', () => response.destroy());
    forwarded.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    posted: (call) => calls.filter(({ url }) => url.endsWith(call)).map(({ body }) => body),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerSlowly(
  response: ServerResponse,
  answer: IncomingMessage,
  { before, until }: Pause,
): Promise<void> {
  const html = await text(answer);
  response.write(html.slice(0, html.indexOf(before)));
  await until;
  response.end(html.slice(html.indexOf(before)));
}
