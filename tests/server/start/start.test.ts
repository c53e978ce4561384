import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, it, vi } from 'vitest';
import { publishFolder } from '../../../backoffice/publishing/publish-folder.ts';
import type { Order, OrderReply } from '../../../contracts/api/order-api.ts';
import { amazonSettings } from '../../../scripts/shop/provider-settings.ts';
import { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { CLASSIC, FunnelsCopy, type Json } from '../../backoffice/publishing/brand-folder.ts';
import { freePort } from '../../support/shops/free-port.ts';
import { REPOSITORY } from '../../support/shops/running-app.ts';
import { freshDataFolder, openTestStore } from '../../support/stores/stores.ts';
import { WAIT } from '../../support/wait.ts';
import { saleAt } from '../checkout/placing/buy.ts';
import { webhookReceiver } from '../outbox/webhook-receiver.ts';
import { KEYS, SERVER_ALONE, startServer } from './server-process.ts';

/** A shopper's browser over the network. */
class NetworkBrowser {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async open(path: string) {
    const reply = await fetch(this.#origin + path, { headers: this.#headers() });
    this.#store(reply);
    return readPageBlocks(new JSDOM(await reply.text()).window.document);
  }

  async call<Reply>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const headers = { ...this.#headers(), 'content-type': 'application/json' };
    const reply = await fetch(`${this.#origin}/api/${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    this.#store(reply);
    expect([path, reply.status]).toEqual([path, 200]);
    const json: Reply = await reply.json();
    return json;
  }

  #store({ headers }: Response): void {
    for (const cookie of headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      this.#cookies.set(name, value);
    }
  }

  #headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { cookie, 'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '' };
  }
}

/** Expects the demo's photograph to be served as AVIF, with a quarter of its bytes. */
async function hasSmallForm(origin: string): Promise<void> {
  const original = await fs.readFile(path.join(REPOSITORY, 'funnels/fernhollow/images/evening-run.jpg'));
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 20);
  const reply = await fetch(`${origin}/images/fernhollow/evening-run.jpg/${hash}-960.avif`);
  const { length } = Buffer.from(await reply.arrayBuffer());
  expect(reply.headers.get('content-type')).toBe('image/avif');
  expect(length).toBeLessThan(original.length / 4);
}

const DELIVERED = '"delivery":"delivered"';

const journalIn = (dataFolder: string) => path.join(dataFolder, 'sandboxes/stripe/stripe-sandbox.jsonl');

it('O01 a start prints the first page of each funnel, and makes the forms of its photographs; funnels and orders are there after SIGTERM and another start', async () => {
  const [port, SLUICE_DATA] = [await freePort(), await freshDataFolder()];
  const origin = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), PUBLIC_URL: origin, SLUICE_DATA };

  const first = startServer({ ...settings, MAKE_PICTURES: 'true' });
  const said = await first.until('Sandbox:');
  expect(said).toContain('Sluice is ready.');
  expect(said).toContain(`Fernhollow, classic: ${origin}/home?uid=classic\n`);
  expect(said).toContain(`${SLUICE_DATA} (embedded)`);
  const sandbox = /Sandbox: +(http:\S+)/.exec(said)?.[1] ?? '';
  const ann = new NetworkBrowser(origin);
  const { published } = await ann.open('/home?uid=classic');
  const sale = await saleAt(sandbox, published?.hash ?? '', randomUUID(), (body) => ann.call('POST', 'quotes', body));
  const { order } = await ann.call<OrderReply>('POST', 'orders/createguest', sale);
  await vi.waitFor(async () => expect(await fs.readFile(journalIn(SLUICE_DATA), 'utf8')).toContain(DELIVERED), WAIT);
  await vi.waitFor(() => hasSmallForm(origin), WAIT);
  const asked = Date.now();
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  expect(Date.now() - asked).toBeLessThan(10_000);

  const second = startServer({ ...settings, SLUICE_FUNNELS: './no-such-folder' });
  expect(await second.until('Sandbox:')).toMatch(
    /Refused \.\/no-such-folder; the last good version .*\n.*\[unreadable\] The funnels folder .* set SLUICE_FUNNELS /,
  );
  expect(await ann.call<Order[]>('GET', 'orders/all')).toEqual([order]);
  expect((await ann.open('/home?uid=classic')).orders).toMatchObject([{ id: order.id, status: 'Paid' }]);
  expect(await second.end('SIGINT')).toMatchObject({ code: 0, stderr: '' });

  const { db } = await openTestStore({ dataFolder: SLUICE_DATA });
  expect(await db.selectFrom('orders').select(['id', 'status']).execute()).toEqual([{ id: order.id, status: 'Paid' }]);
});

it('a shop that is ended before Google Analytics has answered says nothing of it', async () => {
  const google = await webhookReceiver(() => {});
  const shop = startServer({
    PORT: String(await freePort()),
    SLUICE_DATA: await freshDataFolder(),
    GA4_MEASUREMENT_ID: 'G-SLUICE01',
    GA4_API_SECRET: 'sluice-secret-G-SLUICE01',
    GA4_API_URL: google.url,
  });
  await vi.waitFor(() => expect(google.received).toHaveLength(1), WAIT);
  expect(await shop.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});

it('a start says what it keeps of files that were replaced, PUBLISH_AT_START=always publishes them, and no sandbox is named that no funnel offers', async () => {
  const [copy, SLUICE_DATA] = [await FunnelsCopy.made(), await freshDataFolder()];
  const store = await openTestStore({ dataFolder: SLUICE_DATA });
  const first = await copy.read(CLASSIC);
  const publish = () => publishFolder(copy.folder, new FunnelRegistry(store.db), new Date());
  await publish();
  await copy.change(CLASSIC, (json) => void (json.defaultFunnels as Json[]).splice(5, 1));
  await publish();
  await store.close();
  await copy.write(CLASSIC, first);
  const start = async (own: Record<string, string> = {}) => {
    const settings = { ...KEYS, PORT: String(await freePort()), SLUICE_DATA, SLUICE_FUNNELS: copy.folder, ...own };
    const shop = startServer(settings, SERVER_ALONE);
    await shop.until('Sluice is ready.');
    return (await shop.end('SIGTERM')).stdout;
  };
  const amazon = amazonSettings('http://127.0.0.1:1');
  const kept = await start({ ...amazon, WALLET_ENABLED: 'false' });
  expect(kept).toMatch(/^Kept the live version of "classic": .* was replaced/);
  expect(kept).not.toContain('Amazon');
  const published = await start({ ...amazon, PUBLISH_AT_START: 'always' });
  expect(published).toContain(`Published ${CLASSIC} `);
  expect(published).toContain('(Amazon Pay; its sign-in page has the people to pay as)');
});
