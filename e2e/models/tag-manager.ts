import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the container heard: an entry of the data layer, and the path of the document that it ran in. */
export interface Collected {
  path: string;
  entry: { event?: string; sessionId?: string; ecommerce?: { transaction_id?: string } };
}

/** A tag manager's server, whose container sends home each entry of the data layer of its document. */
export class TagManager {
  readonly collected: Collected[] = [];
  readonly #server: http.Server;

  private constructor(server: http.Server) {
    this.#server = server;
  }

  static async started(): Promise<TagManager> {
    const server = http.createServer();
    const tags = new TagManager(server);
    server.on('request', (request, response) => void tags.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return tags;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The names of the events that were heard, those of a document at one address where it is given. */
  events(path?: string): string[] {
    const heard = this.collected.filter((each) => path === undefined || each.path === path);
    return heard.flatMap(({ entry }) => (entry.event === undefined ? [] : [entry.event]));
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (request.url?.startsWith('/collect')) {
      this.collected.push(JSON.parse(await text(request)));
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(container(this.origin));
  }
}

/** A container: it hears the entries that stand in the data layer, and those that come, and calls each back once its tag has run. */
function container(origin: string): string {
  return `(() => {
    const heard = (entry) => {
      navigator.sendBeacon('${origin}/collect', JSON.stringify({ path: location.pathname, entry }));
      entry.eventCallback?.('GTM-SLUICE');
    };
    const layer = window.dataLayer;
    const push = layer.push.bind(layer);
    layer.push = (...entries) => { entries.forEach(heard); return push(...entries); };
    layer.forEach(heard);
  })();`;
}
