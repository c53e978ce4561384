import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import { openStore } from './db/open-store.ts';
import type { LogRing } from './logging/log-ring.ts';
import type { LineStream } from './logging/noted-log.ts';
import { amazonService } from './providers/amazon-service.ts';
import { cardService } from './providers/card-service.ts';
import { payPalService } from './providers/paypal-service.ts';
import { shopProviders } from './providers/shop-providers.ts';
import { OptionalWrites, readFreeSpace } from './storage/optional-writes.ts';
import { walletService } from './wallets/wallet-service.ts';

/** What a shop gets of its process: time, chance, ids, and where its log goes. */
export interface Ambient {
  clock: () => Date;
  /** A number in [0, 1). */
  random: () => number;
  randomBytes: (size: number) => Buffer;
  newId: () => string;
  log: (level: string, message: string, detail?: unknown) => void;
  /** Where the lines of requests go; false where requests are not logged. */
  requestLog: LineStream | false;
  /** The lines that the process has logged; absent where it notes none. */
  noted?: Pick<LogRing, 'read'>;
}

export type Outside = Extract<Awaited<ReturnType<typeof openOutside>>, { store: unknown }>;

/** What a shop has of outside: the services of its settings, the built page, the store; a problem that an operator can fix is a sentence. */
export async function openOutside(config: Config, ambient: Ambient) {
  const { clock, log } = ambient;
  const now = () => clock().getTime();
  const card = cardService(config, now);
  if (!card.ok) return card;
  const template = await templateReader(config);
  if (!template.ok) return template;
  const wallets = await walletService(config);
  if (!wallets.ok) return wallets;
  const optional = optionalWrites(config, ambient);
  const opened = await openStore({
    databaseUrl: config.databaseUrl ?? undefined,
    dataFolder: config.dataFolder,
    onError: (error) => log('error', 'a database connection broke', error),
    onStatementError: (error) => optional.noteFailure(error),
  });
  if (!opened.ok) return opened;
  const paypal = payPalService(config, { clock: now });
  const amazon = amazonService(config, { clock: now, pause });
  const providers = shopProviders(card.provider, paypal.provider, amazon.options);
  return { ok: true as const, store: opened.store, card, template, wallets, optional, paypal, amazon, providers };
}

/** The free space matters where the database or the mails are files of the data folder. */
function optionalWrites(
  { databaseUrl, smtpUrl, dataFolder, minFreeBytes: floor }: Config,
  { clock, log }: Pick<Ambient, 'clock' | 'log'>,
): OptionalWrites {
  const isUsed = databaseUrl === null || smtpUrl === null;
  return new OptionalWrites({ freeSpace: isUsed ? () => readFreeSpace(dataFolder) : null, floor, clock, log });
}

type Template = { ok: true; read: () => Promise<string> } | { ok: false; message: string };

/** The built shell is read once; during development the source's shell is read for every page. */
async function templateReader({ templateFile, clientFolder }: Config): Promise<Template> {
  if (templateFile !== null) return { ok: true, read: () => readFile(templateFile, 'utf8') };
  const file = join(clientFolder, 'index.html');
  const html = await readFile(file, 'utf8').catch(() => null);
  if (html !== null) return { ok: true, read: async () => html };
  const message = `${file} cannot be read: build the storefront with npm run build, or set SLUICE_CLIENT.`;
  return { ok: false, message };
}
