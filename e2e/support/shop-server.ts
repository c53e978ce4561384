import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { endShopProcess, startShopProcess } from '../../backoffice/paths/testing/shop-process.ts';
import { demoFunnelsFolder } from '../../tests/support/funnels/demo-folder.ts';
import { SHORT_LIVED } from '../../tests/support/processes/process-file.ts';
import { filled } from '../../tests/support/stores/data-template.ts';
import { command } from './command.ts';

/** A whole shop for the tests: the built server and its sandboxes, as processes of their own, with a data folder. */
export interface ShopServer {
  url: string;
  sandboxUrl: string;
  /** The control address of the wallets' sandbox; only where `walletsPort` was given. */
  walletsUrl: string;
  stop(): Promise<void>;
  /** Kills the shop like a power cut, and restarts it on the same data. */
  killAndRestart(): Promise<void>;
  /** Throws each difference between the shop's ledger and the provider's ledger. */
  hasEvenLedgers(): Promise<void>;
  /** The text of the newest mail with this subject, and to this address if one is named, once it is there. */
  mailOf(subject: RegExp, to?: string): Promise<string | null>;
}

export interface ShopPlace {
  port: number;
  sandboxPort: number;
  /** Without it the wallets' sandbox takes any free port. */
  walletsPort?: number;
  dataFolder: string;
  /** Further environment variables. */
  env?: Record<string, string>;
}

/** Starts a shop and waits until it reports that it is ready. */
export async function startShop(place: ShopPlace): Promise<ShopServer> {
  if (!existsSync(place.dataFolder) || readdirSync(place.dataFolder).length === 0) await filled(place.dataFolder);
  let running = await launch(place);
  return {
    url: `http://localhost:${place.port}`,
    sandboxUrl: `http://127.0.0.1:${place.sandboxPort}`,
    walletsUrl: `http://127.0.0.1:${place.walletsPort ?? 0}`,
    stop: () => endShopProcess(running, 'SIGTERM'),
    async killAndRestart() {
      await endShopProcess(running, 'SIGKILL');
      running = await launch(place);
    },
    async hasEvenLedgers() {
      const { done, text } = await command(place.dataFolder, 'reconcile');
      if (!done) throw new Error(text);
    },
    mailOf: (subject, to) => mailIn(join(place.dataFolder, 'mail'), subject, to),
  };
}

async function mailIn(folder: string, subject: RegExp, to?: string): Promise<string | null> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  const isTo = (mail: Email) => to === undefined || mail.to?.some(({ address }) => address === to);
  return mails.findLast((mail) => subject.test(mail.subject ?? '') && isTo(mail))?.text ?? null;
}

async function launch(place: ShopPlace): Promise<ChildProcess> {
  const { port, sandboxPort, walletsPort = 0, dataFolder } = place;
  const ports = { PORT: port, SANDBOX_PORT: sandboxPort, WALLETS_SANDBOX_PORT: walletsPort };
  const env = {
    ...process.env,
    ...texts(ports),
    SLUICE_DATA: dataFolder,
    SLUICE_FUNNELS: demoFunnelsFolder(),
    MAKE_PICTURES: 'false',
    ...place.env,
  };
  const module = 'dist/node/scripts/shop/start-shop.js';
  return startShopProcess({ module, folder: process.cwd(), env, nodeOptions: SHORT_LIVED });
}

function texts(ports: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
}
