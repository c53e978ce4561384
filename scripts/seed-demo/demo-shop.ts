import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { freePorts } from '../../backoffice/paths/testing/shop-process.ts';
import type { Simulator } from '../../packages/sandboxes/amazon/simulator/simulator.ts';
import { type Sandboxes, startSandboxes } from '../../packages/sandboxes/start-sandboxes.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Ambient } from '../../server/open-outside.ts';
import { type OpenShop, openShop } from '../../server/open-shop.ts';
import type { WalkedShop } from '../../tests/support/walks/walking-browser.ts';
import { providerSettings } from '../shop/provider-settings.ts';
import type { HandClock } from './hand-clock.ts';

export interface DemoShopOptions {
  dataFolder: string;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  funnelsFolder: string;
  clock: HandClock;
  ambient: Omit<Ambient, 'clock' | 'requestLog'>;
}

/** A shop that goes by a clock of its own, as its sandboxes do. */
export interface DemoShop extends WalkedShop {
  shop: OpenShop;
  /** The address of the card sandbox. */
  cards: string;
  /** Does all that is due at the time of the clock. */
  settle(): Promise<void>;
  deliver(): Promise<void>;
  close(): Promise<void>;
}

/** The sandboxes, which outlive the shop. */
export interface DemoSandboxes {
  settings: Record<string, string>;
  cards: string;
  amazon: Simulator;
  port: number;
  close(): Promise<void>;
}

export type Failed = { ok: false; message: string };

/** A round that leaves something due is repeated so often: an endpoint may be slow. */
const MOST_ROUNDS = 50;

export async function startDemoSandboxes({ dataFolder, clock }: DemoShopOptions): Promise<DemoSandboxes | Failed> {
  // The sandboxes have to know the shop's port before the shop listens.
  const [port = 0] = await freePorts(1);
  const webhooks = webhooksAt(`http://127.0.0.1:${port}/webhooks`);
  const ports = { cards: 0, wallets: 0, paypal: 0, amazon: 0, internalApps: 0 };
  const folder = join(resolve(dataFolder), 'sandboxes');
  const started: Sandboxes = await startSandboxes({ folder, ports, webhooks }, { clock: clock.now });
  const { answer, amazon, close } = started;
  if (answer.type !== 'ready' || !amazon) return { ok: false, message: `The data folder ${dataFolder} is in use.` };
  return { settings: providerSettings(answer, webhooks), cards: answer.cards, amazon, port, close };
}

function webhooksAt(base: string) {
  return {
    cards: { url: `${base}/stripe`, secret: 'whsec_of_the_demo' },
    paypal: { url: `${base}/paypal`, id: 'WH-of-the-demo' },
    amazon: { url: `${base}/amazon` },
  };
}

/** Opens the shop on the sandboxes; `capture` says when cards are charged. */
export async function openDemoShop(
  { dataFolder, databaseUrl, funnelsFolder, clock, ambient }: DemoShopOptions,
  { settings, cards, amazon, port }: DemoSandboxes,
  capture: 'now' | 'later',
): Promise<DemoShop | Failed> {
  const read = readConfig({
    ...settings,
    SLUICE_DATA: dataFolder,
    DATABASE_URL: databaseUrl ?? undefined,
    SLUICE_FUNNELS: funnelsFolder,
    // No browser asks for the built storefront.
    SLUICE_TEMPLATE: 'index.html',
    MAKE_PICTURES: 'false',
    TRUST_PROXY: '127.0.0.1',
    REGION_HEADER: 'x-region',
    CAPTURE: capture,
  });
  if (!read.ok) return { ok: false, message: read.problems.join('\n') };
  const opened = await openShop(read.config, { ...ambient, clock: clock.date, requestLog: false });
  if (!opened.ok) return opened;
  const { shop } = opened;
  // A demo that is cut off is seeded anew, so that the embedded store need not wait for the disk at each statement.
  if (databaseUrl === null) await sql`set synchronous_commit to off`.execute(shop.db);
  const origin = await shop.app.listen({ port, host: '127.0.0.1' });
  await shop.begin();
  return {
    origin,
    shop,
    cards,
    amazon,
    tokenOf: (number) => cardToken(cards, number),
    async settle() {
      const { recovery, renewals, events, cleaning } = (await shop.begin()).rounds;
      for (const rounds of [recovery, renewals, events, cleaning]) await rounds.run();
      await deliver(shop, clock);
    },
    deliver: () => deliver(shop, clock),
    close: () => shop.close(),
  };
}

/** Delivers until nothing is due that an endpoint takes. */
async function deliver(shop: OpenShop, clock: HandClock): Promise<void> {
  const { delivering } = (await shop.begin()).rounds;
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    await delivering.run();
    if (!(await hasDueEvents(shop, clock.date()))) return;
  }
}

async function hasDueEvents({ db }: OpenShop, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from outbox where delivered_at is null)
      or exists (
        select from event_deliveries where delivered_at is null and parked_at is null and next_at <= ${now}
      ) as is_due`.execute(db);
  return rows[0]?.is_due === true;
}

async function cardToken(sandbox: string, number: string): Promise<string> {
  const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2040', 'card[cvc]': '123' };
  const form = new URLSearchParams({ key: 'pk_test_sluice', type: 'card', ...card });
  const { id }: { id: string } = await (
    await fetch(`${sandbox}/v1/payment_methods`, { method: 'POST', body: form })
  ).json();
  return id;
}
