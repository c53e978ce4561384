import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { register } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { DATA_BLOCKS } from '../../contracts/page/page-blocks.ts';
import { startStripeSandbox } from '../../packages/sandboxes/stripe/stripe-sandbox.ts';
import { HttpGuest, paidBy } from '../../tests/support/crash/http-guest.ts';
import { freePort } from '../../tests/support/shops/free-port.ts';
import { filled } from '../../tests/support/stores/data-template.ts';
import { cardSettings } from '../shop/provider-settings.ts';
import { blockOf, makersOf, openPage, watchRequests } from './browser.ts';
import { effects, joinRequests, watchMachines, watchServer } from './effects.ts';
import { type Hop, hopsOf } from './path.ts';
import { type Frame, followCalls, traced } from './stacks.ts';
import { PRESS, pathOfPage, pathsOf } from './stops.ts';

/** The first offer of a demo funnel. */
const OFFER = '/CTUS_3-Unit-PowerMotion_AP?uid=classic';

/** The pause of the outbox, in milliseconds: its timer is set while it delivers nothing. */
const OUTBOX_PAUSE_MS = 3_000;

const PATIENCE_MS = 60_000;

/**
 * A shopper's yes to an offer after the sale, in one process: the server with its store, the card provider's sandbox, and the
 * storefront in jsdom. Returns the hops of the yes.
 */
export async function traceYes(): Promise<Hop[]> {
  const sent = new Map<string, readonly Frame[]>();
  let outboxRests = 0;
  watchServer((ms) => {
    if (ms === OUTBOX_PAUSE_MS) outboxRests += 1;
  });
  joinRequests(sent);
  watchMachines();
  watchRequests(sent);
  const origin = await startShop();
  await buy(origin);
  const rested = outboxRests;
  await until(() => outboxRests > rested);
  // Nothing before the page leads to the yes, and a start of the shop takes five times as long while its calls are followed.
  followCalls();
  const guest = await fetch(origin + OFFER);
  openPage(origin + OFFER, await guest.text());
  register('./storefront-loader.js', import.meta.url);
  await import('../../src/main.tsx');
  const yes = await until(offeredYes);
  const offer = heading()?.textContent;
  traced.run({ before: [] }, () => ({ [PRESS]: () => yes.click() })[PRESS]?.());
  const next = await until(() => (offeredYes() && heading()?.textContent !== offer ? heading() : null));
  return hopsOf([...pathsOf(effects), pathOfPage(makersOf(next))]);
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
