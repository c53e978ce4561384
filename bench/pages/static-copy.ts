import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** A server of pages without any script, as the best that a page of this weight can be. */
export interface StaticCopies {
  url: string;
  /** Serves this HTML, compressed beforehand, and the shop's own pictures and fonts. */
  put(path: string, html: string): void;
  close(): void;
}

/** Starts it; what it has no page for comes from the shop once, and is kept. */
export async function startStaticCopies(shop: string): Promise<StaticCopies> {
  const pages = new Map<string, Buffer>();
  const files = new Map<string, { type: string; body: Buffer }>();
  const server = createServer(async (request, response) => {
    const page = pages.get(request.url ?? '');
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      return response.end(page);
    }
    const known = files.get(request.url ?? '') ?? (await fileOf(`${shop}${request.url}`));
    files.set(request.url ?? '', known);
    const isText = /svg|css|javascript/.test(known.type);
    response.writeHead(200, { 'content-type': known.type, ...(isText ? { 'content-encoding': 'br' } : {}) });
    return response.end(known.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    put: (path, html) => pages.set(path, brotliCompressSync(html)),
    close: () => server.close(),
  };
}

async function fileOf(url: string) {
  const reply = await fetch(url);
  const type = reply.headers.get('content-type') ?? 'text/plain';
  const body = Buffer.from(await reply.arrayBuffer());
  return { type, body: /svg|css|javascript/.test(type) ? brotliCompressSync(body) : body };
}

/** A page's rendered elements with its styles inside, and no script. */
export function withoutScript(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
}
