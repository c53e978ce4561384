import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DATA_BLOCKS } from '../../contracts/page/page-blocks.ts';
import { startStripeSandbox } from '../../packages/sandboxes/stripe/stripe-sandbox.ts';
import { HttpGuest, paidBy } from '../../tests/support/crash/http-guest.ts';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { filled } from '../../tests/support/stores/data-template.ts';
import { cardSettings } from '../shop/provider-settings.ts';
import { blockOf, openPage, watchRequests } from './browser.ts';
import { beginTrace, endTrace, followRequests, type Part } from './trace.ts';

/** The first offer of a demo funnel, and what the page of its yes asks for last. */
const OFFER = '/CTUS_3-Unit-PowerMotion_AP?uid=classic';
const NEXT_OFFER = '/proxy/offers/bysfid/fh-offer-gi-complete-3';

const PATIENCE_MS = 60_000;

/** Server, store, card sandbox and the storefront in jsdom run in one process, in which a yes is followed. */
export async function traceYes(): Promise<Part[]> {
  followRequests();
  const asked = watchRequests();
  const origin = await startShop();
  await buy(origin);
  const guest = await fetch(origin + OFFER);
  openPage(origin + OFFER, await guest.text());
  await import('../../src/main.tsx');
  const yes = await until(offeredYes);
  // The path leaves out the page that is fetched ahead, however busy the processor is.
  await until(() => asked.has(NEXT_OFFER));
  const path = pathToNext();
  beginTrace(() => yes.click());
  return path;
}

/** Resolves as soon as the page shows another offer. */
function pathToNext(): Promise<Part[]> {
  const offer = heading()?.textContent;
  return new Promise((resolve) => {
    const changes = new MutationObserver(() => offeredYes() && heading()?.textContent !== offer && resolve(endTrace()));
    changes.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Starts the server on the sandbox, with a data folder of its own. Returns its origin. */
async function startShop(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(process.env.SLUICE_TEST_FOLDER ?? os.tmpdir(), 'sluice-hops-'));
  const { origin } = await startStripeSandbox({ port: 0, dataFolder: path.join(folder, 'cards') });
  const port = await freePort();
  await fs.mkdir(path.join(folder, 'client/assets'), { recursive: true });
  Object.assign(process.env, cardSettings(origin, ''), {
    HOST: '127.0.0.1',
    PORT: String(port),
    SLUICE_DATA: await filled(path.join(folder, 'shop')),
    SLUICE_CLIENT: path.join(folder, 'client'),
    SLUICE_TEMPLATE: 'index.html',
    MAKE_PICTURES: 'false',
  });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  await import('../../server/main.ts');
  return `http://127.0.0.1:${port}`;
}

async function buy(origin: string): Promise<void> {
  const guest = new HttpGuest(origin);
  const html = await guest.open('/home?uid=classic');
  const { hash } = JSON.parse(blockOf(html, DATA_BLOCKS.published));
  paidBy(await guest.place(await guest.saleRequest(hash, 'pm_card_visa')));
}

function offeredYes(): HTMLButtonElement | null {
  return document.querySelector('form button[type=submit]');
}

function heading(): Element | null {
  return document.querySelector('main h1');
}

async function until<Value>(find: () => Value | null | false): Promise<Value> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const found = find();
    if (found !== null && found !== false) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`in a minute there was no ${find}`);
}
